import { limits } from '@banyan/contract'
import type { CallBody } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { nextId } from '../../../platform/db/next-ids.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../../platform/http/view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { slices } from '../../../platform/waiting/in-slices.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { enqueueGrouping, enqueueRecognition } from '../../faces/faces.job.ts'
import { areFacesOn } from '../../families/face-setting.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import { listAnyImages } from '../../photos/images/listing/past-images.service.ts'
import { enqueueForgetting, lookAgain } from '../faces/forget-faces.service.ts'
import { bringFacesBack, dismissFaces, forgetGuess, listFacesById } from '../faces/many-faces.repository.ts'
import type { ShownGroup } from './face-groups.presenter.ts'
import {
  deleteDenial,
  deleteMemberships,
  insertDenial,
  insertMemberships,
  listFacesOfGroup,
  listFacesTakenOut,
  listGroupedFaces,
  moveGroup,
  setApart,
  setBack,
  setSame,
} from './face-groups.repository.ts'
import type { GroupedFace } from './face-groups.repository.ts'

const rowsAtOnce = 1_000
/** A group is taken for somebody's if this part of its faces is. */
const likelyPart = 0.5

/** An unknown person, made of the faces that a reader sees. */
interface SeenGroup {
  id: number
  faces: GroupedFace[]
}

/** Lists all groups that a reader sees, the largest first. */
export async function listSeenGroups(
  { database: { read } }: Platform,
  family: FamilyId,
  view: View,
  isSetAside: boolean,
): Promise<SeenGroup[]> {
  if (!(await areFacesOn(read, family))) return []
  const hidden = await view.hiddenPhotos()
  const groups = new Map<number, GroupedFace[]>()
  const pause = slices()
  for (let after = 0; ;) {
    const rows = await listGroupedFaces(read, family, { isSetAside, after, count: rowsAtOnce })
    for (const face of rows) {
      if (isUnseen(hidden, face)) continue
      const known = groups.get(face.group_id)
      if (known === undefined) groups.set(face.group_id, [face])
      else known.push(face)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) break
    after = last.id
    await pause()
  }
  return [...groups].map(([id, faces]) => ({ id, faces })).toSorted((a, b) => b.faces.length - a.faces.length || a.id - b.id)
}

const isUnseen = (hidden: HiddenPhotos, { image_id: image, gallery_id: gallery }: GroupedFace): boolean =>
  hidden.images.has(image) || hidden.galleries.has(gallery)

/** @throws ApiError `not_found` for a group of which the reader sees nothing */
export async function getSeenGroup(
  { database: { read } }: Platform,
  family: FamilyId,
  view: View,
  id: number,
  isSetAside: boolean,
): Promise<SeenGroup> {
  if (!(await areFacesOn(read, family))) throw new ApiError('not_found')
  return { id, faces: await readSeenFaces(read, family, await view.hiddenPhotos(), id, isSetAside) }
}

async function readSeenFaces(
  db: Reader,
  family: FamilyId,
  hidden: HiddenPhotos,
  id: number,
  isSetAside: boolean,
): Promise<GroupedFace[]> {
  const faces = (await listFacesOfGroup(db, family, id, isSetAside)).filter((face) => !isUnseen(hidden, face))
  if (faces.length === 0) throw new ApiError('not_found')
  return faces
}

/** Reads what is shown of some groups. @param shown - how many faces of each */
export async function readShownGroups(
  db: Reader,
  family: FamilyId,
  view: View,
  groups: readonly SeenGroup[],
  shown: number,
): Promise<ShownGroup[]> {
  const chosen = groups.map(({ faces }) => faces.slice(0, shown))
  const rows = new Map(
    (
      await listFacesById(
        db,
        family,
        chosen.flat().map(({ id }) => id),
      )
    ).map((face) => [face.id, face]),
  )
  const images = new Map(
    (await listAnyImages(db, family, [...new Set(chosen.flat().map((face) => face.image_id))])).map((image) => [image.id, image]),
  )
  const likely = groups.map(({ faces }) => likeliestOf(faces))
  const people = await findNamedPeople(db, family, [...new Set(likely.flatMap((person) => person ?? []))])
  return groups.map(({ id, faces }, at) => {
    const personId = likely[at] ?? 0
    const person = people.get(personId)
    const isKnown = person?.hidden_at === null && !view.isHidden(personId)
    return {
      id,
      count: faces.length,
      person: isKnown ? { id: personId, name: person.name } : undefined,
      faceIds: faces.slice(0, limits.taggedFaces).map((face) => face.id),
      faces: (chosen[at] ?? []).flatMap((face) => {
        const [row, image] = [rows.get(face.id), images.get(face.image_id)]
        // One may have gone since the groups were read.
        return row === undefined || image === undefined || image.hidden_at !== null ? [] : [{ row, image }]
      }),
    }
  })
}

/** Whom most of the faces are taken for. */
function likeliestOf(faces: readonly GroupedFace[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { person_id: person } of faces) if (person !== null) counts.set(person, (counts.get(person) ?? 0) + 1)
  const [first] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b)
  return first !== undefined && first[1] >= likelyPart * faces.length ? first[0] : undefined
}

