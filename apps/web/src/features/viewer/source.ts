import type { Image } from '@banyan/contract'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'

/** The images in the viewer by their position in the whole list; some may not be loaded yet. */
export interface Source {
  readonly count: number
  at(index: number): Image | undefined
  /** Returns -1 if the image is not among the loaded ones. */
  indexOf(imageId: number): number
  /** Reads the images around one, where the list is too long to be read whole. */
  want?(index: number): void
}

/** Keeps an image that somebody else has deleted in the list while it is shown; it disappears when the reader moves on. */
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

/** Until the whole list is loaded, what the page behind has of it replaces it. */
export function sourceOf({ count, images }: Pick<ViewerPlace, 'count' | 'images'>, all: readonly Image[] | undefined): Source {
  const known = all ?? images
  const places = new Map(known.map(({ id }, at) => [id, at]))
  return {
    count: all ? all.length : Math.max(count, images.length),
    at: (index) => known[index],
    indexOf: (imageId) => places.get(imageId) ?? -1,
  }
}
