import type { PersonSummary } from '@banyan/contract'
import { useCallback, useState } from 'react'
import { useFamily } from '../../../lib/family/family.queries.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../lib/people/person-line.tsx'
import { useFoundPeople } from '../../../lib/people/search/use-found-people.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import './many.css'

const restMs = 200

interface PeoplePickerProps {
  readonly chosen: readonly number[]
  readonly most: number
  readonly onChange: (chosen: readonly number[]) => void
}

/** Chooses some people, one after the other. */
export function PeoplePicker({ chosen, most, onChange }: PeoplePickerProps) {
  const { t } = useTranslation(['viewer', 'common'])
  const { family } = useFamily()
  const [text, setText] = useState('')
  const [rested] = useDebounced(text, restMs)
  const isAllowed = useCallback((id: number) => !chosen.includes(id), [chosen])
  const query = text.trim() === '' || chosen.length >= most ? '' : rested
  const found = useFoundPeople(family, query, 'birth', isAllowed)
  const add = ({ id }: PersonSummary) => {
    onChange([...chosen, id])
    setText('')
  }
  return (
    <div className="form">
      {chosen.length === 0 ? null : (
        <ul className="many-people" aria-label={t('many.chosen')}>
          {chosen.map((id) => (
            <li key={id}>
              <button type="button" onClick={() => onChange(chosen.filter((each) => each !== id))}>
                {family?.findPerson(id)?.name ?? '…'}
                <span className="visually-hidden">{t('many.remove')}</span>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        type="search"
        name="person"
        autoComplete="off"
        label={t('common:people.search')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          // Enter takes the first result.
          const [first] = found.shown
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          if (first && found.text === query) add(first)
        }}
      />
      <ul className="many-found">
        {found.shown.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => add(person)}>
              <PersonLine person={person} />
            </button>
          </li>
        ))}
      </ul>
      <p>{t('many.noBox')}</p>
    </div>
  )
}
