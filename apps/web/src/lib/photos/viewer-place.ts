import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { ImageFilter } from './image-filter.ts'

/** What the page behind the full-screen viewer already knows. */
export interface ViewerPlace {
  readonly filter: ImageFilter
  /** The number of images on all pages. */
  readonly count: number
  readonly page: number
  /** The images of the current page. */
  readonly images: readonly Image[]
}

/** The id of an image's element on the page, so that the viewer can animate from it and back. */
export const cellId = (imageId: number): string => `image-${imageId}`

/** The page of a list that contains the row at `index`. */
export const pageOf = (index: number): number => Math.floor(index / limits.pageSize.usual) + 1
