import type { PhotoKind } from '@banyan/contract'
import { isFilmType } from '../../platform/films/film-type.ts'
import { foldText, runsOf } from '../../platform/text/search-words.ts'
import type { ListedImage } from '../photos/images/images.table.ts'
import { sectionOf } from './sections.ts'

/** A photo as searches look at it. */
export interface IndexedPhoto {
  readonly id: number
  readonly gallery: number
  /** See `sectionOf`. */
  readonly section: number
  /** A moment in the date, in ms since 1970. */
  readonly time: number
  /** The days that its date may mean; infinite where it is open or unknown. */
  readonly from: number
  readonly to: number
  readonly latitude: number
  readonly longitude: number
  readonly ratio: number
  readonly kind: PhotoKind
  /** Everybody who is tagged, including people hidden from the reader. */
  readonly people: readonly number[]
  /** Folded words with a space before each. */
  readonly text: string
}

/** Descriptions, and what was said, are searched this far; what is written on a photo to its end. */
const maxText = 2_000
/** From this on a picture is a panorama, wide or high. */
const panorama = 2.2

const nobody: readonly number[] = []

/** What a photograph says beyond its front. */
export interface IndexedParts {
  /** Who is tagged on any of its pages. */
  people: readonly number[]
  /** What the family said to it. */
  said: readonly string[]
  pages: readonly ListedImage[]
}

const nothing: IndexedParts = { people: nobody, said: [], pages: [] }

export function indexPhoto(row: ListedImage, { people, said, pages }: IndexedParts = nothing): IndexedPhoto {
  const ratio = row.thumbnail_width > 0 && row.thumbnail_height > 0 ? row.thumbnail_width / row.thumbnail_height : 1
  const texts = [row, ...pages].flatMap(({ title, description, transcription }) => [title, cut(description), transcription])
  const searched = [...texts, cut(said.map(withoutMentions).join('\n'))].filter((text) => text !== '')
  return {
    id: row.id,
    gallery: row.gallery_id,
    section: sectionOf(row.first_day, row.last_day),
    time: Date.parse(row.taken_at),
    from: row.taken === '' ? Infinity : (row.first_day ?? -Infinity),
    to: row.taken === '' ? -Infinity : (row.last_day ?? Infinity),
    latitude: row.latitude,
    longitude: row.longitude,
    ratio,
    kind: kindOf(row, ratio),
    people,
    text: textOf(searched.join('\n')),
  }
}

const cut = (text: string): string => text.slice(0, maxText).toWellFormed()

/** Who is mentioned is not what was said. */
const withoutMentions = (text: string): string => text.replaceAll(/@\[\d+\]/g, ' ')

const textOf = (text: string): string =>
  text === ''
    ? ''
    : runsOf(foldText(text))
        .map((run) => ` ${run}`)
        .join('')

function kindOf({ content_type: type, page_count: pages }: ListedImage, ratio: number): PhotoKind {
  if (isFilmType(type)) return 'film'
  if (type === 'image/gif') return 'animation'
  if (pages > 1 || type === 'image/tiff') return 'scan'
  return ratio >= panorama || ratio <= 1 / panorama ? 'panorama' : 'photo'
}

/** The newest first. */
export const compare = (one: IndexedPhoto, other: IndexedPhoto): number =>
  other.section - one.section || other.time - one.time || other.id - one.id

/** Finds the place of a photo in a list that is in order, whether or not the photo is in it. */
function placeOf(photos: readonly IndexedPhoto[], photo: IndexedPhoto): number {
  let [low, high] = [0, photos.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(photos[middle]!, photo) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Replaces photos in a list that is in order. What stays between them is copied in one go, whatever its length.
 * @param gone - photos of the list
 * @param added - others, in any order
 */
export function replacePhotos(
  photos: readonly IndexedPhoto[],
  gone: readonly IndexedPhoto[],
  added: readonly IndexedPhoto[],
): IndexedPhoto[] {
  const cuts = [
    ...added.toSorted(compare).map((photo) => ({ at: placeOf(photos, photo), leaves: 0, puts: [photo] })),
    ...gone.map((photo) => ({ at: placeOf(photos, photo), leaves: 1, puts: [] })),
  ].toSorted((one, other) => one.at - other.at)
  const parts: (readonly IndexedPhoto[])[] = []
  let from = 0
  for (const { at, leaves, puts } of cuts) {
    parts.push(photos.slice(from, at), puts)
    from = at + leaves
  }
  return ([] as IndexedPhoto[]).concat(...parts, photos.slice(from))
}

/** Makes one list in order of several, in small steps. */
export function* mergePhotos(lists: readonly IndexedPhoto[][]): Generator<undefined, IndexedPhoto[]> {
  let left = [...lists]
  while (left.length > 1) {
    const merged: IndexedPhoto[][] = []
    for (let at = 0; at < left.length; at += 2) {
      const [one, other] = [left[at]!, left[at + 1] ?? []]
      const both: IndexedPhoto[] = []
      for (let [first, second] = [0, 0]; first < one.length || second < other.length;) {
        const isFirst = second === other.length || (first < one.length && compare(one[first]!, other[second]!) < 0)
        both.push(isFirst ? one[first++]! : other[second++]!)
        if (both.length % stepSize === 0) yield
      }
      merged.push(both)
    }
    left = merged
  }
  return left[0] ?? []
}

const stepSize = 1_000

/** About the bytes that a photo takes, in the list and by id. */
export const weightOf = ({ people, text }: IndexedPhoto): number => 200 + 8 * people.length + 2 * text.length
