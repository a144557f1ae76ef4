import { relationTypes } from '@banyan/contract'
import type { Citation, Fact, PersonName, Source } from '@banyan/contract'
import type { WritableCitation, WritableCouple, WritableFact, WritableName, WritablePerson, WritableSource } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { readFactsOf } from '../facts/facts.service.ts'
import { readPersonNames } from '../names/names.service.ts'
import { guessScript } from '../names/scripts.ts'

/** The years of these are fields of the person, which the writer compares with the record. */
const kindsOfYears: ReadonlySet<string> = new Set(['BIRT', 'DEAT'])

interface WritableLives {
  /**
   * What the writer needs to write a life.
   * @param hasRecord - what an imported record says stays, and only facts that were made in Banyan are added
   */
  of(person: number, hasRecord: boolean): Pick<WritablePerson, 'life' | 'added'>
  /** The facts of these people's couples, by relation. */
  ofCouples: ReadonlyMap<number, WritableFact[]>
}

/** Reads the facts and names of these people as the GEDCOM writer takes them. */
export async function readWritableLives(db: Reader, family: FamilyId, people: number[]): Promise<WritableLives> {
  const facts = await readFactsOf(db, family, people)
  const names = await readPersonNames(db, family, people)
  const ofCouples = new Map<number, WritableFact[]>()
  for (const all of facts.values())
    for (const [relation, own] of Map.groupBy(all, (fact) => fact.relation_id))
      if (relation !== null) ofCouples.set(relation, own.map(writableFact))
  return {
    of: (person, hasRecord) => {
      const own = (facts.get(person) ?? []).filter((fact) => fact.person_id === person)
      if (hasRecord) return { added: own.filter((fact) => !kindsOfYears.has(fact.kind)).map(writableFact) }
      return { life: { facts: own.map(writableFact), names: (names.get(person) ?? []).map(writableName) } }
    },
    ofCouples,
  }
}

interface Tie {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: number
}

/** The couples that have facts, by {@link pairOf}. */
export function couplesOf(ties: readonly Tie[], facts: ReadonlyMap<number, WritableFact[]>): Map<string, WritableCouple> {
  const couples = new Map<string, WritableCouple>()
  for (const { id, from_person_id, to_person_id, relation_type } of ties) {
    const own = relation_type === relationTypes.partnered ? facts.get(id) : undefined
    if (own === undefined) continue
    const partners = [from_person_id, to_person_id] as const
    couples.set(pairOf(partners), { partners, facts: own, isAddition: true })
  }
  return couples
}

/** Names a couple, whichever of the two comes first. */
export const pairOf = (partners: readonly number[]): string => partners.toSorted((one, other) => one - other).join(' ')

const writableFact = (fact: Fact): WritableFact => ({
  path: '',
  kind: fact.kind,
  type: fact.type,
  value: fact.value,
  date: fact.date,
  date_phrase: fact.date_phrase,
  place: fact.place,
  note: fact.note,
  denied: fact.denied,
  preferred: fact.preferred,
  coordinates: { latitude: fact.latitude, longitude: fact.longitude },
  participants: fact.participants.map(({ person_id, role }) => ({ person: person_id, role })),
  citations: fact.sources.map(writableCitation),
})

const writableName = (name: PersonName): WritableName => ({
  path: '',
  id: name.id,
  kind: name.kind,
  text: name.text,
  given: name.given,
  surname: name.surname,
  // What the letters say is not worth a line.
  script: name.script === guessScript(name.text) ? '' : name.script,
  note: name.note,
  preferred: name.preferred,
  reading_of: name.reading_of,
  citations: name.sources.map(writableCitation),
})

const writableCitation = ({ source_id, page, text, quality }: Citation): WritableCitation => ({
  source: source_id,
  page,
  text,
  quality,
})

export const writableSource = ({ id, title, author, publisher, url, repository, note }: Source): WritableSource => ({
  id,
  title,
  author,
  publisher,
  url,
  repository,
  note,
})
