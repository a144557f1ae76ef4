import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { LastShown } from '../../../lib/photos/viewer-place.ts'
import type { RowsHandle } from '../rows/scrolling-rows.tsx'

interface Return {
  rows: RefObject<RowsHandle | null>
  images: readonly Image[]
  hasMore: boolean
  /** The photos were here when the page opened, so the browser's history has restored the place. */
  wasKnown: boolean
  /** The page in the address: of an older link, or of the last image in the viewer. */
  page: number
  /** The image in the viewer. */
  imageId: number | undefined
  lastShown: LastShown
}

/** Shows the photos of the address's page; leads back to the photo that the viewer showed last. */
export function useReturn({ rows, images, hasMore, wasKnown, page, imageId, lastShown }: Return): void {
  const first = (page - 1) * limits.pageSize.usual
  const isComing = images.length <= first && hasMore
  const startY = useRef<number>(undefined)
  const shownPage = useRef(1)
  useEffect(() => {
    const y = wasKnown ? 0 : (startY.current ?? window.scrollY)
    startY.current = y
    if (page === shownPage.current || isComing) return
    shownPage.current = page
    // Someone who has scrolled meanwhile, or comes back to a place further down, stays there.
    if (window.scrollY === y) rows.current?.reveal(Math.min(first, images.length - 1))
  }, [rows, page, first, images, isComing, wasKnown])

  const last = useRef<{ readonly id: number; readonly index: number }>(undefined)
  useEffect(() => {
    const id = imageId ?? lastShown.get() ?? last.current?.id
    if (id === undefined) return
    const index = images.findIndex((image) => image.id === id)
    if (imageId !== undefined) {
      last.current = { id, index: index < 0 && last.current?.id === id ? last.current.index : index }
      return
    }
    if (index < 0 && hasMore) return
    // The photo in the place of one that was deleted meanwhile.
    const place = index < 0 ? Math.min(last.current?.index ?? 0, images.length - 1) : index
    last.current = undefined
    lastShown.forget()
    rows.current?.reveal(place, { hasFocus: true })
  }, [rows, images, hasMore, imageId, lastShown])
}
