import type { PersonSummary } from '@banyan/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/fields.tsx'
import { PersonLine } from './person-line.tsx'

interface ExistingPersonProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Whom to offer: found by the search, or guessed while there is none. */
  readonly offered: readonly PersonSummary[]
  /** How many more the search has found. */
  readonly more: number
  readonly chosenId: number | undefined
  readonly onChoose: (id: number) => void
}

/** Chooses somebody of the family. */
export function ExistingPerson({ search, onSearch, offered, more, chosenId, onChoose }: ExistingPersonProps) {
  const { t } = useTranslation('edit')
  const box = useRef<HTMLInputElement>(null)
  const name = useId()
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  // Enter would send the form, which nobody means in a search box: it takes the first of those found.
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
      <TextField ref={box} type="search" name="search" autoComplete="off" label={t('existing.search')} value={search} onChange={onSearch} />
      <fieldset className="existing-people">
        <legend>{isSearching ? t('existing.found') : t('existing.suggested')}</legend>
        {offered.map((person) => (
          <label key={person.id} className="existing-choice">
            <input type="radio" name={name} value={person.id} checked={person.id === chosenId} onChange={() => onChoose(person.id)} />
            <PersonLine person={person} />
          </label>
        ))}
        <output className="existing-hint">
          {offered.length === 0 ? t(isSearching ? 'existing.nobody' : 'existing.noSuggestion') : more > 0 ? t('existing.more', { count: more }) : ''}
        </output>
      </fieldset>
    </>
  )
}
