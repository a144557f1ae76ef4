import { limits } from '@banyan/contract'

const sizes = [limits.pageSize.usual, 100, limits.pageSize.max]

/** How many images to read from `start` on: few at first, more the further someone scrolls. `start` is a multiple of it. */
export const chunkSize = (start: number): number => sizes.findLast((size) => start >= size) ?? limits.pageSize.usual

/** Where the next request begins; undefined at the end of the list. */
export function nextStart(start: number, count: number): number | undefined {
  const next = start + chunkSize(start)
  return next < count ? next : undefined
}
