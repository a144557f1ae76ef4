import type { Database } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { refreshRows } from '../families/lists/family-rows.ts'
import type { FamilyRows } from '../families/lists/family-rows.ts'
import { findNamedPeople, listNamesAfter } from '../person-names/person-names.service.ts'

type Rows = FamilyRows<{ id: number; name: string }, never>

interface Kept {
  rows: Rows
  names: ReadonlyMap<number, string>
}

/** So many names of all families are kept; about 100 bytes each. */
const maxNames = 200_000

const ofDatabases = new WeakMap<Database, LruCache<Kept>>()

const source = {
  people: listNamesAfter,
  peopleById: async (...[db, family, ids]: Parameters<typeof findNamedPeople>) =>
    [...(await findNamedPeople(db, family, ids))].flatMap(([id, { name, hidden_at: at }]) => (at === null ? [{ id, name }] : [])),
  relations: async (): Promise<never[]> => [],
  relationsById: async (): Promise<never[]> => [],
}

/** Returns the names of all of the family's people, by id, without deleted ones. After a change only those that changed are read. */
export async function findNamesOfAll(database: Database, family: FamilyId): Promise<ReadonlyMap<number, string>> {
  const kept = ofDatabases.get(database) ?? new LruCache<Kept>(maxNames)
  ofDatabases.set(database, kept)
  const known = kept.get(String(family))
  const rows = await refreshRows(database.read, family, source, known?.rows)
  const names = rows.people === known?.rows.people ? known.names : new Map(rows.people.map(({ id, name }) => [id, name]))
  kept.set(String(family), { rows, names }, rows.people.length + 1)
  return names
}
