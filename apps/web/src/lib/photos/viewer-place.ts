import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { ImageFilter } from './image-filter.ts'

/** What the page behind the full-screen viewer already knows. */
export interface ViewerPlace {
  readonly filter: ImageFilter
  /** The number of images in the whole list. */
  readonly count: number
  /** The images from the first one on, as far as the page has loaded them. */
  readonly images: readonly Image[]
  /** A list too long to be read whole, of which photos are read when the viewer comes near. */
  readonly lazy?: LazyList
  /** Called when the viewer disappears, with the image that it showed last: the address may not have followed yet. */
  readonly onLeft: (imageId: number) => void
}

interface LazyList {
  readonly count: number
  at(index: number): Image | undefined
  /** Returns -1 if the image is not in the list. */
  indexOf(imageId: number): number
  want(index: number): void
}

/** The image that the viewer showed last, until the page behind has led back to it. */
export interface LastShown {
  readonly get: () => number | undefined
  readonly put: (imageId: number) => void
  readonly forget: () => void
}

export function createLastShown(): LastShown {
  let last: number | undefined
  return {
    get: () => last,
    put: (imageId) => {
      last = imageId
    },
    forget: () => {
      last = undefined
    },
  }
}

/** The id of an image's element on the page, so that the viewer can animate from it and back. */
export const cellId = (imageId: number): string => `image-${imageId}`

/** The page in an address that leads to the row at `index`. */
export const pageOf = (index: number): number => Math.floor(index / limits.pageSize.usual) + 1
