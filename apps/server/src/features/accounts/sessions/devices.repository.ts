import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

interface UserRef {
  id: number
  familyId: FamilyId
}

export async function hasDevice(db: Reader, user: UserRef, key: string, usedSince: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('key')
    .where('family_id', '=', user.familyId)
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('last_used_at', '>', usedSince)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasDevices(db: Reader, user: UserRef): Promise<boolean> {
  return (
    (await db
      .selectFrom('devices')
      .select('key')
      .where('family_id', '=', user.familyId)
      .where('user_id', '=', user.id)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function saveDevice(tx: Writer, user: UserRef, key: string, isPlace: boolean, at: string): Promise<void> {
  await tx
    .insertInto('devices')
    .values({ family_id: user.familyId, user_id: user.id, key, is_place: isPlace ? 1 : 0, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id', 'key']).doUpdateSet({ last_used_at: at }))
    .execute()
}

export async function deleteDevice(tx: Writer, user: UserRef, key: string): Promise<void> {
  await tx
    .deleteFrom('devices')
    .where('family_id', '=', user.familyId)
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .execute()
}

/** Deletes every device of a user. With a device to keep, known places stay too. */
export async function deleteDevices(tx: Writer, user: UserRef, keptKey?: string): Promise<void> {
  let query = tx.deleteFrom('devices').where('family_id', '=', user.familyId).where('user_id', '=', user.id)
  if (keptKey !== undefined) query = query.where('key', '<>', keptKey).where('is_place', '=', 0)
  await query.execute()
}
