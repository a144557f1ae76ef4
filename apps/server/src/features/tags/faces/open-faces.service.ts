import type { SuggestedTag } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { HiddenPhotos } from '../../../platform/http/view.ts'
import { areFacesOn } from '../../families/face-setting.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import type { ImageRow } from '../../photos/images/images.table.ts'
import { listAnyImages } from '../../photos/images/listing/past-images.service.ts'
import { presentSuggestedTag } from '../tags.presenter.ts'
import { findSuggestedFace, listNewestFaces, listTaggedPeople } from './faces.repository.ts'
import { listFacesById } from './many-faces.repository.ts'

/** Of so many faces the likeliest are chosen. */
const looked = 200

export interface OpenFace {
  tag: SuggestedTag
  image: ImageRow
}

/**
 * Chooses faces that nobody has tagged, one a photo, of photos that no keeper has set aside: first those that are probably somebody's, then
 * the newest.
 */
export async function listOpenFaces(
  db: Reader,
  family: FamilyId,
  hidden: HiddenPhotos,
  isLeftOut: (person: number) => boolean,
  count: number,
): Promise<OpenFace[]> {
  if (!(await areFacesOn(db, family))) return []
  const seen = (await listNewestFaces(db, family, looked)).filter(({ image_id: image }) => !hidden.images.has(image))
  const likeliest = seen.toSorted((one, other) => (other.probability ?? 0) - (one.probability ?? 0))
  const ofPhotos = new Map(likeliest.toReversed().map((face) => [face.image_id, face]))
  const ids = [...ofPhotos.keys()]
  const people = await findNamedPeople(db, family, [...new Set(likeliest.flatMap(({ person_id: person }) => person ?? []))])
  // A suggestion may be older than a tag.
  const tagged = await listTaggedPeople(db, family, ids)
  const isTagged = new Set(tagged.map(({ image_id: image, person_id: person }) => `${image} ${person}`))
  const withLeftOut = new Set(tagged.flatMap(({ image_id: image, person_id: person }) => (isLeftOut(person) ? [image] : [])))
  const rows = await listAnyImages(db, family, ids)
  // One may have been deleted since the faces were read.
  const isShown = (image: ImageRow): boolean =>
    image.hidden_at === null && image.is_set_aside === 0 && !hidden.galleries.has(image.gallery_id)
  const images = new Map(rows.filter(isShown).map((image) => [image.id, image]))
  const open: OpenFace[] = []
  for (const face of likeliest) {
    const image = images.get(face.image_id)
    if (image === undefined || ofPhotos.get(image.id) !== face || withLeftOut.has(image.id) || isLeftOut(face.person_id ?? 0))
      continue
    const id = face.person_id ?? 0
    const person = people.get(id)
    const isKnown = person?.hidden_at === null && !isTagged.has(`${image.id} ${id}`)
    open.push({ tag: presentSuggestedTag(face, isKnown ? { id, name: person.name } : undefined), image })
    if (open.length === count) break
  }
  return open
}

/** Which of these photos show one of these people. */
export async function listPhotosOf(
  db: Reader,
  family: FamilyId,
  images: number[],
  isWanted: (person: number) => boolean,
): Promise<Set<number>> {
  const tagged = await listTaggedPeople(db, family, images)
  return new Set(tagged.flatMap(({ image_id: image, person_id: person }) => (isWanted(person) ? [image] : [])))
}

/** Finds a face that nobody has tagged or dismissed. */
export async function findOpenFace(
  db: Reader,
  family: FamilyId,
  id: number,
): Promise<{ id: number; imageId: number } | undefined> {
  const face = await findSuggestedFace(db, family, id)
  return face && { id: face.id, imageId: face.image_id }
}

/** Reads these faces with their photos, as far as both are there, and whom the untagged ones are taken for. */
export async function readFacesInPhotos(db: Reader, family: FamilyId, ids: readonly number[]): Promise<Map<number, OpenFace>> {
  const faces = await listFacesById(db, family, ids)
  const rows = await listAnyImages(db, family, [...new Set(faces.map((face) => face.image_id))])
  const images = new Map(rows.filter((image) => image.hidden_at === null).map((image) => [image.id, image]))
  const people = await findNamedPeople(db, family, [...new Set(faces.flatMap(({ person_id: person }) => person ?? []))])
  return new Map(
    faces.flatMap((face) => {
      const image = images.get(face.image_id)
      const id = face.person_id ?? 0
      const person = people.get(id)
      const guess = person?.hidden_at === null && face.tag_id === null ? { id, name: person.name } : undefined
      return image === undefined ? [] : [[face.id, { tag: presentSuggestedTag(face, guess), image }] as const]
    }),
  )
}