interface GroupStep {
  platform: Platform
  caller: Caller
  view: View
  /** Of the group. */
  id: number
}

/** Changes a group of which the caller sees something. @throws ApiError `not_found` */
async function changeGroup<T>(
  { platform, caller: { familyId: family }, view, id }: GroupStep,
  isSetAside: boolean,
  work: (tx: Writer, faces: GroupedFace[], hidden: HiddenPhotos) => Promise<T>,
): Promise<T> {
  const hidden = await view.hiddenPhotos()
  const result = await changePhotos(platform, family, async (tx, note) => {
    if (!(await areFacesOn(tx, family))) throw new ApiError('not_found')
    const faces = await readSeenFaces(tx, family, hidden, id, isSetAside)
    note({ images: [...new Set(faces.map((face) => face.image_id))] })
    return work(tx, faces, hidden)
  })
  platform.wakeSignal.notify()
  return result
}

/**
 * Takes faces out of a group, to which they never return by themselves. @returns the group that they are now, if they are one person
 * @throws ApiError `not_found` if none of them is in the group
 */
export const takeFacesOut = (step: GroupStep, asked: CallBody<'takeFacesOut'>): Promise<number | null> =>
  changeGroup(step, false, async (tx, faces) => {
    const { familyId: family } = step.caller
    const wanted = new Set(asked.face_ids)
    const out = faces.filter((face) => wanted.has(face.id)).map((face) => face.id)
    if (out.length === 0) throw new ApiError('not_found')
    await setApart(tx, family, step.id, out)
    if (asked.is_one_person !== true) {
      await enqueueGrouping(tx, step.platform, family)
      return null
    }
    const group = await nextId(tx, family, 'faces')
    await insertMemberships(
      tx,
      family,
      out.map((face) => ({ face_id: face, group_id: group, said: 'same' })),
    )
    return group
  })

/** Puts faces back into the group that they were taken out of. @returns the group @throws ApiError `not_found` if none of them was */
export async function putFacesBack({ platform, caller, view, id }: GroupStep, asked: CallBody<'takeFacesOut'>): Promise<number> {
  const { familyId: family } = caller
  const hidden = await view.hiddenPhotos()
  return changePhotos(platform, family, async (tx, note) => {
    if (!(await areFacesOn(tx, family))) throw new ApiError('not_found')
    const all = (await listFacesTakenOut(tx, family, asked.face_ids)).filter((face) => !isUnseen(hidden, face))
    // A group that was formed again since then has a new number, the highest.
    const group = all.some((face) => face.group_id === id) ? id : all.at(-1)?.group_id
    if (group === undefined) throw new ApiError('not_found')
    const faces = all.filter((face) => face.group_id === group)
    const ids = faces.map((face) => face.id)
    await deleteMemberships(tx, family, ids)
    await setBack(tx, family, group, ids)
    note({ images: [...new Set(faces.map((face) => face.image_id))] })
    return group
  })
}

/** Puts the faces of another group into one. @returns those that the caller sees @throws ApiError `not_found` */
export const joinGroups = (step: GroupStep, other: number): Promise<number[]> =>
  changeGroup(step, false, async (tx, _faces, hidden) => {
    const { familyId: family } = step.caller
    if (other === step.id) throw new ApiError('invalid_field', { field: 'group_id' })
    const moved = await readSeenFaces(tx, family, hidden, other, false)
    await moveGroup(tx, family, other, step.id)
    await setSame(tx, family, step.id)
    return moved.slice(0, limits.taggedFaces).map((face) => face.id)
  })

/** Asks about the faces of a group no more, which deletes their descriptions, or brings them back. @throws ApiError `not_found` */
export const setGroupAside = (step: GroupStep, isSetAside: boolean): Promise<void> =>
  changeGroup(step, !isSetAside, async (tx, faces) => {
    const { familyId: family } = step.caller
    const at = step.platform.now().toISOString()
    const ids = faces.map((face) => face.id)
    if (isSetAside) {
      await dismissFaces(tx, family, ids, at)
      await enqueueForgetting(tx, step.platform)
    } else {
      await bringFacesBack(tx, family, ids, at)
      await lookAgain(tx, family, [...new Set(faces.map((face) => face.image_id))], at)
    }
  })

/** Says that a group does not show somebody, or takes that back. @throws ApiError `not_found` */
export const denyGroup = (
  step: GroupStep,
  { person_id: person, is_denied: isDenied }: CallBody<'denyFaceGroup'>,
): Promise<void> =>
  changeGroup(step, false, async (tx, faces) => {
    const { familyId: family } = step.caller
    const named = (await findNamedPeople(tx, family, [person])).get(person)
    if (named === undefined || named.hidden_at !== null) throw new ApiError('not_found')
    if (isDenied) {
      await insertDenial(tx, family, step.id, person)
      await forgetGuess(
        tx,
        family,
        faces.map((face) => face.id),
        person,
        step.platform.now().toISOString(),
      )
    } else await deleteDenial(tx, family, step.id, person)
    await enqueueRecognition(tx, step.platform, family)
  })
