import type { Reader } from '../../platform/db/database.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'

/** Looks for files that no family owns: a key begins with its family's id. */
export async function* checkMedia(reader: Reader, media: MediaStore): AsyncGenerator<string> {
  const families = new Set((await reader.selectFrom('families').select('id').execute()).map((family) => String(family.id)))
  for await (const { key } of media.list('')) {
    if (!families.has(key.split('/', 1)[0] ?? '')) yield `media file ${key} belongs to no family`
  }
}
