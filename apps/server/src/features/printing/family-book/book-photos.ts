import { formatDate } from '@banyan/calendar'
import type { Fact, Language } from '@banyan/contract'
import type { BookPhoto } from '@banyan/paper/book'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { listFiledPhotos } from '../../photos/images/photos-export.service.ts'
import type { FiledPhoto } from '../../photos/images/photos-export.service.ts'
import { listTagsIn } from '../../tags/image-tags.service.ts'
import { photoName } from './book-pictures.ts'

const atOnce = 500
/** What is written on a photo is printed below it up to this length: a letter would fill the page. */
const maxWritten = 300
/** Photos in one book. */
const maxPhotos = 5_000

interface Wanted {
  readonly language: Language
  /** Whether a person has a page. */
  readonly isInBook: (person: number) => boolean
  /** Whether photos of them are left out. */
  readonly isLeftOut: (person: number) => boolean
  readonly facts: Iterable<{ readonly person: number; readonly facts: readonly Fact[] }>
  /** The most for each person. */
  readonly most: number
}

/** The photos in which people of the book are tagged, or which their facts have, as the reader may see them; by time, those without one last. */
export async function readBookPhotos(db: Reader, family: FamilyId, view: View, wanted: Wanted): Promise<BookPhoto[]> {
  const { images: hidden } = await view.hiddenPhotos()
  const owners = ownersByFact(wanted)
  const filed = (await listFiledPhotos(db, family)).filter(({ image }) => !hidden.has(image.id))
  // The front stands for a photograph, and is as private as its pages.
  const seen = filed.filter(({ image }) => image.front_id === null)
  const pages = Map.groupBy(filed, ({ image }) => image.front_id ?? 0)
  const isAnyPrivate = (front: FiledPhoto): boolean => [front, ...(pages.get(front.image.id) ?? [])].some(isPrivate)
  const photos: { photo: BookPhoto; isDated: boolean; takenAt: string }[] = []
  for (let start = 0; start < seen.length; start += atOnce) {
    const page = seen.slice(start, start + atOnce)
    const ids = page.map(({ image }) => image.id)
    const tags = Map.groupBy(await listTagsIn(db, family, ids), (tag) => tag.image_id)
    for (const photo of page) {
      const tagged = (tags.get(photo.image.id) ?? []).toSorted((one, other) => one.x1 + one.x2 - (other.x1 + other.x2))
      // A photo of somebody whom the book leaves out would show them.
      if (tagged.some((tag) => wanted.isLeftOut(tag.person_id))) continue
      const people = [...new Set(tagged.map((tag) => tag.person_id))].filter((id) => !view.isHidden(id) && wanted.isInBook(id))
      const own = [...new Set([...people, ...(owners.get(photo.image.id) ?? [])])]
      if (own.length === 0 || photo.image.processed_at === null || isAnyPrivate(photo)) continue
      const written = [photo, ...(pages.get(photo.image.id) ?? [])].map(({ image }) => image.transcription)
      const { taken, taken_at: takenAt } = photo.image
      photos.push({ photo: describePhoto(photo, wanted.language, people, own, written), isDated: taken !== '', takenAt })
    }
  }
  // Of one that nobody can date, the time is that of its upload.
  const sorted = photos.toSorted(
    (one, other) =>
      Number(other.isDated) - Number(one.isDated) || (one.takenAt < other.takenAt ? -1 : one.takenAt > other.takenAt ? 1 : 0),
  )
  return chooseSome(
    sorted.map(({ photo }) => photo),
    wanted.most,
  ).slice(0, maxPhotos)
}

const isPrivate = ({ image, gallery }: FiledPhoto): boolean => image.is_private === 1 || gallery.isPrivate

function ownersByFact({ facts, isInBook }: Wanted): Map<number, Set<number>> {
  const owners = new Map<number, Set<number>>()
  for (const { person, facts: own } of facts) {
    if (!isInBook(person)) continue
    for (const { image_ids } of own)
      for (const image of image_ids) owners.set(image, (owners.get(image) ?? new Set()).add(person))
  }
  return owners
}

/** At most so many for each person, spread over the time; those with most people in them first. */
function chooseSome(photos: readonly BookPhoto[], most: number): BookPhoto[] {
  if (most === Number.POSITIVE_INFINITY) return [...photos]
  const counts = new Map<number, number>()
  const chosen = new Set<BookPhoto>()
  for (const photo of photos.toSorted((one, other) => other.owners.length - one.owners.length)) {
    if (!photo.owners.some((id) => (counts.get(id) ?? 0) < most)) continue
    chosen.add(photo)
    for (const id of photo.owners) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return photos.filter((photo) => chosen.has(photo))
}

function describePhoto(
  { image }: FiledPhoto,
  language: Language,
  people: readonly number[],
  owners: readonly number[],
  written: readonly string[],
): BookPhoto {
  // Cameras and scanners name files themselves.
  const isFileName = /^(?:img|dsc[fn]?|pict?|image|photo|scan|p|wp|vid)?[\W_]*\d[\d\W_]*$/i.test(image.title)
  return {
    picture: photoName(image),
    width: image.large_thumbnail_width,
    height: image.large_thumbnail_height,
    title: isFileName ? '' : image.title,
    description: [image.description, ...written.filter((text) => text.length <= maxWritten)]
      .filter((text) => text !== '')
      .join('\n'),
    when: image.taken === '' ? '' : formatDate(image.taken, language),
    people,
    owners,
  }
}
