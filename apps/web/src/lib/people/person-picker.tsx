import type { PersonSummary } from '@banyan/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { TextField } from '../../ui/fields/fields.tsx'
import type { Family } from '../family/indexed-family.ts'
import { useShownKin } from '../family/use-shown-kin.ts'
import { useTranslation } from '../language/use-translation.ts'
import { PersonLine } from './person-line.tsx'
import './person-picker.css'

interface PersonPickerProps {
  readonly family: Family
  readonly search: string
  readonly onSearch: (text: string) => void
  /** The people to offer: search results, or guesses without a search. */
  readonly offered: readonly PersonSummary[]
  /** How many more the search has found. */
  readonly more: number
  readonly chosenId: number | undefined
  readonly onChoose: (id: number) => void
  /** The text when the search finds nobody, and the text when there is nobody to guess. */
  readonly nobody: string
  readonly noSuggestion: string
}

/** Chooses a person of the family. */
export function PersonPicker({
  family,
  search,
  onSearch,
  offered,
  more,
  chosenId,
  onChoose,
  nobody,
  noSuggestion,
}: PersonPickerProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const name = useId()
  const { kinOf, reader } = useShownKin(family)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  // Enter would submit the form, which nobody expects in a search box, so it takes the first result.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    if (offered[0] && search.trim() !== '') onChoose(offered[0].id)
  })
  useEffect(() => {
    const input = box.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    input?.addEventListener('keydown', listen)
    return () => input?.removeEventListener('keydown', listen)
  }, [])
  const isSearching = search.trim() !== ''
  return (
    <>
      {reader}
      <TextField
        ref={box}
        type="search"
        name="search"
        autoComplete="off"
        label={t('people.search')}
        value={search}
        onChange={onSearch}
      />
      <fieldset className="people-picker">
        <legend>{isSearching ? t('people.found') : t('people.suggested')}</legend>
        {offered.map((person) => (
          <label key={person.id} className="people-choice">
            <input
              type="radio"
              name={name}
              value={person.id}
              checked={person.id === chosenId}
              onChange={() => onChoose(person.id)}
            />
            <PersonLine person={person} detail={kinOf?.(person.id)} />
          </label>
        ))}
        <output className="people-hint">
          {offered.length === 0 ? (isSearching ? nobody : noSuggestion) : more > 0 ? t('people.more', { count: more }) : ''}
        </output>
      </fieldset>
    </>
  )
}
