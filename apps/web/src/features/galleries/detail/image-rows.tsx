import type { Image } from '@banyan/contract'
import { useViewerRoute } from '../../../lib/photos/use-viewer-route.ts'
import { cellId } from '../../../lib/photos/viewer-place.ts'
import { Cell } from '../rows/cell.tsx'
import { PhotoRows } from '../rows/photo-rows.tsx'
import { Thumbnail } from '../rows/thumbnail.tsx'
import type { SelectionTools } from '../selection/use-selection.ts'

interface ImageRowsProps {
  label: string
  images: readonly Image[]
  /** Without it nothing can be chosen here. */
  tools?: SelectionTools<Image>
  isBusy: boolean
}

/** Images in rows; a press opens the viewer, or takes one while several are being chosen. */
export function ImageRows({ label, images, tools, isBusy }: ImageRowsProps) {
  const viewer = useViewerRoute()
  return (
    <div className="photo-list" aria-busy={isBusy}>
      <PhotoRows label={label} items={images} sizeOf={sizeOf}>
        {(image, { height }) => (
          <Cell
            id={cellId(image.id)}
            height={height}
            name={image.title}
            to={viewer.hrefOf(image.id)}
            onFollow={() => viewer.open(image.id)}
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
          </Cell>
        )}
      </PhotoRows>
    </div>
  )
}

const sizeOf = ({ thumbnail_width: width, thumbnail_height: height }: Image) => ({ width, height })
