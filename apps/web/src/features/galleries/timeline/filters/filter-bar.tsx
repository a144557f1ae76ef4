import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { dateText } from '../../../../lib/dates/date-text.ts'
import { useFamily } from '../../../../lib/family/family.queries.ts'
import { useLanguage } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useEveryGallery } from '../../../../lib/photos/photos.queries.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { CloseIcon, DaysIcon, FamilyIcon, MapPinIcon, SearchIcon } from '../../../../ui/icons/icons.tsx'
import { HeartIcon } from '../../../../ui/icons/talk-icons.tsx'
import { isEmpty, noFilter } from '../photo-filter.ts'
import type { PhotoFilter } from '../photo-filter.ts'
import { MoreDialog } from './more-dialog.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'

const dialogs = { people: PeopleDialog, time: TimeDialog, place: PlaceDialog, more: MoreDialog } as const
type Part = keyof typeof dialogs
const icons: Readonly<Record<Part, ComponentType>> = { people: FamilyIcon, time: DaysIcon, place: MapPinIcon, more: SearchIcon }

/** Nobody types faster; each search costs the server little, and the address changes with it. */
const restMs = 300

/** What is searched for: words, and a chip for each of who, when, where and the rest. */
export function FilterBar({ filter, onChange }: { filter: PhotoFilter; onChange: (filter: PhotoFilter) => void }) {
  const { t } = useTranslation('timeline')
  const [words, setWords] = useState(filter.words)
  const [rested, settle] = useDebounced(words, restMs)
  const [known, setKnown] = useState(filter.words)
  if (known !== filter.words) {
    setKnown(filter.words)
    // The address has changed by itself, as on the way back; whoever types on loses nothing.
    if (filter.words !== rested.trim()) setWords(filter.words)
  }
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== filter.words && text === words) onChange({ ...filter, words: text })
  })
  useEffect(() => search(rested), [rested])
  const [open, setOpen] = useState<Part>()
  const textOf = useFilterText()
  const parts = (Object.keys(dialogs) as Part[]).map((part) => ({ part, text: textOf(filter, part) }))
  const OpenDialog = open && dialogs[open]
  return (
    <>
      <search className="timeline-tools">
        <form
          className="timeline-search"
          onSubmit={(event) => {
            event.preventDefault()
            settle()
          }}
        >
          <TextField type="search" name="words" autoComplete="off" label={t('search')} value={words} onChange={setWords} />
        </form>
        <ul className="timeline-chips" aria-label={t('filters')}>
          {parts.map(({ part, text }) => {
            const Icon = icons[part]
            return (
              <li key={part}>
                <button type="button" className="timeline-chip" data-on={text !== ''} onClick={() => setOpen(part)}>
                  <Icon />
                  {text === '' ? (
                    t(`part.${part}`)
                  ) : (
                    <>
                      <span className="visually-hidden">{t(`part.${part}`)}: </span>
                      {text}
                    </>
                  )}
                </button>
              </li>
            )
          })}
          <li>
            <button
              type="button"
              className="timeline-chip"
              data-on={filter.hearts === 'mine'}
              aria-pressed={filter.hearts === 'mine'}
              onClick={() => onChange({ ...filter, hearts: filter.hearts === 'mine' ? undefined : 'mine' })}
            >
              <HeartIcon isOn={filter.hearts === 'mine'} />
              {t('hearts.mine')}
            </button>
          </li>
          {isEmpty(filter) ? null : (
            <li>
              <button
                type="button"
                className="timeline-chip"
                onClick={() => {
                  setWords('')
                  onChange(noFilter)
                }}
              >
                {t('clear')}
                <CloseIcon />
              </button>
            </li>
          )}
        </ul>
      </search>
      {OpenDialog ? (
        <OpenDialog
          filter={filter}
          onChange={(next) => {
            setOpen(undefined)
            onChange(next)
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}

/** Says a part of a filter; '' if nothing is asked there. */
function useFilterText(): (filter: PhotoFilter, part: Part) => string {
  const { t } = useTranslation('timeline')
  const language = useLanguage()
  const { family } = useFamily()
  const galleries = useEveryGallery()
  return ({ people, isOnly, time, place, galleryId, kind, hearts, missing }, part) => {
    if (part === 'time') return time === '' ? '' : dateText(time, language)
    if (part === 'place') return place?.name ?? ''
    if (part === 'people') {
      const names = people.map((id) => family?.findPerson(id)?.name ?? '…').join(', ')
      return names !== '' && isOnly ? t('people.named', { names }) : names
    }
    return [
      galleryId === undefined ? '' : (galleries.find(({ id }) => id === galleryId)?.title ?? '…'),
      kind === undefined ? '' : t(`kind.${kind}`),
      hearts === 'any' ? t('hearts.any') : '',
      ...missing.map((each) => t(`missing.${each}`)),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  }
}
