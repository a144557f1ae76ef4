import type { FamilyId } from '../../../platform/http/caller.ts'
import { shownKey } from '../../../platform/media/picture-keys.ts'
import { visiblePart } from '../../../platform/pictures/box.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import type { FaceFinder, FoundFace } from '../../faces/face-finder.ts'
import { enqueueGrouping, enqueueRecognition, findFacesJob } from '../../faces/faces.job.ts'
import { areFacesOn } from '../../families/face-setting.service.ts'
import { listRefusing } from '../../people/recognisable-people.service.ts'
import { findImageToLookInto, markLookedInto } from '../../photos/images/faces-version.service.ts'
import type { ImageRow } from '../../photos/images/images.table.ts'
import { listTags } from '../image-tags.repository.ts'
import type { TagRow } from '../image-tags.table.ts'
import { deleteFaces, insertFaces, listFacesOf, updateFace } from './faces.repository.ts'
import type { FaceRow } from './faces.repository.ts'
import { overlap, sameFace } from './match-boxes.ts'
import { unnamedSince } from './unnamed-faces.ts'

/** Detects faces in an image, once for each version of it. */
export const findFacesHandler = (platform: Platform, finder: FaceFinder) =>
  findFacesJob.bind({
    run: async ({ imageId }, { familyId: family }) => {
      if (!platform.config.faces || !(await areFacesOn(platform.database.read, family))) return
      const image = await findImageToLookInto(platform.database.read, family, imageId)
      if (image === undefined) return
      const picture = await platform.media.read(shownKey(family, image.key, image.version, `large.${image.shown_ending}`))
      // The image was turned in the meantime, and another job follows.
      if (picture === undefined) return
      const found = await finder.find(picture)
      await storeFaces(platform, family, image, found, await findDrawnFaces(platform, finder, family, image, found))
      platform.wakeSignal.notify()
    },
    givenUp: async ({ imageId }, { familyId: family }) => {
      const image = await findImageToLookInto(platform.database.read, family, imageId)
      if (image !== undefined) await platform.database.write((tx) => markLookedInto(tx, family, image))
    },
    maxAttempts: 3,
  })

/** More tags than this in one image are not looked into one by one. */
const maxDrawn = 30

interface DrawnFace {
  tag: TagRow
  face: FoundFace
}

/**
 * Finds the faces that somebody has tagged although detection misses them: profiles, and faces that fill their picture. Leaves
 * out those of people who refuse recognition.
 */
async function findDrawnFaces(
  { database, media }: Platform,
  finder: FaceFinder,
  family: FamilyId,
  image: ImageRow,
  found: readonly FoundFace[],
): Promise<DrawnFace[]> {
  const tags = await listTags(database.read, family, image.id)
  const refusing = await listRefusing(
    database.read,
    family,
    tags.map((tag) => tag.person_id),
  )
  const described = new Set(
    (await listFacesOf(database.read, family, image.id)).flatMap((face) => (face.descriptor === '' ? [] : (face.tag_id ?? []))),
  )
  const missed = tags.filter(
    (tag) =>
      visiblePart(tag) !== undefined &&
      !refusing.has(tag.person_id) &&
      !described.has(tag.id) &&
      found.every((face) => overlap(tag, face) < sameFace),
  )
  if (missed.length === 0) return []
  const picture = await media.read(shownKey(family, image.key, image.version, `large@2x.${image.shown_ending}`))
  if (picture === undefined) return []
  const drawn: DrawnFace[] = []
  for (const tag of missed.slice(0, maxDrawn)) {
    const box = visiblePart(tag)
    const face = box && (await finder.findIn(picture, box))
    if (face !== undefined) drawn.push({ tag, face })
  }
  return drawn
}

/**
 * A face that was already known keeps what the family said about it. Faces that are not found again are deleted unless they are
 * tagged.
 */
async function storeFaces(
  platform: Platform,
  family: FamilyId,
  image: { id: number; version: number },
  found: FoundFace[],
  drawn: readonly DrawnFace[],
): Promise<void> {
  const at = platform.now().toISOString()
  await changePhotos(platform, family, async (tx, note) => {
    // Recognition was switched off in the meantime: the result is dropped, and detection runs again once it is on.
    if (!(await areFacesOn(tx, family)) || !(await markLookedInto(tx, family, image))) return
    note({ images: [image.id] })
    const known = await listFacesOf(tx, family, image.id)
    const tags = await listTags(tx, family, image.id)
    const refusing = await listRefusing(
      tx,
      family,
      tags.map((tag) => tag.person_id),
    )
    const refused = new Set(tags.filter((tag) => refusing.has(tag.person_id)).map((tag) => tag.id))
    const since = unnamedSince(platform.now())
    /** Only the position is stored for somebody who has refused, for a dismissed face, and for a face unnamed for a season. */
    const mayDescribe = ({
      tag_id: tagId,
      dismissed_at: dismissedAt,
      created_at: foundAt,
    }: Pick<FaceRow, 'tag_id' | 'dismissed_at' | 'created_at'>): boolean =>
      tagId === null ? dismissedAt === null && foundAt >= since : !refused.has(tagId)
    const keep = (face: FoundFace, row: Parameters<typeof mayDescribe>[0]): FoundFace =>
      mayDescribe(row) ? face : { ...face, descriptor: '' }
    const untold = new Set<FaceRow>(known)
    const spoken = new Set(known.flatMap((face) => face.tag_id ?? []))
    const addedRow = (tagId: number | null) => ({
      image_id: image.id,
      person_id: null,
      probability: null,
      tag_id: tagId,
      dismissed_at: null,
      created_at: at,
      updated_at: at,
    })
    const added: (ReturnType<typeof addedRow> & FoundFace)[] = []
    for (const face of found) {
      const same = best([...untold], face)
      if (same !== undefined) {
        untold.delete(same)
        await updateFace(tx, family, same.id, { ...keep(face, same), updated_at: at })
        continue
      }
      const tag = best(
        tags.filter(({ id }) => !spoken.has(id)),
        face,
      )
      if (tag !== undefined) spoken.add(tag.id)
      const row = addedRow(tag?.id ?? null)
      added.push({ ...row, ...keep(face, row) })
    }
    for (const { tag, face } of drawn) {
      const isStillThere = tags.some(({ id, ...each }) => id === tag.id && overlap(each, tag) === 1)
      if (!isStillThere || refused.has(tag.id)) continue
      const own = known.find((each) => each.tag_id === tag.id)
      if (own === undefined && !spoken.has(tag.id)) added.push({ ...addedRow(tag.id), ...face })
      else if (own !== undefined && untold.has(own)) await updateFace(tx, family, own.id, { ...face, updated_at: at })
    }
    await deleteFaces(
      tx,
      family,
      // What an edit has cut away may come back.
      [...untold].filter((face) => face.tag_id === null && visiblePart(face) !== undefined).map((face) => face.id),
    )
    await insertFaces(tx, family, added)
    await enqueueRecognition(tx, platform, family)
    await enqueueGrouping(tx, platform, family)
  })
}

function best<Each extends FoundFace | Parameters<typeof overlap>[0]>(boxes: Each[], face: FoundFace): Each | undefined {
  const [first] = boxes.filter((box) => overlap(box, face) >= sameFace).toSorted((a, b) => overlap(b, face) - overlap(a, face))
  return first
}
