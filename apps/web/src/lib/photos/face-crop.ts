interface Box {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

interface Picture {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** How much of its surroundings is shown with a face. */
const room = 1.7

/**
 * Places a picture behind a square window so that it shows the face in a box.
 * @param box - fractions of the picture's width and height
 * @param pictures - the same picture in several sizes, the smallest first; the first that is sharp enough is used
 * @param shown - the window's side in CSS pixels
 * @returns the picture, and its place and size in CSS pixels
 */
export function faceCrop(box: Box, pictures: readonly [Picture, ...Picture[]], shown: number) {
  const [first] = pictures
  const sideOf = ({ width, height }: Picture): number =>
    Math.min(width, height, room * Math.max((box.x2 - box.x1) * width, (box.y2 - box.y1) * height))
  const picture = pictures.find((each) => sideOf(each) >= shown) ?? pictures.at(-1) ?? first
  const scale = shown / Math.max(1, sideOf(picture))
  const [width, height] = [picture.width * scale, picture.height * scale]
  const place = (centre: number, length: number): number =>
    Math.round(Math.min(0, Math.max(shown - length, shown / 2 - centre * length)))
  return {
    address: picture.address,
    left: place((box.x1 + box.x2) / 2, width),
    top: place((box.y1 + box.y2) / 2, height),
    width: Math.round(width),
    height: Math.round(height),
  }
}
