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
