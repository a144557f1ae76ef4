import type { Reader, Writer } from '../../platform/db/database.ts'
import { numberRows } from '../../platform/db/next-ids.ts'
import { preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { EvidenceColumn } from './sources.table.ts'

/** The row's column, and the image that it shows. */
export interface EvidenceImage {
  of: number
  image_id: number
}

const ofRows = (db: Reader, family: FamilyId, column: EvidenceColumn, ids: number[]) =>
  db
    .selectFrom('evidence_images')
    .innerJoin('images', (join) =>
      join
        .onRef('images.family_id', '=', 'evidence_images.family_id')
        .onRef('images.id', '=', 'evidence_images.image_id')
        .on('images.hidden_at', 'is', null),
    )
    .where('evidence_images.family_id', '=', family)
    .where(`evidence_images.${column}`, 'in', ids)

/** Lists the images of these rows in their order, without those that are deleted. */
export async function listEvidenceImages(
  db: Reader,
  family: FamilyId,
  column: EvidenceColumn,
  ids: number[],
): Promise<EvidenceImage[]> {
  const rows = await imagesOf[column](db, { family }, ids)
  return rows.map(({ of, image_id }) => ({ of: of ?? 0, image_id }))
}

const imagesBy = (column: EvidenceColumn) =>
  preparedList((db, { family }: { family: FamilyId }, ids) =>
    ofRows(db, family, column, ids)
      .select([`evidence_images.${column} as of`, 'evidence_images.image_id'])
      .orderBy('evidence_images.position')
      .orderBy('evidence_images.id'),
  )
const imagesOf = { fact_id: imagesBy('fact_id'), source_id: imagesBy('source_id'), citation_id: imagesBy('citation_id') }

/** Whether any row of the family has an image, deleted or not. */
export async function hasEvidenceImages(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db.selectFrom('evidence_images').select('id').where('family_id', '=', family).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Lists the images of a row in their order, deleted or not. */
export async function listAnyEvidenceImages(
  db: Reader,
  family: FamilyId,
  column: EvidenceColumn,
  id: number,
): Promise<{ image_id: number; hidden_at: string | null }[]> {
  return db
    .selectFrom('evidence_images')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'evidence_images.family_id').onRef('images.id', '=', 'evidence_images.image_id'),
    )
    .select(['evidence_images.image_id', 'images.hidden_at'])
    .where('evidence_images.family_id', '=', family)
    .where(`evidence_images.${column}`, '=', id)
    .orderBy('evidence_images.position')
    .orderBy('evidence_images.id')
    .execute()
}

export async function deleteEvidenceImages(tx: Writer, family: FamilyId, column: EvidenceColumn, id: number): Promise<void> {
  await tx.deleteFrom('evidence_images').where('family_id', '=', family).where(column, '=', id).execute()
}

export async function insertEvidenceImages(
  tx: Writer,
  family: FamilyId,
  column: EvidenceColumn,
  images: readonly { of: number; image_id: number; position: number }[],
): Promise<void> {
  if (images.length === 0) return
  const none = { fact_id: null, source_id: null, citation_id: null }
  const rows = images.map(({ of, image_id, position }) => ({ ...none, [column]: of, image_id, position }))
  await tx
    .insertInto('evidence_images')
    .values(await numberRows(tx, family, 'evidence_images', rows))
    .execute()
}

/** Returns which of these images the family has, and whether they are deleted or still being processed. */
export async function listImageStates(db: Reader, family: FamilyId, ids: number[]): Promise<{ id: number; isShown: boolean }[]> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'hidden_at', 'processed_at'])
    .where('family_id', '=', family)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, hidden_at, processed_at }) => ({ id, isShown: hidden_at === null && processed_at !== null }))
}

/**
 * Lets another image prove what one proves, but where it does already.
 * @param only - rows that an earlier call changed
 * @returns the ids of the rows
 */
export async function moveEvidence(tx: Writer, family: FamilyId, from: number, to: number, only?: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('evidence_images')
    .select(['id', 'image_id', 'fact_id', 'source_id', 'citation_id'])
    .where('family_id', '=', family)
    .where('image_id', 'in', [from, to])
    .execute()
  const keyOf = ({ fact_id: fact, source_id: source, citation_id: citation }: (typeof rows)[number]): string =>
    `${fact} ${source} ${citation}`
  const known = new Set(rows.filter((row) => row.image_id === to).map(keyOf))
  const ids = rows
    .filter((row) => row.image_id === from && !known.has(keyOf(row)) && (only?.includes(row.id) ?? true))
    .map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('evidence_images').set({ image_id: to }).where('family_id', '=', family).where('id', 'in', ids).execute()
  return ids
}
