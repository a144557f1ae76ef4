import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { IndexedPhoto } from './photo-index.ts'
import type { Near, PhotoQuery } from './photo-query.ts'

/** A photo that may be of more days than this is not found by a time within them: that would say too little. */
const maxDays = 3_660

/**
 * @param loved - those with the hearts that the search asks for
 * @returns those of the photos that a search asks for and the reader sees, in order
 */
export function matchPhotos(
  photos: readonly IndexedPhoto[],
  query: PhotoQuery,
  view: Pick<View, 'isHidden' | 'isWhole'>,
  hidden: Pick<HiddenPhotos, 'images'>,
  loved?: ReadonlySet<number>,
): readonly IndexedPhoto[] {
  // Photos of somebody hidden are nobody's to the reader, also those that others are in.
  if (query.people.some((person) => view.isHidden(person))) return []
  const tests = testsOf(query, view)
  if (loved !== undefined) tests.unshift((photo) => loved.has(photo.id))
  if (hidden.images.size > 0) tests.unshift((photo) => !hidden.images.has(photo.id))
  return tests.length === 0 ? photos : photos.filter((photo) => tests.every((test) => test(photo)))
}

type Test = (photo: IndexedPhoto) => boolean

/** The cheapest first. */
function testsOf(query: PhotoQuery, view: Pick<View, 'isHidden' | 'isWhole'>): Test[] {
  const { people, isOnly, days, near, texts, gallery, kind, missing } = query
  const tests: Test[] = []
  if (gallery !== undefined) tests.push((photo) => photo.gallery === gallery)
  if (kind !== undefined) tests.push((photo) => photo.kind === kind)
  if (missing.includes('date')) tests.push((photo) => photo.section === 0)
  if (missing.includes('place')) tests.push((photo) => photo.latitude === 0 && photo.longitude === 0)
  const seen = (all: readonly number[]): readonly number[] =>
    view.isWhole ? all : all.filter((person) => !view.isHidden(person))
  if (missing.includes('people')) tests.push((photo) => photo.people.length === 0)
  if (people.length > 0) tests.push((photo) => people.every((person) => photo.people.includes(person)))
  if (isOnly && people.length > 0) tests.push((photo) => seen(photo.people).length === people.length)
  if (days !== undefined) tests.push((photo) => isWithin(photo, days))
  if (near !== undefined) tests.push(nearTo(near))
  for (const text of texts) tests.push((photo) => photo.text.includes(text))
  return tests
}

const isWithin = ({ from, to }: IndexedPhoto, days: { from: number; to: number }): boolean =>
  from <= days.to && to >= days.from && (to - from <= maxDays || (from >= days.from && to <= days.to))

const kmPerDegree = 111.2
const radians = Math.PI / 180

function nearTo({ latitude, longitude, km }: Near): Test {
  const height = km / kmPerDegree
  const own = Math.cos(latitude * radians)
  return (photo) => {
    if (photo.latitude === 0 && photo.longitude === 0) return false
    if (Math.abs(photo.latitude - latitude) > height) return false
    return distance(photo, latitude, longitude, own) <= km
  }
}

/** In km on a sphere: the haversine formula. */
function distance(photo: IndexedPhoto, latitude: number, longitude: number, own: number): number {
  const up = Math.sin(((photo.latitude - latitude) * radians) / 2) ** 2
  const across = Math.sin(((photo.longitude - longitude) * radians) / 2) ** 2
  const half = up + own * Math.cos(photo.latitude * radians) * across
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)))
}
