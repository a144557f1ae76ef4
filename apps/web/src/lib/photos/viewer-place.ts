import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import type { ImageFilter } from './image-filter.ts'

/** What the page behind the full-screen viewer knows already. */
export interface ViewerPlace {
  readonly filter: ImageFilter
  /** Images of all pages. */
  readonly count: number
  readonly page: number
  /** Those of the page. */
  readonly images: readonly Image[]
}

/** Where the picture of an image stands on the page, so that the viewer grows out of it and goes back into it. */
export const cellId = (imageId: number): string => `image-${imageId}`

/** The page of a list on which the row at `index` stands. */
export const pageOf = (index: number): number => Math.floor(index / limits.pageSize.usual) + 1
