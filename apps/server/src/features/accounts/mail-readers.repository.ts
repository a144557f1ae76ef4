import { localeOf } from '@banyan/contract'
import type { KinRegionChoice, Locale } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { readDayMail } from './day-mail.service.ts'
import type { DayMail } from './day-mail.service.ts'
import type { Morning } from './time-zones.service.ts'
import { selectUsers, toUser } from './users.repository.ts'
import type { User } from './users.types.ts'

/** Finds the user who owns this person, if they want mails about photos. */
export async function findPhotoReader(db: Reader, family: FamilyId, personId: number): Promise<User | undefined> {
  const row = await selectUsers(db)
    .where('users.family_id', '=', family)
    .where('users.person_id', '=', personId)
    .where('users.receive_photo_update_emails', '=', 1)
    .where('accounts.email', '<>', '')
    .executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

export interface MailReader {
  id: number
  personId: number
  email: string
  name: string
  locale: Locale
  /** Whether they want mails about changes in the family. */
  wantsUpdates: boolean
}

/** Lists everybody in the family who has an address to mail. */
export async function listMailReaders(db: Reader, family: FamilyId): Promise<MailReader[]> {
  const rows = await selectUsers(db)
    .select('users.receive_update_emails')
    .where('users.family_id', '=', family)
    .where('accounts.email', '<>', '')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, person_id, email, name, language, region, receive_update_emails }) => ({
    id,
    personId: person_id,
    email,
    name,
    locale: localeOf(language, region),
    wantsUpdates: receive_update_emails === 1,
  }))
}

export interface UpdateReader {
  id: number
  personId: number
  /** Where the daily mail goes; null if they want none, or have no address. */
  email: string | null
  name: string
  locale: Locale
  /** Whose words for relatives come first. */
  kinRegion: KinRegionChoice | ''
  /** The last change that they were notified about. */
  toldId: number
  /** The days to come that they are told of. */
  days: DayMail
}

/** Lists the ids of families with users who want the daily mail and have not been processed today. */
export async function listFamiliesToUpdate(
  db: Reader,
  { day, zones }: Morning,
  after: number,
  limit: number,
): Promise<FamilyId[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id')
    .distinct()
    .where('receive_update_emails', '=', 1)
    .where('updates_day', '<', day)
    .where('accounts.time_zone', 'in', zones)
    .where('family_id', '>', after)
    .orderBy('family_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.family_id as FamilyId)
}

/**
 * Claims a family's readers who have not been processed today, for this transaction only, and records that they have been told
 * about changes up to `toldId`.
 * @param others - users who are readers although they may want no mails
 */
export async function takeUpdateReaders(
  tx: Writer,
  family: FamilyId,
  { day, zones }: Morning,
  others: readonly number[],
  toldId: () => Promise<number>,
): Promise<UpdateReader[]> {
  // The first update locks the row: a second server then finds today's date already stored.
  const taken = await tx
    .updateTable('users')
    .set({ updates_day: day })
    .where('family_id', '=', family)
    .where((eb) =>
      others.length === 0
        ? eb('receive_update_emails', '=', 1)
        : eb.or([eb('receive_update_emails', '=', 1), eb('id', 'in', others)]),
    )
    .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('accounts.id').where('time_zone', 'in', zones))
    .where('updates_day', '<', day)
    .returning(['id', 'updates_told_id', 'mailed_days', 'mailed_who', 'receive_update_emails'])
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map((row) => row.id)
  await tx
    .updateTable('users')
    .set({ updates_told_id: await toldId() })
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
  const users = await selectUsers(tx)
    .select('accounts.kin_region')
    .where('users.family_id', '=', family)
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .execute()
  const told = new Map(taken.map((row) => [row.id, row]))
  return users.map(({ id, person_id, email, name, language, region, kin_region }) => ({
    id,
    personId: person_id,
    kinRegion: kin_region,
    email: email !== '' && told.get(id)?.receive_update_emails === 1 ? email : null,
    name,
    locale: localeOf(language, region),
    toldId: told.get(id)?.updates_told_id ?? 0,
    days: readDayMail(told.get(id) ?? { mailed_days: '', mailed_who: 'near' }),
  }))
}
