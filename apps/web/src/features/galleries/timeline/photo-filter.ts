import { heartsOfPhotos, missingOfPhotos, photoKinds } from '@banyan/contract'
import type { HeartsOfPhoto, MissingOfPhoto, PhotoKind } from '@banyan/contract'

/** What somebody searches for among all photos; it is kept in the address, so that it can be sent and gone back to. */
export interface PhotoFilter {
  readonly words: string
  readonly people: readonly number[]
  /** Nobody else is in the photo. */
  readonly isOnly: boolean
  /** As typed, or a DateValue. */
  readonly time: string
  /** Where, with the name that was chosen. */
  readonly place: { readonly name: string; readonly latitude: number; readonly longitude: number } | undefined
  readonly galleryId: number | undefined
  readonly kind: PhotoKind | undefined
  readonly hearts: HeartsOfPhoto | undefined
  readonly missing: readonly MissingOfPhoto[]
}

/** A dialog that asks for a part of a filter. */
export interface FilterDialogProps {
  readonly filter: PhotoFilter
  /** Also closes the dialog. */
  readonly onChange: (filter: PhotoFilter) => void
  readonly onClose: () => void
}

export const noFilter: PhotoFilter = {
  words: '',
  people: [],
  isOnly: false,
  time: '',
  place: undefined,
  galleryId: undefined,
  kind: undefined,
  hearts: undefined,
  missing: [],
}

/** The parts of a filter as the call takes them; absent where nothing is asked. */
export type PhotoQuery = Partial<
  Record<
    'words' | 'people' | 'only' | 'time' | 'place' | 'latitude' | 'longitude' | 'gallery_id' | 'kind' | 'hearts' | 'missing',
    string
  >
>

export function toQuery({ words, people, isOnly, time, place, galleryId, kind, hearts, missing }: PhotoFilter): PhotoQuery {
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(people.length === 0 ? {} : { people: people.join(',') }),
    ...(isOnly && people.length > 0 ? { only: 'true' } : {}),
    ...(time === '' ? {} : { time }),
    ...(place === undefined ? {} : { place: place.name, latitude: String(place.latitude), longitude: String(place.longitude) }),
    ...(galleryId === undefined ? {} : { gallery_id: String(galleryId) }),
    ...(kind === undefined ? {} : { kind }),
    ...(hearts === undefined ? {} : { hearts }),
    ...(missing.length === 0 ? {} : { missing: missing.join(',') }),
  }
}

export const isEmpty = (filter: PhotoFilter): boolean => Object.keys(toQuery(filter)).length === 0

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
const degreesOf = (text: string | null, most: number): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= most ? value : undefined
}

/** Reads what an address or a stored search asks for; leaves out what it does not understand. */
export function readFilter(search: { get: (name: string) => string | null }): PhotoFilter {
  const text = (name: string): string => search.get(name) ?? ''
  const [latitude, longitude] = [degreesOf(search.get('latitude'), 90), degreesOf(search.get('longitude'), 180)]
  const missing = text('missing').split(',')
  return {
    words: text('words'),
    people: text('people')
      .split(',')
      .flatMap((part) => idOf(part) ?? []),
    isOnly: text('only') === 'true',
    time: text('time'),
    place: latitude === undefined || longitude === undefined ? undefined : { name: text('place'), latitude, longitude },
    galleryId: idOf(text('gallery_id')),
    kind: photoKinds.find((kind) => kind === text('kind')),
    hearts: heartsOfPhotos.find((each) => each === text('hearts')),
    missing: missingOfPhotos.filter((each) => missing.includes(each)),
  }
}
