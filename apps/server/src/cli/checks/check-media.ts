import { findMediaProblems } from '../../features/trash/find-media-problems.ts'
import type { MediaProblem } from '../../features/trash/find-media-problems.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'

/** Looks for files that nothing owns, and for images whose files are missing. */
export async function* checkMedia(
  database: Pick<Database, 'read' | 'engine'>,
  media: MediaStore,
  now: Date,
): AsyncGenerator<string> {
  for await (const problem of findMediaProblems(database, media, now)) yield describe(problem)
}

function describe({ kind, key, imageId }: MediaProblem): string {
  if (kind === 'missing') return `media file ${key} of image ${imageId} is missing`
  if (kind === 'damaged') return `media file ${key} of image ${imageId} is damaged`
  return kind === 'stray'
    ? `media file ${key} belongs to no family`
    : `media file ${key} belongs to nothing; the nightly sweep puts it aside`
}
