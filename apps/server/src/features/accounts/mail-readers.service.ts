import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Unsubscribe } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repository from './mail-readers.repository.ts'
import type { MailReader, UpdateReader } from './mail-readers.repository.ts'
import type { Morning } from './time-zones.service.ts'
import { unsubscribeFrom } from './unsubscribe.service.ts'
import type { User } from './users.types.ts'

type Signing = Pick<Platform, 'config' | 'secret'>

/** Finds the user who owns this person, if they want mails about photos, with their unsubscribe link. */
export async function findPhotoReader(
  db: Reader,
  platform: Signing,
  family: FamilyId,
  personId: number,
): Promise<(User & { email: string; unsubscribe: Unsubscribe }) | undefined> {
  const user = await repository.findPhotoReader(db, family, personId)
  return user === undefined || user.email === null
    ? undefined
    : { ...user, email: user.email, unsubscribe: unsubscribeFrom(platform, 'photos', user) }
}

/** Lists everybody in the family who can be mailed; those who want updates come with their unsubscribe link. */
export async function listMailReaders(
  db: Reader,
  platform: Signing,
  family: FamilyId,
): Promise<(MailReader & { unsubscribe?: Unsubscribe })[]> {
  return (await repository.listMailReaders(db, family)).map((reader) => ({
    ...reader,
    ...(reader.wantsUpdates ? { unsubscribe: unsubscribeFrom(platform, 'updates', { ...reader, familyId: family }) } : {}),
  }))
}

/** Lists the ids of families with users who want the daily mail and have not been processed today. */
export const listFamiliesToUpdate = (db: Reader, morning: Morning, after: number, limit: number): Promise<FamilyId[]> =>
  repository.listFamiliesToUpdate(db, morning, after, limit)

/**
 * Claims a family's readers who have not been processed today, for this transaction only, and records that they have been told
 * about changes up to `toldId`.
 * @param others - users who are readers although they may want no mails
 * @returns the readers with their unsubscribe links
 */
export async function takeUpdateReaders(
  tx: Writer,
  platform: Signing,
  family: FamilyId,
  morning: Morning,
  others: readonly number[],
  toldId: () => Promise<number>,
): Promise<(UpdateReader & { unsubscribe: Unsubscribe })[]> {
  return (await repository.takeUpdateReaders(tx, family, morning, others, toldId)).map((reader) => ({
    ...reader,
    unsubscribe: unsubscribeFrom(platform, 'updates', { ...reader, familyId: family }),
  }))
}
