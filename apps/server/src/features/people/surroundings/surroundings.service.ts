import { setImmediate as letOthersRun } from 'node:timers/promises'
import { limits } from '@banyan/contract'
import type { Relation, Surroundings } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import { maxAroundOne, surroundingsOf } from '@banyan/tree-layout'
import type { Surroundings as Ids } from '@banyan/tree-layout'
import type { Reader } from '../../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPosition } from '../../changes/changes.service.ts'
import { listFirstRelations, listRelationsTouching } from '../../relations/relations.service.ts'
import { isThere, listFewPeople, listSummaries } from '../people.service.ts'

/** A family of up to this many people takes no longer to read and send than the surroundings of one of them. */
const maxWhole = 400
/** How many steps away from the person relatives are looked for. A line of descent that is longer is cut off. */
const maxSteps = 24

/**
 * Returns what the tree around a person shows first. The cost depends on that picture, not on the family: each step away from the
 * person is one statement.
 */
export function getSurroundings(platform: Platform, caller: Caller, askedId?: number): Promise<Surroundings> {
  const family = caller.familyId
  return platform.database.snapshot(async (db) => {
    const personId = askedId !== undefined && (await isThere(db, family, askedId)) ? askedId : caller.personId
    const last_change = await findPosition(db, family)
    const whole = await readFewPeople(db, family)
    if (whole) return { person_id: personId, ...whole, is_whole: true, last_change }
    return { person_id: personId, ...(await readAround(db, family, personId)), is_whole: false, last_change }
  })
}

type Rows = Pick<Surroundings, 'people' | 'relations'>

/** Reads everybody in a small family. */
async function readFewPeople(db: Reader, family: FamilyId): Promise<Rows | undefined> {
  const people = await listFewPeople(db, family, maxWhole)
  if (people === undefined) return undefined
  const relations = await listFirstRelations(db, family, limits.surroundings.relations + 1)
  return relations.length > limits.surroundings.relations ? undefined : { people, relations }
}

async function readAround(db: Reader, family: FamilyId, personId: number): Promise<Rows> {
  const relations = new Map<number, Relation>()
  const isRead = new Set<number>()
  let around: Ids = { drawn: [personId], needed: [personId] }
  for (let step = 0; step < maxSteps; step++) {
    const next = around.drawn.filter((id) => !isRead.has(id)).slice(0, limits.surroundings.people)
    if (next.length === 0) break
    for (const relation of await listRelationsTouching(db, family, next)) relations.set(relation.id, relation)
    for (const id of next) isRead.add(id)
    around = choose(personId, relations)
    // Without it SQLite, which answers at once, would take all steps in one turn.
    await letOthersRun()
  }
  const ids = new Set([...around.drawn, ...around.needed].slice(0, limits.surroundings.people))
  const between = [...relations.values()].filter((each) => ids.has(each.from_person_id) && ids.has(each.to_person_id))
  return {
    people: await listSummaries(db, family, [...ids]),
    relations: between.toSorted((a, b) => a.id - b.id).slice(0, limits.surroundings.relations),
  }
}

/** Chooses whom the picture shows, as far as relations are known. Years of birth make no difference to that. */
function choose(personId: number, known: ReadonlyMap<number, Relation>): Ids {
  const relations = [...known.values()]
  const ids = new Set([personId, ...relations.flatMap((each) => [each.from_person_id, each.to_person_id])])
  const people = Array.from(ids, (id) => ({ id, birth_year: 0 }))
  return surroundingsOf(buildFamilyGraph({ people, relations }), personId, maxAroundOne)
}
