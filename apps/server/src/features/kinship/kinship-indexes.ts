import { setImmediate as letOthersRun } from 'node:timers/promises'
import { indexKinship } from '@banyan/kinship'
import type { KinshipIndex } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { listKinshipPeople } from '../people/identities.service.ts'
import { listKinshipRelations } from '../relations/relations.service.ts'

export interface FamilyKinship {
  index: KinshipIndex
  hasPerson: (id: number) => boolean
  /** Admits few searches for everybody's names at once: each takes memory for as long as its client reads. */
  searches: Semaphore
}

const maxSearches = 2

interface Entry {
  version: number
  kinship: FamilyKinship
}

/** Caches the kinship index of families until they change. */
export class KinshipIndexes {
  readonly #entries: LruCache<Entry>
  /** Concurrent requests wait for the same index. */
  readonly #making = new Map<string, Promise<FamilyKinship>>()

  /** @param capacity - the number of cached people and relations of all families together; about 100 bytes each */
  constructor(capacity = 500_000) {
    this.#entries = new LruCache(capacity)
  }

  async get(database: Database, family: FamilyId): Promise<FamilyKinship> {
    const version = await findFamilyVersion(database.read, family)
    const known = this.#entries.get(String(family))
    if (known?.version === version) return known.kinship
    const key = `${family}:${version}`
    let making = this.#making.get(key)
    if (making === undefined) {
      making = this.#make(database, family, version).finally(() => this.#making.delete(key))
      this.#making.set(key, making)
    }
    return making
  }

  /** Builds the index in steps, so that other calls are served in between. */
  async #make(database: Database, family: FamilyId, version: number): Promise<FamilyKinship> {
    const people = await listKinshipPeople(database.read, family)
    await letOthersRun()
    const relations = await listKinshipRelations(database.read, family)
    await letOthersRun()
    const index = indexKinship({ people, relations })
    const ids = new Set(people.map((person) => person.id))
    const kinship: FamilyKinship = { index, hasPerson: (id) => ids.has(id), searches: new Semaphore(maxSearches) }
    // The data may be newer than the version: then it is a valid answer but must not be cached.
    if ((await findFamilyVersion(database.read, family)) === version) {
      this.#entries.set(String(family), { version, kinship }, people.length + relations.length)
    }
    return kinship
  }
}
