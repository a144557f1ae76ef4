import { dayMs } from '../time.ts'
import { loadSharp, sharp } from './sharp.ts'

/** What the camera wrote into a picture, if it is plausible. */
export interface PictureDetails {
  takenAt: Date | undefined
  /** In degrees. */
  place: { latitude: number; longitude: number } | undefined
}

/** The oldest surviving photograph is from about this time. */
const oldest = Date.UTC(1826, 0, 1)

/** @param exif - the EXIF block, which sharp extracts from every type of file but TIFF: there it is the file itself */
export async function readDetails(exif: Buffer | undefined, now: Date): Promise<PictureDetails> {
  const tags = exif === undefined ? {} : await readTags(exif)
  const [when, zone] =
    tags['DateTimeOriginal'] === undefined
      ? [tags['CreateDate'] ?? tags['DateTimeDigitized'], tags['OffsetTimeDigitized'] ?? tags['OffsetTime']]
      : [tags['DateTimeOriginal'], tags['OffsetTimeOriginal'] ?? tags['OffsetTime']]
  const { latitude, longitude } = tags
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180) && (latitude !== 0 || longitude !== 0)
  return { takenAt: readTime(when, zone, now), place: isPlace ? { latitude, longitude } : undefined }
}

const wantedTags = [
  'DateTimeOriginal',
  'CreateDate',
  'DateTimeDigitized',
  'OffsetTime',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
] as const

/** A damaged block yields nothing, and does not reject the picture. */
async function readTags(exif: Buffer): Promise<Record<string, unknown>> {
  const hasPrefix = exif.subarray(0, 4).toString('latin1') === 'Exif'
  const options = {
    reviveValues: false,
    mergeOutput: true,
    xmp: false,
    icc: false,
    iptc: false,
    jfif: false,
    ifd1: false,
    makerNote: false,
    userComment: false,
    // A TIFF has lists of millions of numbers beside these.
    pick: [...wantedTags],
  }
  const { default: exifr } = await import('exifr')
  try {
    return ((await exifr.parse(hasPrefix ? exif.subarray(6) : exif, options)) as Record<string, unknown> | undefined) ?? {}
  } catch {
    return {}
  }
}

const isWithin = (value: unknown, limit: number): value is number => typeof value === 'number' && Math.abs(value) <= limit

/** Parses `2019:07:04 18:30:00`, local time where it was taken; without a zone it is read as UTC. */
function readTime(text: unknown, zone: unknown, now: Date): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^\s*(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(typeof text === 'string' ? text : '') ?? []
  if (year === undefined) return undefined
  const [, sign = '+', hours = '00', minutes = '00'] = /^\s*([+-])(\d\d):?(\d\d)/.exec(typeof zone === 'string' ? zone : '') ?? []
  const offset = Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : '+00:00'
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  // JavaScript rolls an impossible day like 31 February over into the next month.
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return isDay && time.getTime() >= oldest && time.getTime() <= now.getTime() + dayMs ? time : undefined
}

/** What a picture's header says, without decoding it. */
export interface PictureHead {
  /** Its size once it is rotated as its file says. */
  upright: { width: number; height: number }
  width: number
  height: number
  exif: Buffer | undefined
}

/** The size of a picture once it is rotated as its file says. */
export async function readUprightSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  await loadSharp()
  const { autoOrient, pageHeight } = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height }
}

/** @throws what sharp throws when it does not recognise the picture */
export async function readHead(bytes: Buffer): Promise<PictureHead> {
  await loadSharp()
  const { width, height, pageHeight, autoOrient, exif } = await sharp(bytes, {
    limitInputPixels: false,
    failOn: 'none',
  }).metadata()
  return {
    width,
    height: pageHeight ?? height,
    upright: { width: autoOrient.width, height: pageHeight ?? autoOrient.height },
    exif,
  }
}
