import { indexKinshipInSteps } from '@banyan/kinship'
import type { KinshipIndex } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { Semaphore } from '../../platform/waiting/semaphore.ts'
import { getListState } from '../families/lists/list-log.service.ts'
import type { ListState } from '../families/lists/list-log.service.ts'
import { refreshKinRows } from './kin-rows.ts'
import type { KinRows } from './kin-rows.ts'

export interface FamilyKinship {
  index: KinshipIndex
  /** Admits few searches for everybody's names at once: each takes memory for as long as its client reads. */
  searches: Semaphore
}

const maxSearches = 2

interface Entry {
  rows: KinRows
  kinship: FamilyKinship
}

/**
 * Keeps the kinship index of families. After a change only the rows that it touched are read; if that changes who is related how, or
 * who is elder, a new one is made from the rows in memory, in slices.
 */
export class KinshipIndexes {
  readonly #entries: LruCache<Entry>
  /** Those who ask at the same time wait for one making. */
  readonly #making = new Map<FamilyId, Promise<Entry>>()

  /** @param capacity - the number of cached people and relations of all families together; about 100 bytes each */
  constructor(capacity = 500_000) {
    this.#entries = new LruCache(capacity)
  }

  /** Returns the index of a family as it is now, or later. */
  async get(database: Database, family: FamilyId): Promise<FamilyKinship> {
    const wanted = await getListState(database.read, family)
    for (;;) {
      const known = this.#entries.get(String(family))
      if (known !== undefined && reaches(known, wanted)) return known.kinship
      const others = this.#making.get(family)
      const made = await (others ?? this.#make(database, family, known))
      // What others began before the change that the caller wants to see may not show it.
      if (others === undefined || reaches(made, wanted)) return made.kinship
    }
  }

  async #make(database: Database, family: FamilyId, known: Entry | undefined): Promise<Entry> {
    const making = make(database, family, known)
    this.#making.set(family, making)
    try {
      const made = await making
      this.#entries.set(String(family), made, made.rows.people.length + made.rows.relations.length)
      return made
    } finally {
      this.#making.delete(family)
    }
  }
}

const ofServers = new WeakMap<object, KinshipIndexes>()

/** The indexes of a server, which all that names relatives shares. */
export function kinshipIndexes(platform: object): KinshipIndexes {
  const indexes = ofServers.get(platform) ?? new KinshipIndexes()
  ofServers.set(platform, indexes)
  return indexes
}

const reaches = ({ rows: { state } }: Entry, { key, version }: ListState): boolean =>
  state.key === key && state.version >= version

async function make(database: Database, family: FamilyId, known: Entry | undefined): Promise<Entry> {
  const rows = await refreshKinRows(database.read, family, known?.rows)
  // Most changes, of names and photos for example, change nobody's relations.
  if (known !== undefined && rows.people === known.rows.people && rows.relations === known.rows.relations)
    return { rows, kinship: known.kinship }
  const index = await inSlices(indexKinshipInSteps(rows))
  return { rows, kinship: { index, searches: new Semaphore(maxSearches) } }
}
