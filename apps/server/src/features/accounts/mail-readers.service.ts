import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Unsubscribe } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repository from './mail-readers.repository.ts'
import type { MailReader, UpdateReader } from './mail-readers.repository.ts'
import { unsubscribeFrom } from './unsubscribe.service.ts'
import type { User } from './users.types.ts'

type Signing = Pick<Platform, 'config' | 'secret'>

/** Whose own person this is, when they want to hear of photos, and how they stop it. */
export async function findPhotoReader(
  db: Reader,
  platform: Signing,
  family: FamilyId,
  personId: number,
): Promise<(User & { unsubscribe: Unsubscribe }) | undefined> {
  const user = await repository.findPhotoReader(db, family, personId)
  return user === undefined ? undefined : { ...user, unsubscribe: unsubscribeFrom(platform, 'photos', user) }
}

/** Everybody of the family who can be written to; those who want to hear of what changes with how they stop it. */
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

/** Families with users who want the daily mail and for whom nobody has looked today, by id. */
export const listFamiliesToUpdate = (db: Reader, day: string, after: number, limit: number): Promise<FamilyId[]> =>
  repository.listFamiliesToUpdate(db, day, after, limit)

/**
 * Takes those readers of a family for whom nobody has looked today, for this transaction alone, and notes that they are told up to `toldId`.
 *
 * @returns them, with how they stop it
 */
export async function takeUpdateReaders(
  tx: Writer,
  platform: Signing,
  family: FamilyId,
  day: string,
  toldId: () => Promise<number>,
): Promise<(UpdateReader & { unsubscribe: Unsubscribe })[]> {
  return (await repository.takeUpdateReaders(tx, family, day, toldId)).map((reader) => ({
    ...reader,
    unsubscribe: unsubscribeFrom(platform, 'updates', { ...reader, familyId: family }),
  }))
}
