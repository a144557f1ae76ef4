/** A page, with the front of the photograph that it belongs to. */
export interface JoinedPage {
  id: number
  front_id: number
  gallery_id: number
  /** False for a page that was deleted alone, or is there while its front is deleted. */
  isWhole: boolean
}

/**
 * A photograph is seen as a whole or not at all: a reader who cannot see one of its images sees none of them.
 *
 * @param images - ids of images that somebody does not see
 * @returns the others of the same photographs, with their galleries
 */
export function restOfPhotographs(joined: readonly JoinedPage[], images: { has: (id: number) => boolean }): Map<number, number> {
  const rest = new Map<number, number>()
  for (const [front, pages] of Map.groupBy(joined, (page) => page.front_id)) {
    const whole = pages.filter((page) => page.isWhole)
    const isHidden = images.has(front) || whole.some(({ id }) => images.has(id))
    if (!isHidden) continue
    if (!images.has(front)) rest.set(front, pages[0]?.gallery_id ?? 0)
    for (const { id, gallery_id } of pages) if (!images.has(id)) rest.set(id, gallery_id)
  }
  return rest
}
