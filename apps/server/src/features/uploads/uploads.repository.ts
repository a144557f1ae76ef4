import type { Insertable, Selectable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'

export type UploadRow = Selectable<Tables['uploads']>

export async function insertUpload(tx: Writer, values: Omit<Insertable<Tables['uploads']>, 'pieces'>): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...values, pieces: '[]' })
    .execute()
}

/** An upload belongs to its user only. */
export async function findUpload(db: Reader, { familyId, userId }: Caller, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the keys of the pieces in the media store, in order. */
export const piecesOf = ({ pieces }: Pick<UploadRow, 'pieces'>): string[] => JSON.parse(pieces) as string[]

/** Adds a piece, unless the upload has progressed or ended since it was read. @returns whether it was added */
export async function addPiece(
  tx: Writer,
  family: FamilyId,
  upload: Pick<UploadRow, 'id' | 'pieces'>,
  piece: { offset: number; sizeBytes: number; name: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      received_bytes: piece.offset + piece.sizeBytes,
      pieces: JSON.stringify([...piecesOf(upload), piece.name]),
      updated_at: piece.at,
    })
    .where('family_id', '=', family)
    .where('id', '=', upload.id)
    .where('received_bytes', '=', piece.offset)
    .where('image_key', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sets the image that an upload becomes; null clears it. @returns false if somebody else was first */
export async function setImageKey(
  tx: Writer,
  family: FamilyId,
  id: string,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ image_key: to })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('image_key', from === null ? 'is' : '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteUpload(tx: Writer, family: FamilyId, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('family_id', '=', family).where('id', '=', id).execute()
}

/** Lists, across all families, uploads without progress since then. */
export async function listOldUploads(db: Reader, before: string): Promise<Pick<UploadRow, 'id' | 'family_id'>[]> {
  return db.selectFrom('uploads').select(['id', 'family_id']).where('updated_at', '<=', before).limit(1_000).execute()
}

/** Finds, across all families, which of these uploads exist. */
export async function listUploadIds(db: Reader, ids: string[]): Promise<string[]> {
  return ids.length === 0
    ? []
    : (await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()).map((row) => row.id)
}
