import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { RowsHandle } from '../rows/scrolling-rows.tsx'

interface Return {
  rows: RefObject<RowsHandle | null>
  images: readonly Image[]
  hasMore: boolean
  /** The page in the address: of an older link, or of the last image in the viewer. */
  page: number
  /** The image in the viewer. */
  imageId: number | undefined
}

/** Shows the photos of the address's page, and the photo that the viewer showed last. */
export function useReturn({ rows, images, hasMore, page, imageId }: Return): void {
  const lastId = useRef<number>(undefined)
  const shownPage = useRef(1)
  const first = (page - 1) * limits.pageSize.usual
  useEffect(() => {
    if (page === shownPage.current || (images.length <= first && hasMore)) return
    shownPage.current = page
    // Someone who has scrolled already, or comes back to a place further down, stays there.
    if (window.scrollY === 0) rows.current?.reveal(Math.min(first, images.length - 1))
  }, [rows, page, first, images, hasMore])
  useEffect(() => {
    if (imageId !== undefined) lastId.current = imageId
    else if (lastId.current !== undefined) {
      const index = images.findIndex(({ id }) => id === lastId.current)
      if (index < 0 && hasMore) return
      lastId.current = undefined
      rows.current?.reveal(index)
    }
  }, [rows, images, hasMore, imageId])
}
