import { Readable } from 'node:stream'
import type { Language } from '@banyan/contract'
import { demoKeys, demoPlaces } from '@banyan/sample-family'
import type { DemoPerson, SampleFamily } from '@banyan/sample-family'
import { newPictureKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetFieldChanges } from '../changes/forget-field-changes.ts'
import type { Author } from '../changes/record-change.ts'
import { columnsOfField } from '../people/merge-people.service.ts'
import { changeGallery, createGallery } from '../photos/galleries/galleries.service.ts'
import { createImage } from '../photos/images/create-image.service.ts'
import { keepOriginal } from '../photos/images/keep-original.ts'
import type { KeptOriginal } from '../photos/images/keep-original.ts'
import { setProfilePhoto } from '../profile-photos/profile-photos.service.ts'
import { addTags } from '../tags/image-tags.service.ts'
import { demoGalleries } from './demo-photos.ts'
import type { DemoGallery } from './demo-photos.ts'
import { develop, withinBorder } from './drawing/develop.ts'
import { describeNatures, lookIn } from './drawing/look.ts'
import type { Look } from './drawing/look.ts'
import { photo } from './drawing/photo.ts'
import { portrait, portraitSize } from './drawing/portrait.ts'

const size = { width: 1440, height: 1040 }
const today = 2025

export interface DemoFamily extends SampleFamily<DemoPerson> {
  /** The user who uploads its pictures. */
  author: Author & { language: Language }
  /** Maps a person of the demo data to the stored person. */
  idOf: (id: number) => number
}

/** Draws the family's galleries and profile photos, because nobody in the demo has ever stood before a camera. */
export async function addDemoPictures(
  platform: Platform,
  family: DemoFamily,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const { author } = family
  const natures = describeNatures(family)
  const lookOf = (person: DemoPerson, year: number): Look => {
    const nature = natures.get(person.id)
    if (nature === undefined) throw new Error(`nobody knows what ${person.name} looks like`)
    return lookIn(year, person, nature)
  }
  const keep = (bytes: Buffer): Promise<KeptOriginal> =>
    keepOriginal(platform, author.familyId, newPictureKey(), Readable.from([bytes]))
  const sitters = family.people.filter(hasPortrait)
  const all = sitters.length + demoGalleries.reduce((sum, { photos }) => sum + photos.length, 0)
  let done = 0

  await someAtOnce(sitters, async (person) => {
    const year = portraitYear(person)
    const original = await keep(await develop(portrait(lookOf(person, year)), { year }))
    await setProfilePhoto(platform, author, family.idOf(person.id), {
      original,
      fileName: `${person.name}.jpg`,
      crop: { x: 0, y: 0, w: portraitSize, h: portraitSize, anticlockwiseAngle: 0 },
    })
    onProgress(++done, all)
  })
  // It was so from the beginning.
  await platform.database.write(async (tx) => {
    for (const { id } of sitters) await forgetFieldChanges(tx, author.familyId, family.idOf(id), 'photo', columnsOfField('photo'))
  })

  // Starts with the last one, so that the list shows the first one on top.
  for (const { title, description, photos } of demoGalleries.toReversed()) {
    const galleryId = await createGallery(platform, author, { title, description })
    const ids: number[] = []
    await someAtOnce(photos, async ([scene, at, placeKey, keys, name], index) => {
      const year = Number(at.slice(0, 4))
      const people = keys.map((key) => family.people[demoKeys.indexOf(key)]).filter((person) => person !== undefined)
      const { svg, boxes } = photo(
        scene,
        people.map((person) => dressedFor(scene, lookOf(person, year), person === people[0])),
        size,
        index,
      )
      const [, latitude, longitude] = demoPlaces[placeKey]
      const original = await keep(await develop(svg, { year, at, place: { latitude, longitude } }))
      const image = await createImage(platform, author, {
        original,
        galleryId,
        fileName: `${name}.jpg`,
        known: { title: name },
        alsoKeep: (tx, imageId) => {
          const tags = people.map((person, which) => ({
            image_id: imageId,
            person_id: family.idOf(person.id),
            ...withinBorder(boxes[which] ?? { x1: 0, x2: 1, y1: 0, y2: 1 }, size, year),
          }))
          return addTags(tx, author.familyId, tags, platform.now().toISOString())
        },
      })
      ids[index] = image.id
      onProgress(++done, all)
    })
    await changeGallery(platform, author, galleryId, { thumbnail_id: ids[coverOf(photos)] ?? null })
  }
}

/** The one with the most people, in colour if there is one. */
const coverOf = (photos: DemoGallery['photos']): number => {
  const worth = photos.map(([, at, , keys]) => keys.length + (at > '1980' ? 100 : 0))
  return worth.indexOf(Math.max(...worth))
}

/** While one picture is drawn, another is stored. */
const atOnce = 4

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce)
    await Promise.all(items.slice(start, start + atOnce).map((item, index) => work(item, start + index)))
}

/** Somebody is always behind the camera. */
const hasPortrait = ({ id }: DemoPerson): boolean => id % 11 !== 7

/** In their prime, or as they are now. */
function portraitYear({ id, birth_year, year_of_death }: DemoPerson): number {
  if (year_of_death === 0) return today
  return Math.min(year_of_death - 2, birth_year + ([34, 52, 66, 41][id % 4] ?? 40))
}

/** Nobody comes to a wedding in a hooded jumper. */
function dressedFor(scene: string, look: Look, isFirst: boolean): Look {
  if (scene !== 'wedding') return look
  if (look.isMan)
    return {
      ...look,
      garment: look.garment === 'changshan' ? 'changshan' : 'suit',
      cloth: isFirst ? '#38506e' : '#3a3f4d',
      accent: '#c26f72',
    }
  return { ...look, garment: 'vneck', cloth: '#f8efe0', hairStyle: 'bun', smile: 'closed', accent: '#e8b9a4' }
}
