import type { FamilyUpdate, Person, PersonSummary, Relation } from '@banyan/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createPauses, nextTurn } from '../pauses.ts'
import { queryKeys } from '../query-keys.ts'
import { prepareWholeFamily } from './indexed-family.ts'
import { forgetNearFamily } from './near-family.ts'
import type { FamilyRows, NearFamily } from './near-family.ts'
import { noteUpdate } from './updates-meanwhile.ts'

export const noUpdate: FamilyUpdate = { people: [], relations: [], removed_people: [], removed_relations: [] }

const byBirth = (a: PersonSummary, b: PersonSummary): number => a.birth_year - b.birth_year || a.id - b.id
const byId = (a: Relation, b: Relation): number => a.id - b.id

/** Applies new, changed and deleted rows to a list, keeping its order; returns the same list when none applies. */
function updateList<Row extends { id: number }>(
  list: readonly Row[],
  changed: readonly Row[],
  removed: readonly number[],
  order: (a: Row, b: Row) => number,
): readonly Row[] {
  if (changed.length === 0 && removed.length === 0) return list
  const gone = new Set([...removed, ...changed.map((row) => row.id)])
  const added = changed.toSorted(order)
  const merged: Row[] = []
  let next = 0
  for (const row of list) {
    if (gone.has(row.id)) continue
    while (next < added.length && order(added[next]!, row) < 0) merged.push(added[next++]!)
    merged.push(row)
  }
  while (next < added.length) merged.push(added[next++]!)
  return changed.length === 0 && merged.length === list.length ? list : merged
}

const updatePeople = (
  known: readonly PersonSummary[],
  { people, removed_people: removed }: FamilyUpdate,
): readonly PersonSummary[] => updateList(known, people, removed, byBirth)

function updateRelations(
  known: readonly Relation[],
  { relations, removed_people: removedPeople, removed_relations: removed }: FamilyUpdate,
): readonly Relation[] {
  const gone = new Set(removedPeople)
  // A relation never outlives its people.
  const orphans =
    gone.size === 0
      ? []
      : known.filter((each) => gone.has(each.from_person_id) || gone.has(each.to_person_id)).map((each) => each.id)
  return updateList(known, relations, [...removed, ...orphans], byId)
}

/** Applies a change to people and relations; returns the same object when it concerns none. */
export function updateRows<Rows extends FamilyRows>(known: Rows, update: FamilyUpdate): Rows {
  const people = updatePeople(known.people, update)
  const relations = updateRelations(known.relations, update)
  return people === known.people && relations === known.relations ? known : { ...known, people, relations }
}

/** Up to this many people, indexing the family again is not felt. */
const maxAtOnce = 5_000

/** Changes of a large family that are on their way into the cache, one after the other. */
let underWay: Promise<void> = Promise.resolve()

/**
 * Applies a change to cached data without fetching a list again. Applying it twice changes nothing more.
 *
 * @returns in a large family, when it is there: it is indexed again first, in slices
 */
export function applyFamilyUpdate(client: QueryClient, update: FamilyUpdate): Promise<void> | undefined {
  noteUpdate(update)
  client.setQueryData<NearFamily>(queryKeys.nearFamily, (known) => known && updateRows(known, update))
  for (const id of update.removed_people) client.removeQueries({ queryKey: queryKeys.person.one(id) })
  const known = client.getQueryData<FamilyRows>(queryKeys.family)
  if (known === undefined || known.people.length <= maxAtOnce) {
    client.setQueryData<FamilyRows>(queryKeys.family, (rows) => rows && updateRows(rows, update))
    return undefined
  }
  // One that fails must not keep back those after it.
  underWay = underWay.catch(() => undefined).then(() => applyInSlices(client, update))
  return underWay
}

async function applyInSlices(client: QueryClient, update: FamilyUpdate): Promise<void> {
  const { signal } = new AbortController()
  const pause = createPauses(signal)
  for (;;) {
    await nextTurn(signal)
    const known = client.getQueryData<FamilyRows>(queryKeys.family)
    // The session has ended.
    if (known === undefined) return
    const rows = updateRows(known, update)
    if (rows === known) return
    await nextTurn(signal)
    await prepareWholeFamily(rows, pause)
    await nextTurn(signal)
    // Unless the lists were read again meanwhile.
    if (client.getQueryData(queryKeys.family) !== known) continue
    client.setQueryData<FamilyRows>(queryKeys.family, rows)
    return
  }
}

/** Fetches the lists again, after changes by others that no event described. */
export async function refreshFamily(client: QueryClient): Promise<void> {
  forgetNearFamily(client)
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.family }),
    client.invalidateQueries({ queryKey: queryKeys.surroundings.all }),
  ])
}

/** The fields of a person that the list holds. */
export function summaryOf(person: Person): PersonSummary {
  const {
    id,
    name,
    birth_year,
    year_of_death,
    birth_order,
    gender,
    address,
    small_thumbnail,
    latitude,
    longitude,
    user_id,
    hierarchy_score,
    deceased,
  } = person
  const summary = {
    id,
    name,
    birth_year,
    year_of_death,
    birth_order,
    gender,
    address,
    small_thumbnail,
    latitude,
    longitude,
    user_id,
    hierarchy_score,
    deceased,
  }
  return {
    ...summary,
    ...(person.birth_day === undefined ? {} : { birth_day: person.birth_day }),
    ...(person.death_day === undefined ? {} : { death_day: person.death_day }),
    ...(person.other_name === undefined ? {} : { other_name: person.other_name }),
    ...(person.other_names === undefined ? {} : { other_names: person.other_names }),
    ...(person.last_place === undefined ? {} : { last_place: person.last_place }),
  }
}
