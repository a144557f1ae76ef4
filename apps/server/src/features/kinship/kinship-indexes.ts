import { setImmediate as letOthersRun } from 'node:timers/promises'
import { indexKinship } from '@banyan/kinship'
import type { KinshipIndex } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { listKinshipPeople } from '../people/identities.service.ts'
import { listKinshipRelations } from '../relations/relations.service.ts'

export interface FamilyKinship {
  index: KinshipIndex
  hasPerson: (id: number) => boolean
}

interface Entry {
  version: number
  kinship: FamilyKinship
}

/** Families made ready for questions of kinship, kept while they do not change. */
export class KinshipIndexes {
  readonly #entries: LruCache<Entry>
  /** Whoever asks while an index is being made waits for the same one. */
  readonly #making = new Map<string, Promise<FamilyKinship>>()

  /** @param capacity - how many people and relations of all families together are kept; about 100 bytes each */
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

  /** In steps, so that other calls get their turn between them. */
  async #make(database: Database, family: FamilyId, version: number): Promise<FamilyKinship> {
    const people = await listKinshipPeople(database.read, family)
    await letOthersRun()
    const relations = await listKinshipRelations(database.read, family)
    await letOthersRun()
    const index = indexKinship({ people, relations })
    const ids = new Set(people.map((person) => person.id))
    const kinship: FamilyKinship = { index, hasPerson: (id) => ids.has(id) }
    // What was read may be newer than the version: then it is an answer, but not one to keep.
    if ((await findFamilyVersion(database.read, family)) === version) {
      this.#entries.set(String(family), { version, kinship }, people.length + relations.length)
    }
    return kinship
  }
}
