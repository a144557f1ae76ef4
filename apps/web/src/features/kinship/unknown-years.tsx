import { limits } from '@banyan/contract'
import type { PersonSummary } from '@banyan/contract'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family } from '../../lib/family/family.queries.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'

/** Asks for the years of birth that would tell elder from younger, with fields to enter them. */
export function UnknownYears({ family, ids }: { family: Family; ids: readonly number[] }) {
  const { t } = useTranslation('kinship')
  const [saved, setSaved] = useState('')
  const people = ids.map((id) => family.findPerson(id)).filter((person) => person !== undefined)
  return (
    <>
      <output className="visually-hidden">{saved}</output>
      {people.length === 0 ? null : (
        <div className="kinship-unknown">
          <h3>{t('unknown.title')}</h3>
          <p>{t('unknown.text')}</p>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <YearForm person={person} onSaved={(year) => setSaved(t('unknown.saved', { name: person.name, year }))} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function YearForm({ person, onSaved }: { person: PersonSummary; onSaved: (year: number) => void }) {
  const { t } = useTranslation('kinship')
  const actions = useFamilyActions()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const year = Number(text)
    if (year < 1 || year > limits.yearMax) {
      setProblem(t('unknown.invalid'))
      return
    }
    setIsBusy(true)
    setProblem('')
    try {
      await actions.changePerson(person.id, { field: 'birth_year', value: year, previous: 0 })
      onSaved(year)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className="kinship-year" onSubmit={(event) => void save(event)}>
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
      <label htmlFor={id}>
        <span>{person.name}</span>
        <span className="kinship-quiet">{t('unknown.year')}</span>
      </label>
      <div className="kinship-year-field">
        <input
          id={id}
          name="birth-year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" emphasis="secondary" isBusy={isBusy}>
          {t('unknown.save')}
        </Button>
      </div>
      {problem === '' ? null : (
        <p id={`${id}-problem`} className="kinship-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
