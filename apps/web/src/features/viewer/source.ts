import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'

/** The images that the viewer goes through, by their place in the whole list; some may not be here yet. */
export interface Source {
  readonly count: number
  at(index: number): Image | undefined
  /** -1: not among those that are known. */
  indexOf(imageId: number): number
}

/** The list, and among it an image that somebody else has deleted while it is looked at: it goes when the reader goes on. */
export function withShown(
  all: readonly Image[] | undefined,
  before: readonly Image[] | undefined,
  shownId: number,
): readonly Image[] | undefined {
  const at = before?.findIndex(({ id }) => id === shownId) ?? -1
  const shown = before?.[at]
  if (!all || !shown || all.some(({ id }) => id === shownId)) return all
  return all.toSpliced(at, 0, shown)
}

/** Before the whole list is here, the page that it was opened from stands in its place. */
export function sourceOf(
  { count, page, images }: Pick<ViewerPlace, 'count' | 'page' | 'images'>,
  all: readonly Image[] | undefined,
): Source {
  const known = all ?? images
  const first = all ? 0 : (page - 1) * limits.pageSize.usual
  const places = new Map(known.map(({ id }, at) => [id, first + at]))
  return {
    count: all ? all.length : Math.max(count, first + images.length),
    at: (index) => known[index - first],
    indexOf: (imageId) => places.get(imageId) ?? -1,
  }
}
