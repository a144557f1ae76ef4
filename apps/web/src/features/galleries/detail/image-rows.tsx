import type { Image } from '@banyan/contract'
import { useRef } from 'react'
import { FilmMark, MotionMark } from '../../../lib/photos/film-mark.tsx'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { useViewerRoute } from '../../../lib/photos/use-viewer-route.ts'
import { cellId } from '../../../lib/photos/viewer-place.ts'
import type { LastShown } from '../../../lib/photos/viewer-place.ts'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Cell } from '../rows/cell.tsx'
import { More } from '../rows/more.tsx'
import { PagesMark, sidesOf, usePhotoName } from '../rows/pages-mark.tsx'
import { ScrollingRows } from '../rows/scrolling-rows.tsx'
import type { RowsHandle } from '../rows/scrolling-rows.tsx'
import { Thumbnail } from '../rows/thumbnail.tsx'
import type { SelectionTools } from '../selection/use-selection.ts'
import { useReturn } from './use-return.ts'

interface ImageRowsProps {
  label: string
  images: readonly Image[]
  list: {
    readonly data: { readonly count: number } | undefined
    readonly hasNextPage: boolean
    readonly wasKnown: boolean
    readonly isFetching: boolean
    readonly isFetchNextPageError: boolean
    readonly error: Error | null
    loadMore(): void
  }
  /** Without it nothing can be chosen here. */
  tools?: SelectionTools<Image>
  isBusy: boolean
  lastShown: LastShown
}

/** Images in rows; a press opens the viewer, or takes one while several are being chosen. */
export function ImageRows({ label, images, list, tools, isBusy, lastShown }: ImageRowsProps) {
  const nameOf = usePhotoName()
  const viewer = useViewerRoute()
  const rows = useRef<RowsHandle>(null)
  const count = list.data?.count ?? images.length
  // What has been read may still be on its way into rows.
  const hasMore = images.length < count && (list.hasNextPage || isBusy)
  useReturn({ rows, images, hasMore, wasKnown: list.wasKnown, page: usePageNumber(), imageId: viewer.imageId, lastShown })
  return (
    <div className="photo-list" aria-busy={isBusy}>
      <ScrollingRows ref={rows} label={label} items={images} count={count} sizeOf={sizeOf}>
        {(image, { height }) => (
          <Cell
            id={cellId(image.id)}
            height={height}
            name={nameOf(image)}
            to={viewer.hrefOf(image.id)}
            onFollow={() => viewer.open(image.id)}
            onHold={tools && !tools.isOpen ? () => tools.begin(image.id) : undefined}
            choice={
              tools?.isOpen === true
                ? { isTaken: tools.ids.has(image.id), onPress: (isRange) => tools.press(image.id, isRange) }
                : undefined
            }
          >
            <Thumbnail
              address={image.thumbnail}
              width={image.thumbnail_width}
              height={image.thumbnail_height}
              shownHeight={height}
            />
            <FilmMark film={image.film} />
            {image.motion ? <MotionMark /> : null}
            {sidesOf(image) > 1 ? <PagesMark count={sidesOf(image)} /> : null}
            {image.is_private ? (
              <span className="cell-lock" aria-hidden="true">
                <LockIcon />
              </span>
            ) : null}
          </Cell>
        )}
      </ScrollingRows>
      <More
        loaded={images.length}
        count={count}
        hasMore={hasMore}
        isLoading={list.isFetching || isBusy}
        error={list.isFetchNextPageError ? list.error : null}
        onMore={list.loadMore}
        onFocus={(index) => rows.current?.focus(index)}
      />
    </div>
  )
}

const sizeOf = ({ thumbnail_width: width, thumbnail_height: height }: Image) => ({ width, height })
