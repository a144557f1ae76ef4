import type { PersonSummary } from '@banyan/contract'
import { useCallback, useState } from 'react'
import { useFamily } from '../../../../lib/family/family.queries.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../../lib/people/person-line.tsx'
import { useFoundPeople } from '../../../../lib/people/search/use-found-people.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { CloseIcon } from '../../../../ui/icons/icons.tsx'
import type { FilterDialogProps, PhotoFilter } from '../photo-filter.ts'

const restMs = 200

/** Who is in the photo: one after the other, and whether anybody else may be. */
export function PeopleDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation(['timeline', 'common'])
  const { family } = useFamily()
  const [text, setText] = useState('')
  const [rested] = useDebounced(text, restMs)
  const [{ people, isOnly }, setAsked] = useState<Pick<PhotoFilter, 'people' | 'isOnly'>>(filter)
  const isAllowed = useCallback((id: number) => !people.includes(id), [people])
  const query = text.trim() === '' ? '' : rested
  const found = useFoundPeople(family, query, 'birth', isAllowed)
  const chosen = people.flatMap((id) => family?.findPerson(id) ?? [])
  const add = ({ id }: PersonSummary) => {
    setAsked({ people: [...people, id], isOnly })
    setText('')
  }
  return (
    <Dialog title={t('people.heading')} onClose={onClose} place="top">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter takes the first result, and without one the dialog is done.
          const [first] = found.shown
          if (text.trim() !== '' && first && found.text === query) add(first)
          else if (text.trim() === '') onChange({ ...filter, people, isOnly })
        }}
      >
        {chosen.length === 0 ? null : (
          <ul className="timeline-chips" aria-label={t('people.chosen')}>
            {chosen.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className="timeline-chip"
                  onClick={() => setAsked({ people: people.filter((each) => each !== id), isOnly })}
                >
                  {name}
                  <span className="visually-hidden">{t('people.remove')}</span>
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          type="search"
          name="search"
          autoComplete="off"
          label={t('common:people.search')}
          value={text}
          onChange={setText}
        />
        {query === '' ? null : (
          <ul className="timeline-people">
            {found.shown.map((person) => (
              <li key={person.id}>
                <button type="button" className="timeline-person" onClick={() => add(person)}>
                  <PersonLine person={person} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <output className="typed-date-hint">
          {query !== '' && !found.isSearching && found.shown.length === 0
            ? t('people.nobody')
            : found.more > 0
              ? t('common:people.more', { count: found.more })
              : ''}
        </output>
        <label className="timeline-check">
          <input type="checkbox" checked={isOnly} onChange={(event) => setAsked({ people, isOnly: event.target.checked })} />
          {t('people.only')}
        </label>
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onChange({ ...filter, people, isOnly })}>{t('apply')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
