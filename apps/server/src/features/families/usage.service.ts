import type { CallResponse } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUsage, lockUsage } from './families.repository.ts'

/** Returns how much of its limits the family uses. */
export async function getUsage({ config, database }: Platform, family: FamilyId): Promise<CallResponse<'getUsage'>> {
  const { bytes, photos, people, members } = await findUsage(database.read, family)
  const { familyLimits: most } = config
  return {
    storage_bytes: bytes,
    most_storage_bytes: most.bytes === Infinity ? null : most.bytes,
    photos,
    most_photos: most.photos,
    people,
    most_people: most.people,
    members,
    most_members: most.members,
  }
}

/** How many bytes of the family's limit are used. */
export const findUsedBytes = async ({ database }: Pick<Platform, 'database'>, family: FamilyId): Promise<number> =>
  (await findUsage(database.read, family)).bytes

/**
 * Call it last in a transaction that has added something. Concurrent additions to the family wait for its commit, so two cannot
 * slip past the limit together. @throws ApiError `family_full`
 */
export async function refuseFullFamily(
  tx: Writer,
  { config }: Pick<Platform, 'config'>,
  family: FamilyId,
  ...what: ('bytes' | 'photos' | 'people' | 'members')[]
): Promise<void> {
  const usage = await findUsage(tx, family)
  if (what.some((each) => usage[each] > config.familyLimits[each])) throw new ApiError('family_full')
}

/**
 * The same before people are added, for transactions that hold the family's lock as all do that add people: they need no answer at
 * their end. @throws ApiError `family_full`
 */
export async function refuseMorePeople(
  tx: Writer,
  { config }: Pick<Platform, 'config'>,
  family: FamilyId,
  added: number,
): Promise<void> {
  if ((await findUsage(tx, family)).people + added > config.familyLimits.people) throw new ApiError('family_full')
}

/**
 * Copies of a family's data may take as much again, but one can always be made. Call it last in a transaction that has started
 * one: a change of a copy locks its row before the family's usage, and the opposite order would deadlock.
 * @throws ApiError `copies_full`
 */
export async function refuseManyCopies(
  tx: Writer,
  { config }: Pick<Platform, 'config'>,
  family: FamilyId,
  countRunning: (tx: Writer, family: FamilyId) => Promise<number>,
): Promise<void> {
  // Concurrent requests wait here.
  await lockUsage(tx, family)
  const being = await countRunning(tx, family)
  const { bytes, copiesBytes } = await findUsage(tx, family)
  if ((copiesBytes > 0 || being > 1) && copiesBytes + being * bytes > config.familyLimits.bytes) throw new ApiError('copies_full')
}
