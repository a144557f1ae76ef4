import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { clearFacesVersion, findImage, updateImage } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

/** Finds the image unless faces have already been detected in its current version. */
export async function findImageToLookInto(db: Reader, family: FamilyId, id: number): Promise<ImageRow | undefined> {
  const image = await findImage(db, family, id)
  return image === undefined || image.faces_version === image.version ? undefined : image
}

/** @returns whether the image still has that version */
export async function markLookedInto(
  tx: Writer,
  family: FamilyId,
  { id, version }: { id: number; version: number },
): Promise<boolean> {
  return updateImage(tx, family, id, { faces_version: version }, version)
}

const imagesAtOnce = 1_000

/** Forgets that faces were detected in these images, so that detection runs again. */
export async function forgetLookedInto(tx: Writer, family: FamilyId, images: number[]): Promise<void> {
  for (let start = 0; start < images.length; start += imagesAtOnce)
    await clearFacesVersion(tx, family, images.slice(start, start + imagesAtOnce))
}
