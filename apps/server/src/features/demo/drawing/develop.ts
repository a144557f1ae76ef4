import sharp from 'sharp'
import type { FaceBox } from './photo.ts'

/** White around a print of before there were slides, in pixels. */
const border = 26

interface Taken {
  year: number
  /** `2019-07-13 14:15`, on the clock where it was. */
  at?: string
  place?: { latitude: number; longitude: number }
}

/** A drawing as a photo of its year: sepia, grey, faded or fresh, with what a camera or a scanner would have written into it. */
export async function develop(svg: string, { year, at, place }: Taken): Promise<Buffer> {
  let picture = sharp(Buffer.from(svg))
  if (year < 1940) picture = picture.tint({ r: 214, g: 182, b: 140 })
  else if (year < 1958) picture = picture.grayscale()
  else if (year < 1980) picture = picture.modulate({ saturation: 0.62 }).removeAlpha().linear([1.02, 0.97, 0.88], [8, 6, 6])
  if (hasBorder(year) && at !== undefined)
    picture = sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).extend({
      top: border,
      bottom: border,
      left: border,
      right: border,
      background: '#f4ecdd',
    })
  const date = at === undefined ? {} : { IFD2: { DateTimeOriginal: `${at.replaceAll('-', ':')}:00` } }
  const spot =
    place === undefined
      ? {}
      : {
          IFD3: {
            GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
            GPSLatitude: degrees(place.latitude),
            GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
            GPSLongitude: degrees(place.longitude),
          },
        }
  return picture
    .withExif({ ...date, ...spot })
    .jpeg({ quality: 86 })
    .toBuffer()
}

const hasBorder = (year: number): boolean => year < 1970

/** Where a face is once there is white around the picture. */
export function withinBorder(
  { x1, x2, y1, y2 }: FaceBox,
  { width, height }: { width: number; height: number },
  year: number,
): FaceBox {
  if (!hasBorder(year)) return { x1, x2, y1, y2 }
  const across = (share: number): number => (share * width + border) / (width + 2 * border)
  const down = (share: number): number => (share * height + border) / (height + 2 * border)
  return { x1: across(x1), x2: across(x2), y1: down(y1), y2: down(y2) }
}

const degrees = (value: number): string => `${Math.round(Math.abs(value) * 100_000)}/100000 0/1 0/1`
