import type { CallBody, Duplicate } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { listIdentities } from '../people/identities.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { listDroppedEmails } from '../records/dropped-emails.service.ts'
import { listTies } from '../relations/relations.service.ts'
import { insertDistinctPair, listDistinctPairs, pairOf } from './distinct-people.repository.ts'
import type { Pair } from './distinct-people.repository.ts'
import { findDuplicates } from './find-duplicates.ts'

const maxTold = 100
const keptFamilies = 200

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
    const entry = known?.version === version ? known : { version, found: compute(this.#platform.database.read, family) }
    this.#known.set(family, entry)
    // A failed search is tried again.
    entry.found.catch(() => this.#known.delete(family))
    const [oldest] = this.#known.keys()
    if (this.#known.size > keptFamilies && oldest !== undefined) this.#known.delete(oldest)
    return entry.found
  }
}

const keyOf = ([one, other]: Pair): string => `${one} ${other}`

async function compute(db: Reader, family: FamilyId): Promise<Duplicate[]> {
  const people = await listIdentities(db, family)
  const byEmail = new Map(people.flatMap((person) => (person.email_key === '' ? [] : [[person.email_key, person.id] as const])))
  const sameEmail = (await listDroppedEmails(db, family)).flatMap(({ personId, emailKey }) => {
    const other = byEmail.get(emailKey)
    return other === undefined || other === personId ? [] : [pairOf(personId, other)]
  })
  return inSlices(
    findDuplicates({
      people,
      relations: await listTies(db, family),
      distinct: await listDistinctPairs(db, family),
      sameEmail,
    }),
  )
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
