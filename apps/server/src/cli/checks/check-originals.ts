import type { Reader } from '../../platform/db/database.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { listAll } from '../../platform/originals/originals.repository.ts'
import { examine } from '../../platform/originals/read-original.ts'

/** Reads every original to its end and compares it with what was uploaded. */
export async function* checkOriginals(
  reader: Reader,
  media: MediaStore,
  progress: (text: string) => void,
): AsyncGenerator<string> {
  let files = 0
  for await (const original of listAll(reader)) {
    const { damage } = await examine(media, original)
    // Photos' missing files are reported where the lists are compared.
    if (damage === 'damaged' || (damage === 'missing' && original.table === 'profile_photos')) {
      yield `original ${originalKey(original.family_id, original.key)} is ${damage === 'missing' ? 'missing' : 'not what was uploaded'}`
    }
    files += 1
    if (files % 1000 === 0) progress(`${files} originals read`)
  }
}
