import { limits } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { TypedDateField } from '../../../lib/dates/typed-date-field.tsx'
import { understandDate } from '../../../lib/dates/understand-date.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { EditManyProps } from '../../../lib/photos/edit-many.ts'
import { useEveryGallery } from '../../../lib/photos/photos.queries.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EditActions } from '../edit-actions.tsx'
import { LocationPanel } from '../location-panel.tsx'
import type { ViewerMaps } from '../maps.ts'
import { usePlaceDraft } from '../use-place-draft.ts'
import { PeoplePicker } from './people-picker.tsx'

const nothing = { lines: [], count: 0 }
const seenBy = ['same', 'private', 'everyone'] as const

/** Gives many photos one date or place, or says who sees them; what is left empty stays as it is. */
export function EditManyDialog({ ids, pickPlace, onDone, onClose }: EditManyProps & { pickPlace: ViewerMaps['pick'] }) {
  const { t } = useTranslation(['viewer', 'common'])
  const { changeImages, tagPeople } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const language = useLanguage()
  const [tab, setTab] = useState<'date' | 'place' | 'people' | 'gallery' | 'seen'>('date')
  const [taken, setTaken] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const place = usePlaceDraft(undefined)
  const [isGuess, setIsGuess] = useState(false)
  const [people, setPeople] = useState<readonly number[]>([])
  const [gallery, setGallery] = useState('same')
  const galleries = useEveryGallery()
  const [seen, setSeen] = useState<(typeof seenBy)[number]>('same')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const understood = understandDate(taken, language, 'EVEN')
    setIsRefused(understood.kind === 'words')
    if (understood.kind === 'words') return setTab('date')
    run(async () => {
      const chosen = await place.settle()
      // The typed text means no place, or several: the tab asks which.
      if (chosen === 'open') return setTab('place')
      const changes = {
        ...(understood.kind === 'date' ? { taken: understood.date } : {}),
        ...(chosen ? { latitude: chosen.latitude, longitude: chosen.longitude, place_is_guess: isGuess } : {}),
        ...(gallery === 'same' ? {} : { gallery_id: Number(gallery) }),
        ...(seen === 'same' ? {} : { is_private: seen === 'private' }),
      }
      if (Object.keys(changes).length === 0 && people.length === 0) return onClose()
      const changed = Object.keys(changes).length === 0 ? nothing : await changeImages(ids, changes)
      const tagged = people.length === 0 ? nothing : await tagPeople(ids, people)
      onDone({ lines: [...changed.lines, ...tagged.lines], count: ids.length })
    })
  }
  return (
    <Dialog title={t('many.heading', { count: ids.length })} onClose={onClose} canDismiss={!isBusy}>
      <form className="form" noValidate onSubmit={submit}>
        <Tabs
          label={t('edit.tabs')}
          value={tab}
          tabs={[
            { value: 'date', label: t('many.date') },
            { value: 'place', label: t('edit.location') },
            { value: 'people', label: t('many.people') },
            { value: 'gallery', label: t('many.gallery') },
            { value: 'seen', label: t('many.seen') },
          ]}
          onChange={setTab}
        >
          {tab === 'date' ? (
            <TypedDateField
              label={t('edit.taken')}
              value={taken}
              onChange={setTaken}
              isRefused={isRefused}
              words={{
                examples: t('many.takenExamples'),
                notUnderstood: t('edit.notUnderstood'),
                understood: (date) => t('edit.understood', { date }),
              }}
            />
          ) : tab === 'place' ? (
            <LocationPanel
              draft={place}
              pickPlace={pickPlace}
              isGuess={isGuess}
              onGuess={setIsGuess}
              withoutPlace={t('many.placesStay')}
            />
          ) : tab === 'people' ? (
            <PeoplePicker chosen={people} most={limits.peopleAtOnce} onChange={setPeople} />
          ) : tab === 'gallery' ? (
            <SelectField
              label={t('many.moveTo')}
              value={gallery}
              options={[
                { value: 'same', label: t('many.galleriesStay') },
                ...galleries.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              onChange={setGallery}
            />
          ) : (
            <div className="form">
              <p>{t('common:private.label')}</p>
              <Segmented
                legend={t('common:private.label')}
                options={[
                  { value: 'same', label: t('many.asItIs') },
                  { value: 'private', label: t('common:private.on') },
                  { value: 'everyone', label: t('common:private.off') },
                ]}
                value={seen}
                onChange={setSeen}
              />
            </div>
          )}
        </Tabs>
        <EditActions problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
