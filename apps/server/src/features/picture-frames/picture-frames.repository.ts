import type { Insertable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { PictureFrameRow } from './picture-frames.table.ts'

export const listFrames = (db: Reader, family: FamilyId, user: number): Promise<PictureFrameRow[]> =>
  db.selectFrom('picture_frames').selectAll().where('family_id', '=', family).where('user_id', '=', user).orderBy('id').execute()

/** A frame of any family, with whose it is. */
export interface FoundFrame extends PictureFrameRow {
  maker_person_id: number
  language: string
}

export const findFrameByToken = (db: Reader, tokenHash: string): Promise<FoundFrame | undefined> =>
  db
    .selectFrom('picture_frames')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'picture_frames.family_id').onRef('users.id', '=', 'picture_frames.user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('picture_frames')
    .select(['users.person_id as maker_person_id', 'accounts.language'])
    .where('picture_frames.token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function insertFrame(
  tx: Writer,
  family: FamilyId,
  frame: Omit<Insertable<Tables['picture_frames']>, 'id' | 'family_id' | 'last_read_at'>,
): Promise<number> {
  const id = await nextId(tx, family, 'picture_frames')
  await tx
    .insertInto('picture_frames')
    .values({ ...frame, id, family_id: family })
    .execute()
  return id
}

/** @returns whether there was one */
export async function deleteFrame(tx: Writer, family: FamilyId, user: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('picture_frames')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns how many there were */
export async function deleteFramesOf(tx: Writer, family: FamilyId, user: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('picture_frames')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function noteRead(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  await tx.updateTable('picture_frames').set({ last_read_at: at }).where('family_id', '=', family).where('id', '=', id).execute()
}
