import { ageAt } from '@banyan/calendar'
import { factKinds, isFactKind } from '@banyan/contract'
import type { Fact, Person, PersonSummary, Relation } from '@banyan/contract'
import { closeRelatives, partneredType } from '@banyan/family-graph'
import { recordedDateValue } from '../../../lib/dates/recorded-date.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import type { KeptStructure } from '../../../lib/kept/kept-list.tsx'
import { isTechnical } from '../../../lib/kept/tag-names.ts'
import type { FamilyEventKind, LifeEntry, OrderedLife, RecordedEvent, RecordedPart } from './life-entries.ts'
import { orderLife } from './order-life.ts'

type Draft = Pick<LifeEntry, 'key' | 'subject' | 'date' | 'stage' | 'isAlternative'>

const familyStage = factKinds.RESI.stage
const deathStage = factKinds.DEAT.stage
const otherStage = factKinds.EVEN.stage

/** Everything known about a life, in its order: the person's facts, those of their couples, births and deaths in the family. */
export function buildLife(person: Person, family: Family): OrderedLife {
  const partnerOf = partners(person.id, family)
  const drafts: Draft[] = [
    ...person.facts.map((fact): Draft => {
      const partner = fact.relation_id === null ? undefined : partnerOf(fact.relation_id)
      return {
        key: `fact ${fact.id}`,
        subject: { kind: 'fact', fact, partner, beyond: beyondFact(person, fact.id), kept: keptOfFact(person, fact.id) },
        date: fact.date,
        stage: factKinds[fact.kind].stage,
        isAlternative: isNotShown(person, fact),
      }
    }),
    ...recordedOnly(person).map((event, index): Draft => {
      const partner = event.partner_id === undefined ? undefined : family.findPerson(event.partner_id)
      return {
        key: `recorded ${index}`,
        subject: { kind: 'recorded', event, partner },
        date: recordedDateValue(event.date ?? ''),
        stage: isFactKind(event.tag) ? factKinds[event.tag].stage : otherStage,
        isAlternative: false,
      }
    }),
    ...familyEvents(person, family),
  ]
  const birth = dateOf(person, drafts, 'BIRT', person.birth_year)
  const death = dateOf(person, drafts, 'DEAT', person.year_of_death)
  const entries = orderLife(drafts, birth, death).map((draft) => ({ ...draft, ...ageOf(draft, birth, death) }))
  return { entries, birth, death }
}

/** Of several births or deaths, lists show another. */
const isNotShown = ({ facts }: Person, { kind, preferred, denied }: Fact): boolean =>
  (kind === 'BIRT' || kind === 'DEAT') &&
  !preferred &&
  !denied &&
  // One that only some see is never the one that lists show.
  facts.some((other) => other.kind === kind && other.preferred)

/** The date that lists show, or the year. */
function dateOf(person: Person, drafts: readonly Draft[], kind: 'BIRT' | 'DEAT', year: number): string {
  const fact = person.facts.find((each) => each.kind === kind && each.preferred && !each.denied && each.date !== '')
  const recorded = drafts.find(({ subject, date }) => subject.kind === 'recorded' && subject.event.tag === kind && date !== '')
  return fact?.date ?? recorded?.date ?? (year > 0 ? String(year) : '')
}

function ageOf({ subject, date, stage, isAlternative }: Draft, birth: string, death: string): Pick<LifeEntry, 'age' | 'doubt'> {
  const isBirth = stage === 0
  const age = date === '' || birth === '' ? undefined : ageAt(birth, date)
  const sinceDeath = date === '' || death === '' ? undefined : ageAt(death, date)
  const isDenied = subject.kind === 'fact' && subject.fact.denied
  if (isDenied || isAlternative || isBirth) return { age: undefined, doubt: undefined }
  if (age !== undefined && age.max < 0) return { age: undefined, doubt: 'beforeBirth' }
  // Somebody may be given a medal, or become a parent, in the year after.
  const isLate = sinceDeath !== undefined && sinceDeath.min > 0
  if (isLate && stage < deathStage && subject.kind !== 'family') return { age: undefined, doubt: 'afterDeath' }
  return { age: stage > deathStage || isLate ? undefined : age && { min: Math.max(0, age.min), max: age.max }, doubt: undefined }
}

/** Finds the other one of each couple. */
function partners(id: number, family: Family): (relationId: number) => PersonSummary | undefined {
  const others = new Map(partnerships(id, family).map(({ relation, otherId }) => [relation.id, otherId]))
  return (relationId) => {
    const other = others.get(relationId)
    return other === undefined ? undefined : family.findPerson(other)
  }
}

/** The couples that somebody belongs to. */
export function partnerships(id: number, family: Pick<Family, 'relations'>): { relation: Relation; otherId: number }[] {
  return family.relations.flatMap((relation) =>
    relation.relation_type !== partneredType
      ? []
      : relation.from_person_id === id
        ? [{ relation, otherId: relation.to_person_id }]
        : relation.to_person_id === id
          ? [{ relation, otherId: relation.from_person_id }]
          : [],
  )
}

/** A bare N in a record means that the event did not take place. */
const hasHappened = ({ text, date, place }: RecordedEvent): boolean => text !== 'N' || date !== undefined || place !== undefined

/** What records say of a fact that it has no field for. */
const beyondFact = ({ events }: Person, fact: number): RecordedPart[] =>
  events.flatMap((event) => (event.fact_id === fact ? partsOf(event) : []))

/** What a record says of an event in words: the value, the cause, the age, … */
export const partsOf = ({ text, parts }: RecordedEvent): readonly RecordedPart[] =>
  parts ?? (text === undefined ? [] : [{ tag: '', text }])

/** What serves programs is listed with what they say of the person. */
const keptOfFact = ({ kept = [] }: Person, fact: number): KeptStructure[] =>
  kept.filter(({ fact_id, path }) => fact_id === fact && path.includes('.') && !isTechnical(path))

/** The events of a record that no fact contains. */
function recordedOnly({ events, facts }: Person): RecordedEvent[] {
  const isContained = (event: RecordedEvent): boolean =>
    facts.some(
      ({ kind, date, date_phrase, place }) =>
        kind === event.tag &&
        (event.date === undefined || date !== '' || date_phrase !== '') &&
        (event.place === undefined || place !== ''),
    )
  return events.filter((event) => event.fact_id === undefined && hasHappened(event) && !isContained(event))
}

function familyEvents(person: Person, family: Family): Draft[] {
  const { parents, partners: partnerIds, children } = closeRelatives(family.graph, person.id)
  const find = (ids: readonly number[]) => ids.flatMap((id) => family.findPerson(id) ?? [])
  const isLifetime = (year: number): boolean =>
    year > 0 && year >= person.birth_year && (person.year_of_death === 0 || year <= person.year_of_death)
  const entry = (what: FamilyEventKind, other: PersonSummary, year: number): Draft => ({
    key: `${what} ${other.id}`,
    subject: { kind: 'family', what, person: other },
    date: String(year),
    stage: familyStage,
    isAlternative: false,
  })
  return [
    ...find(children).flatMap((child) => (child.birth_year > 0 ? [entry('child', child, child.birth_year)] : [])),
    ...find(partnerIds).flatMap((each) => (isLifetime(each.year_of_death) ? [entry('partner', each, each.year_of_death)] : [])),
    ...find(parents).flatMap((each) => (isLifetime(each.year_of_death) ? [entry('parent', each, each.year_of_death)] : [])),
  ]
}
