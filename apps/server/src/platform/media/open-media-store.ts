import { openFileMediaStore } from './file-media-store.ts'
import type { MediaLocation } from './media-location.ts'
import type { MediaStore } from './media-store.ts'

export async function openMediaStore(location: MediaLocation): Promise<MediaStore> {
  if ('folder' in location) return openFileMediaStore(location.folder)
  // Imported on demand, so that servers with a plain folder do not load Amazon's library.
  const { openS3MediaStore } = await import('./s3-media-store.ts')
  return openS3MediaStore(location.s3)
}
