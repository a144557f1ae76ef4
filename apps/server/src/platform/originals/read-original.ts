import { createHash } from 'node:crypto'
import type { Damage } from '../db/columns.ts'
import { MediaUnavailable } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { originalKey } from '../media/picture-keys.ts'
import type { Original } from './originals.repository.ts'

export interface Digest {
  sha256: string
  sizeBytes: number
}

export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of content) {
    hash.update(piece)
    sizeBytes += piece.length
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Whether the bytes are those uploaded. For a profile photo that was never read only the size is known. */
export const isWhole = (original: Pick<Original, 'sha256' | 'size_bytes'>, digest: Digest): boolean =>
  digest.sizeBytes === original.size_bytes && (original.sha256 === '' || digest.sha256 === original.sha256)

/**
 * Reads an original to its end.
 *
 * @throws MediaUnavailable when the store does not answer
 */
export async function examine(media: MediaStore, original: Original): Promise<{ damage: Damage; digest?: Digest }> {
  try {
    const file = await media.open(originalKey(original.family_id, original.key))
    if (file === undefined) return { damage: 'missing' }
    const digest = await digestOf(file.content as AsyncIterable<Uint8Array>)
    return { damage: isWhole(original, digest) ? '' : 'damaged', digest }
  } catch (error) {
    if (error instanceof MediaUnavailable) throw error
    // The disk cannot read the file.
    return { damage: 'damaged' }
  }
}
