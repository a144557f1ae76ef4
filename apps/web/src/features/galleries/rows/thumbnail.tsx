import type { SyntheticEvent } from 'react'
import { denseAddress } from '../../../lib/photos/dense-address.ts'
import { FolderIcon } from '../../../ui/icons/photo-icons.tsx'

interface ThumbnailProps {
  address: string | null
  /** The size of the file. */
  width: number
  height: number
  /** How large it is shown. */
  shownHeight: number
}

/** The small picture, or one of twice the density if it is shown larger. The cell around it has the label. */
export function Thumbnail({ address, width, height, shownHeight }: ThumbnailProps) {
  if (address === null) {
    return (
      <span className="cell-folder">
        <FolderIcon />
      </span>
    )
  }
  const sizes = `${Math.ceil(shownHeight * (height > 0 ? width / height : 1))}px`
  const sources = width > 0 ? { srcSet: `${address} ${width}w, ${denseAddress(address)} ${width * 2}w`, sizes } : {}
  return <img src={address} {...sources} alt="" loading="lazy" decoding="async" draggable={false} onLoad={showDecoded} />
}

/** Shows a picture once it is decoded; otherwise the next frame would wait for all pictures that have just loaded. */
function showDecoded({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const show = (): void => showWithOthers(image)
  image.decode().then(show, show)
}

/** Pictures of a page arrive almost together; showing each one separately would redraw the tiles around it every time. */
const togetherMs = 50
const decoded: HTMLImageElement[] = []

function showWithOthers(image: HTMLImageElement): void {
  if (decoded.push(image) > 1) return
  setTimeout(() => {
    for (const each of decoded.splice(0)) each.dataset['decoded'] = 'true'
  }, togetherMs)
}
