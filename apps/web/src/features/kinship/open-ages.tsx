import { formattingLocale, limits } from '@banyan/contract'
import type { PersonSummary, RelationName } from '@banyan/contract'
import { areSiblings, orderSiblings } from '@banyan/family-graph'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useLocale } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'

interface OpenAgesProps {
  readonly family: Family
  readonly entries: readonly RelationName[]
}

/**
 * Says why it is open who is the elder, and asks: between siblings who of the two it is, otherwise for the years of birth. Also asks for
 * the one answer that a rank lacks.
 */
export function OpenAges({ family, entries }: OpenAgesProps) {
  const { t } = useTranslation('kinship')
  const language = formattingLocale(useLocale())
  const [saved, setSaved] = useState('')
  const find = (id: number): PersonSummary[] => {
    const person = family.findPerson(id)
    return person ? [person] : []
  }
  const unknown = [...new Set(entries.flatMap((entry) => entry.unknown_ages))].flatMap(find)
  const sameYear = entries
    .flatMap((entry) => entry.open_ages)
    .map(({ person_id, other_id }) => [...find(person_id), ...find(other_id)])
    .filter((pair) => pair.length === 2 && pair.every(({ birth_year }) => birth_year > 0))
    .map((pair) => new Intl.ListFormat(language).format(pair.map(({ name }) => name)))
  const siblings = siblingPairs(family, entries)
  return (
    <>
      <output className="visually-hidden">{saved}</output>
      {unknown.length === 0 && sameYear.length === 0 && siblings.length === 0 ? null : (
        <div className="kinship-unknown">
          <h3>{t('unknown.title')}</h3>
          {[...new Set(sameYear)].map((names) => (
            <p key={names}>{t('unknown.sameYear', { names })}</p>
          ))}
          {siblings.map(([one, other]) => (
            <OrderQuestion
              key={`${one.id} ${other.id}`}
              family={family}
              pair={[one, other]}
              onSaved={(elder, younger) => setSaved(t('unknown.ordered', { one: elder.name, other: younger.name }))}
            />
          ))}
          {unknown.length === 0 ? null : <p>{t('unknown.text')}</p>}
          {unknown.length === 0 ? null : (
            <ul>
              {unknown.map((person) => (
                <li key={person.id}>
                  <YearForm person={person} onSaved={(year) => setSaved(t('unknown.saved', { name: person.name, year }))} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

type Pair = readonly [PersonSummary, PersonSummary]

/** The brothers and sisters of whom it is open who is the elder, each pair once. */
function siblingPairs({ graph, findPerson }: Family, entries: readonly RelationName[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { person_id, other_id } of entries.flatMap((entry) => [...entry.open_ages, ...entry.open_ranks])) {
    const [one, other] = [findPerson(person_id), findPerson(other_id)]
    const [index, otherIndex] = [graph.indexOf(person_id), graph.indexOf(other_id)]
    if (one && other && index >= 0 && otherIndex >= 0 && areSiblings(graph, index, otherIndex))
      pairs.set([person_id, other_id].toSorted((a, b) => a - b).join(), [one, other])
  }
  return [...pairs.values()]
}

interface OrderQuestionProps {
  readonly family: Family
  readonly pair: Pair
  readonly onSaved: (elder: PersonSummary, younger: PersonSummary) => void
}

/** Asks who of two siblings is the elder: one press answers it, with birth orders that fit those of the others. */
function OrderQuestion({ family, pair: [one, other], onSaved }: OrderQuestionProps) {
  const { t } = useTranslation('kinship')
  const actions = useFamilyActions()
  const [problem, setProblem] = useState('')
  const [busyId, setBusyId] = useState<number>()
  const id = useId()

  const answer = async (elder: PersonSummary, younger: PersonSummary) => {
    const { graph, findPerson } = family
    setBusyId(elder.id)
    setProblem('')
    try {
      for (const { id: personId, birth_order: value } of orderSiblings(graph, graph.indexOf(elder.id), graph.indexOf(younger.id)))
        await actions.changePerson(personId, { field: 'birth_order', value, previous: findPerson(personId)?.birth_order ?? null })
      onSaved(elder, younger)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusyId(undefined)
    }
  }

  return (
    <div className="kinship-order" role="group" aria-labelledby={id}>
      <p id={id}>{t('unknown.order', { one: one.name, other: other.name })}</p>
      <div className="kinship-order-names">
        {(
          [
            [one, other],
            [other, one],
          ] as const
        ).map(([elder, younger]) => (
          <Button
            key={elder.id}
            emphasis="secondary"
            isBusy={busyId === elder.id}
            disabled={busyId !== undefined}
            onClick={() => void answer(elder, younger)}
          >
            {elder.name}
          </Button>
        ))}
      </div>
      {problem === '' ? null : (
        <p className="kinship-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
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
