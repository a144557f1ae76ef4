import { relationTypes } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { IndexedWord } from '../../platform/text/search-words.ts'
import { isFactHidden } from '../living/masks.ts'
import { listKinshipRelationsById, listRelationsTouching } from '../relations/relations.service.ts'
import { listFactsWithWords } from './fact-words.repository.ts'
import type { FactAbout } from './fact-words.repository.ts'
import { listDatedFacts as listPage, listFactsInDays, listSearchedFacts } from './facts.repository.ts'

export type SearchedFact = Awaited<ReturnType<typeof listSearchedFacts>>[number]
export type DatedFact = Awaited<ReturnType<typeof listPage>>[number]

/** Whom some facts are about, and whether these are all facts that there are. */
export interface FoundByFacts {
  people: Set<number>
  isComplete: boolean
}

/** Finds those with a fact that has all of these words, from at most `count` facts. */
export const findByWords = async (
  db: Reader,
  family: FamilyId,
  words: readonly IndexedWord[],
  count: number,
  view: View,
): Promise<FoundByFacts> => peopleOf(db, family, await listFactsWithWords(db, family, words, count + 1), count, view)

/** Finds those with a fact between two days, from at most `count` facts. */
export const findByDays = async (
  db: Reader,
  family: FamilyId,
  days: Parameters<typeof listFactsInDays>[2],
  count: number,
  view: View,
): Promise<FoundByFacts> => peopleOf(db, family, await listFactsInDays(db, family, days, count + 1), count, view)

async function peopleOf(
  db: Reader,
  family: FamilyId,
  facts: readonly FactAbout[],
  count: number,
  view: View,
): Promise<FoundByFacts> {
  const some = facts.slice(0, count).filter((fact) => !isFactHidden(view, fact))
  const people = new Set(some.flatMap(({ person_id }) => person_id ?? []))
  const couples = [...new Set(some.flatMap(({ relation_id }) => relation_id ?? []))]
  if (couples.length > 0)
    for (const { from_person_id, to_person_id } of await listKinshipRelationsById(db, family, couples))
      people.add(from_person_id).add(to_person_id)
  return { people, isComplete: facts.length <= count }
}

/** Reads the facts of these people, by id, with those of the couples they belong to. */
export async function readSearchedFacts(
  db: Reader,
  family: FamilyId,
  people: number[],
  view: View,
): Promise<Map<number, SearchedFact[]>> {
  const facts = new Map<number, SearchedFact[]>(people.map((person) => [person, []]))
  if (people.length === 0) return facts
  for (const fact of await listSearchedFacts(db, family, 'person_id', people))
    if (!isFactHidden(view, fact)) facts.get(fact.person_id ?? 0)?.push(fact)
  const couples = (await listRelationsTouching(db, family, people)).filter(
    (relation) => relation.relation_type === relationTypes.partnered && !view.isHiddenRelation(relation.id),
  )
  if (couples.length === 0) return byId(facts)
  const ofCouple = Map.groupBy(
    (
      await listSearchedFacts(
        db,
        family,
        'relation_id',
        couples.map((couple) => couple.id),
      )
    ).filter((fact) => !isFactHidden(view, fact)),
    (fact) => fact.relation_id,
  )
  for (const { id, from_person_id, to_person_id } of couples)
    for (const person of [from_person_id, to_person_id]) facts.get(person)?.push(...(ofCouple.get(id) ?? []))
  return byId(facts)
}

function byId(facts: Map<number, SearchedFact[]>): Map<number, SearchedFact[]> {
  for (const each of facts.values()) each.sort((one, other) => one.id - other.id)
  return facts
}

/** Lists a page of the family's facts, by id, with when they happened. */
export const listDatedFacts = (db: Reader, family: FamilyId, after: number, count: number): Promise<DatedFact[]> =>
  listPage(db, family, after, count)
