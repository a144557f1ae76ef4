import type { Fact, PersonName } from '@banyan/contract'
import type { ClanFact, ClanFamily, ClanName, ClanPerson, ClanRelation } from '@banyan/paper/clan'
import { readFactsOf } from '../../facts/facts.service.ts'
import { maskFacts, maskRelation, maskSummary } from '../../living/masks.ts'
import { readPersonNames } from '../../names/names.service.ts'
import { readSummaries } from '../../people/people.service.ts'
import { readRelations } from '../../relations/relations.service.ts'
import type { PrintSource } from '../kinds/print-kind.ts'

/**
 * Reads what a clan book says of everybody: names, facts and ties, as the reader may see them. Of somebody hidden nothing but the place in the
 * family is left. A book is handed on: no fact that is marked private is in it, whoever makes it.
 */
export async function collectClan({ db, family, view }: PrintSource): Promise<ClanFamily> {
  const people: ClanPerson[] = []
  const factsOfCouples = new Map<number, Map<number, ClanFact>>()
  for await (const page of readSummaries(db, family)) {
    const ids = page.map(({ id }) => id)
    const facts = await readFactsOf(db, family, ids)
    const names = await readPersonNames(db, family, ids)
    for (const summary of page) {
      const { id, gender, birth_order, deceased, year_of_death } = maskSummary(view, summary)
      const seen = maskFacts(view, facts.get(id) ?? []).filter((fact) => !fact.is_private)
      for (const fact of seen)
        if (fact.relation_id !== null) {
          const known = factsOfCouples.get(fact.relation_id) ?? new Map<number, ClanFact>()
          factsOfCouples.set(fact.relation_id, known.set(fact.id, clanFact(fact)))
        }
      const isHidden = view.isHidden(id)
      people.push({
        id,
        gender,
        birth_order,
        deceased: deceased || year_of_death > 0,
        isHidden,
        names: isHidden ? [] : inOrder(names.get(id) ?? []).map(clanName),
        facts: seen.filter((fact) => fact.person_id === id).map(clanFact),
      })
    }
  }
  const relations: ClanRelation[] = []
  for await (const page of readRelations(db, family))
    for (const relation of page) {
      const { id, from_person_id, to_person_id, relation_type, kind, ended } = maskRelation(view, relation)
      const facts = [...(factsOfCouples.get(id)?.values() ?? [])]
      relations.push({ id, from_person_id, to_person_id, relation_type, kind, ended, facts })
    }
  return { people, relations }
}

const inOrder = (names: readonly PersonName[]): PersonName[] =>
  names.toSorted((one, other) => Number(other.preferred) - Number(one.preferred) || one.id - other.id)

const clanName = ({ kind, text, given, surname, preferred }: PersonName): ClanName => ({ kind, text, given, surname, preferred })

const clanFact = ({ kind, type, value, date, date_phrase, place, note, denied, preferred }: Fact): ClanFact => ({
  kind,
  type,
  value,
  date,
  date_phrase,
  place,
  note,
  denied,
  preferred,
})
