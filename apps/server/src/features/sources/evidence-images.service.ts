import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './evidence-images.repository.ts'
import type { EvidenceColumn } from './sources.table.ts'

const rowsAtOnce = 1_000

/** Reads the images of these facts, sources or citations in their order. A deleted image is left out until it is put back. */
export async function readEvidenceImages(
  db: Reader,
  family: FamilyId,
  column: EvidenceColumn,
  ids: number[],
): Promise<Map<number, number[]>> {
  const images = new Map<number, number[]>()
  if (ids.length === 0) return images
  for (const { of, image_id } of await repository.listEvidenceImages(db, family, column, ids)) {
    const known = images.get(of)
    if (known === undefined) images.set(of, [image_id])
    else known.push(image_id)
  }
  return images
}

/** Whether any row of the family has an image. */
export const hasEvidenceImages = (db: Reader, family: FamilyId): Promise<boolean> => repository.hasEvidenceImages(db, family)

/** Reads the images of a row, deleted ones too: what history needs to restore them exactly. */
export const readAnyEvidenceImages = async (
  db: Reader,
  family: FamilyId,
  column: EvidenceColumn,
  id: number,
): Promise<number[]> => (await repository.listAnyEvidenceImages(db, family, column, id)).map(({ image_id }) => image_id)

/**
 * Gives a row these images, each once. Deleted images that it has stay with it, after the others, so that they come back when they
 * are put back.
 * @throws ApiError `not_found` if the family has no such image, or it is deleted
 */
export async function replaceEvidenceImages(
  tx: Writer,
  family: FamilyId,
  column: EvidenceColumn,
  id: number,
  imageIds: readonly number[],
): Promise<void> {
  const asked = [...new Set(imageIds)]
  await refuseMissingImages(tx, family, asked)
  const hidden = (await repository.listAnyEvidenceImages(tx, family, column, id)).filter(({ hidden_at }) => hidden_at !== null)
  await store(tx, family, column, id, [...new Set([...asked, ...hidden.map(({ image_id }) => image_id)])])
}

/** Gives a row exactly the images that it had before, except those that are gone for good. */
export async function restoreEvidenceImages(
  tx: Writer,
  family: FamilyId,
  column: EvidenceColumn,
  id: number,
  imageIds: readonly number[],
): Promise<void> {
  const known = new Set(
    imageIds.length === 0 ? [] : (await repository.listImageStates(tx, family, [...imageIds])).map((image) => image.id),
  )
  await store(
    tx,
    family,
    column,
    id,
    imageIds.filter((image) => known.has(image)),
  )
}

/** @throws ApiError `not_found` if the family does not have all of these images, or some are deleted or still being processed */
export async function refuseMissingImages(db: Reader, family: FamilyId, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return
  const shown = new Set((await repository.listImageStates(db, family, asked)).flatMap(({ id, isShown }) => (isShown ? [id] : [])))
  if (asked.some((id) => !shown.has(id))) throw new ApiError('not_found', { field: 'image_ids' })
}

/** Adds the images of many new rows. The caller has made sure that the family has them. */
export async function addEvidenceImages(
  tx: Writer,
  family: FamilyId,
  column: EvidenceColumn,
  images: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const rows = [...images].flatMap(([of, ids]) => ids.map((image_id, position) => ({ of, image_id, position })))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await repository.insertEvidenceImages(tx, family, column, rows.slice(start, start + rowsAtOnce))
}

async function store(tx: Writer, family: FamilyId, column: EvidenceColumn, id: number, imageIds: number[]): Promise<void> {
  await repository.deleteEvidenceImages(tx, family, column, id)
  await addEvidenceImages(tx, family, column, new Map([[id, imageIds]]))
}

/** The rows that a move changed. */
export type EvidenceJournal = number[]

/** Lets another image prove what one proves. @param only - rows that an earlier move changed */
export const moveEvidence = (
  tx: Writer,
  family: FamilyId,
  from: number,
  to: number,
  only?: EvidenceJournal,
): Promise<EvidenceJournal> => repository.moveEvidence(tx, family, from, to, only)
