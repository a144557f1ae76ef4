import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { PushDeviceRow } from './push-devices.table.ts'

/** A device with what its session says of it. */
export interface NamedDevice extends PushDeviceRow {
  user_agent: string
}

const ofFamily = (db: Reader, family: FamilyId) => db.selectFrom('push_devices').where('push_devices.family_id', '=', family)

export const listDevices = (db: Reader, family: FamilyId, user: number): Promise<NamedDevice[]> =>
  ofFamily(db, family)
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .selectAll('push_devices')
    .select('sessions.user_agent')
    .where('push_devices.user_id', '=', user)
    .where('push_devices.gone_at', 'is', null)
    .orderBy('push_devices.id')
    .execute()

export const findDevice = (db: Reader, family: FamilyId, id: number): Promise<PushDeviceRow | undefined> =>
  ofFamily(db, family).selectAll().where('id', '=', id).executeTakeFirst()

export const findDeviceOfSession = (db: Reader, family: FamilyId, session: string): Promise<{ id: number } | undefined> =>
  ofFamily(db, family).select('id').where('session_id', '=', session).executeTakeFirst()

/** Forgets a browser as the device of any other session, in any family: who has signed in there since is the one who uses it. */
export async function forgetEndpoint(tx: Writer, endpointHash: string, exceptSession: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('endpoint_hash', '=', endpointHash).where('session_id', '<>', exceptSession).execute()
}

/** @returns undefined when another session has just taken the same browser */
export async function insertDevice(
  tx: Writer,
  family: FamilyId,
  device: Omit<Insertable<Tables['push_devices']>, 'id' | 'family_id' | 'failures' | 'gone_at' | 'sent_at'>,
): Promise<number | undefined> {
  const id = await nextId(tx, family, 'push_devices')
  const row = await tx
    .insertInto('push_devices')
    .values({ ...device, id, family_id: family, failures: 0, gone_at: null, sent_at: null })
    .onConflict((conflict) => conflict.column('endpoint_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateDevice(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['push_devices']>,
): Promise<void> {
  await tx.updateTable('push_devices').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

/** @param user - whose device it is; undefined for anybody's */
export async function deleteDevice(tx: Writer, family: FamilyId, id: number, user?: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('family_id', '=', family)
    .where('id', '=', id)
    .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? 0))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Up to where a family's devices have been told. */
export interface Told {
  id: number
  at: string
}

/** The accounts of the users who are in these time zones. */
const accountsIn = (db: Reader, zones: readonly string[]) =>
  db.selectFrom('accounts').select('accounts.id').where('time_zone', 'in', zones)

/** The devices of users in these time zones, but for those that their push service does not know. */
const inZones = (db: Reader, zones: readonly string[]) =>
  db
    .selectFrom('push_devices')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'push_devices.family_id').onRef('users.id', '=', 'push_devices.user_id'),
    )
    .where('users.account_id', 'in', accountsIn(db, zones))
    .where('push_devices.gone_at', 'is', null)

/** Lists the families with devices in these time zones, and from where on at least one of them has not been told. */
export async function listToldFamilies(db: Reader, zones: readonly string[]): Promise<{ family: FamilyId; told: Told }[]> {
  const rows = await inZones(db, zones)
    .select((eb) => ['push_devices.family_id', eb.fn.min('told_id').as('id'), eb.fn.min('told_at').as('at')])
    .groupBy('push_devices.family_id')
    .orderBy('push_devices.family_id')
    .execute()
  return rows.map(({ family_id, id, at }) => ({ family: family_id as FamilyId, told: { id: Number(id), at } }))
}

/** Claims the devices of a family in these time zones that have been told less. @returns them as they were */
export async function takeDevices(tx: Writer, family: FamilyId, upTo: Told, zones: readonly string[]): Promise<PushDeviceRow[]> {
  const rows = await inZones(tx, zones)
    .selectAll('push_devices')
    .where('push_devices.family_id', '=', family)
    .where((eb) => eb.or([eb('told_id', '<', upTo.id), eb('told_at', '<', upTo.at)]))
    .orderBy('push_devices.id')
    .execute()
  const taken: PushDeviceRow[] = []
  for (const row of rows) {
    // Another server that looks at the same time finds that somebody was first.
    const { numUpdatedRows } = await tx
      .updateTable('push_devices')
      .set({ told_id: Math.max(row.told_id, upTo.id), told_at: row.told_at > upTo.at ? row.told_at : upTo.at })
      .where('family_id', '=', family)
      .where('id', '=', row.id)
      .where('told_id', '=', row.told_id)
      .where('told_at', '=', row.told_at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) taken.push(row)
  }
  return taken
}

/** Lists users with a device that is told of days to come, who have not been processed on this day. */
export const listUsersForDays = (
  db: Reader,
  { day, zones }: { day: string; zones: readonly string[] },
): Promise<{ family_id: number; user_id: number }[]> =>
  inZones(db, zones)
    .select(['push_devices.family_id', 'push_devices.user_id'])
    .distinct()
    .where('push_devices.days', '=', 1)
    .where('users.updates_day', '<', day)
    .orderBy('push_devices.family_id')
    .orderBy('push_devices.user_id')
    .execute()

export const listDevicesForDays = (db: Reader, family: FamilyId, user: number): Promise<{ id: number }[]> =>
  ofFamily(db, family)
    .select('id')
    .where('user_id', '=', user)
    .where('days', '=', 1)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute()

/** Finds a device of any family by its address, also one that its push service does not know. */
export const findDeviceByEndpoint = (db: Reader, endpointHash: string): Promise<PushDeviceRow | undefined> =>
  db.selectFrom('push_devices').selectAll().where('endpoint_hash', '=', endpointHash).executeTakeFirst()

/** Counts a message that was given up. @returns how many in a row, and since when none arrived; undefined without the device */
export async function countFailure(
  tx: Writer,
  family: FamilyId,
  id: number,
): Promise<{ failures: number; since: string } | undefined> {
  const row = await tx
    .updateTable('push_devices')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('family_id', '=', family)
    .where('id', '=', id)
    .returning(['failures', 'sent_at', 'created_at'])
    .executeTakeFirst()
  return row && { failures: row.failures, since: row.sent_at ?? row.created_at }
}
