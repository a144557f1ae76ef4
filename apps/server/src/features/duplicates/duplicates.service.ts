import { availableParallelism } from 'node:os'
import type { CallBody, Duplicate } from '@banyan/contract'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { askThread, openThread } from '../../platform/thread.ts'
import { Semaphore } from '../../platform/waiting/semaphore.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { countFamily } from '../people/leaving/people-export.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { insertDistinctPair, listDistinctPairs, pairOf } from './distinct-people.repository.ts'
import type { Pair } from './distinct-people.repository.ts'
import { searchDuplicates } from './search-duplicates.ts'

const maxTold = 100
const keptFamilies = 200
/** Up to this size, searching a family takes less than starting a thread. */
const maxHere = 2_000
/** Each thread holds the people and relations of a family in memory. */
const limit = new Semaphore(availableParallelism())

export interface DuplicatesOrder {
  location: DatabaseLocation
  family: FamilyId
}

/** Finds duplicate people, once for each state of a family. */
export class Duplicates {
  readonly #platform: Platform
  readonly #known = new Map<FamilyId, { version: number; found: Promise<Duplicate[]> }>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** The likeliest pairs, at most 100. */
  async list({ familyId }: Caller): Promise<Duplicate[]> {
    const { read } = this.#platform.database
    const version = await findFamilyVersion(read, familyId)
    const found = await this.#find(familyId, version)
    // Somebody may have said in the meantime that a pair is two people.
    const distinct = new Set((await listDistinctPairs(read, familyId)).map(keyOf))
    return found.filter((pair) => !distinct.has(keyOf(pairOf(pair.person_id, pair.other_id)))).slice(0, maxTold)
  }

  #find(family: FamilyId, version: number): Promise<Duplicate[]> {
    const known = this.#known.get(family)
    this.#known.delete(family)
    const entry = known?.version === version ? known : { version, found: compute(this.#platform, family) }
    this.#known.set(family, entry)
    // A failed search is tried again.
    entry.found.catch(() => this.#known.delete(family))
    const [oldest] = this.#known.keys()
    if (this.#known.size > keptFamilies && oldest !== undefined) this.#known.delete(oldest)
    return entry.found
  }
}

const keyOf = ([one, other]: Pair): string => `${one} ${other}`

/** Searches a family; a large one in a thread, because reading it and comparing its people would hold up calls. */
async function compute({ database }: Platform, family: FamilyId): Promise<Duplicate[]> {
  const { read, location } = database
  if ((await countFamily(read, family)) <= maxHere) return searchDuplicates(read, family)
  return limit.run(async () => {
    const thread = openThread(import.meta.url, 'duplicates-thread')
    try {
      return await askThread<Duplicate[]>(thread, { location, family } satisfies DuplicatesOrder)
    } finally {
      await thread.terminate()
    }
  })
}

/** Records that two people are different, so that they are not suggested again. */
export async function dismissDuplicate(
  { database, now }: Platform,
  { familyId }: Caller,
  { person_id: one, other_id: other }: CallBody<'dismissDuplicate'>,
): Promise<void> {
  if (one === other) throw new ApiError('invalid_field', { field: 'other_id' })
  await database.write(async (tx) => {
    if (!(await areAllThere(tx, familyId, [one, other]))) throw new ApiError('not_found')
    await insertDistinctPair(tx, familyId, pairOf(one, other), now().toISOString())
  })
}
