/** What a film's file says of itself. */
export interface FilmDetails {
  /** 0 if the file does not say. */
  durationMs: number
  /** As shown, turned upright. */
  width: number
  height: number
  /** Whether the file ends before its content does. */
  isIncomplete: boolean
  takenAt: Date | undefined
  /** In degrees. */
  place: { latitude: number; longitude: number } | undefined
  /** What the camera calls it and the photo that it took with it; '' if it does not say. */
  liveId: string
  /** Whether every browser plays the pictures and the sound as they are, whatever they are packed in. */
  isPlayable: boolean
  /** Whether the file can be played while it arrives, and holds nothing but one track of pictures, one of sound and no place. */
  isPlain: boolean
}

/** The oldest film is from 1888. */
const oldest = Date.UTC(1888, 0, 1)
const dayMs = 86_400_000
const maxDurationMs = 7 * dayMs
const maxSide = 65_535

/** @returns what is plausible of it */
export function plausible(details: FilmDetails, now: Date): FilmDetails {
  const { durationMs, width, height, takenAt, place } = details
  const isTime = takenAt !== undefined && takenAt.getTime() >= oldest && takenAt.getTime() <= now.getTime() + dayMs
  const isPlace =
    place !== undefined &&
    Math.abs(place.latitude) <= 90 &&
    Math.abs(place.longitude) <= 180 &&
    (place.latitude !== 0 || place.longitude !== 0)
  return {
    ...details,
    durationMs: durationMs > 0 && durationMs <= maxDurationMs ? Math.round(durationMs) : 0,
    width: Math.min(Math.round(width), maxSide),
    height: Math.min(Math.round(height), maxSide),
    takenAt: isTime ? takenAt : undefined,
    place: isPlace ? place : undefined,
  }
}

/** Reads ISO 6709, such as `+60.1699+024.9384+012.3/`. */
export function readPlace(text: string): FilmDetails['place'] {
  const [, latitude, longitude] = /^\s*([+-]\d{1,2}(?:\.\d{1,12})?)([+-]\d{1,3}(?:\.\d{1,12})?)/.exec(text) ?? []
  return latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) }
}

/** Reads `2019-07-04T18:30:00+0300`. */
export function readMoment(text: string): Date | undefined {
  const [, day, hour, zone = ''] = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(text) ?? []
  if (day === undefined) return undefined
  const time = new Date(`${day}T${hour}${zone === '' ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
