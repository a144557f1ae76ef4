import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askThread, openThread } from '../../../platform/thread.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { recogniseJob } from '../../faces/faces.job.ts'
import { areFacesOn } from '../../families/face-setting.service.ts'
import { listRecognisablePeople } from '../../profile-photos/find-profile-face.service.ts'
import { listDenials } from '../groups/face-groups.repository.ts'
import { listTaggedDescriptors, listTaggedPeople, listUntaggedFaces, updateFace } from './faces.repository.ts'
import type { UntaggedFace } from './faces.repository.ts'
import type { Guess, KnownFace } from './recognise.ts'

/** The number of faces compared at a time. */
const batch = 1_000
/** The maximum number of faces used for one person; the newest are the most useful. */
const facesOfOne = 20

/** Guesses whom every untagged face most likely shows, only from the tags and profile photos of its own family. */
export const recogniseHandler = (platform: Platform) =>
  recogniseJob.bind({
    run: async (_payload, { familyId: family, signal }) => {
      const { read } = platform.database
      if (!(await areFacesOn(read, family))) return
      const known = await listKnown(platform, family)
      const thread = openThread(import.meta.url, 'recognise-thread')
      try {
        for (let after = 0; !signal.aborted;) {
          const faces = await listUntaggedFaces(read, family, after, batch)
          const last = faces.at(-1)?.image_id
          if (last === undefined) return
          after = last
          const tagged = new Map<number, Set<number>>()
          for (const { image_id, person_id } of await listTaggedPeople(read, family, [
            ...new Set(faces.map((face) => face.image_id)),
          ]))
            tagged.set(image_id, (tagged.get(image_id) ?? new Set()).add(person_id))
          const guesses = await askThread<Guess[]>(thread, {
            faces: faces.map(({ id, image_id, descriptor }) => ({ id, imageId: image_id, descriptor })),
            known,
            tagged,
            denied: await readDenials(read, family, faces),
          })
          await store(platform, family, faces, guesses)
        }
      } finally {
        await thread.terminate()
      }
    },
  })

/** Whom faces do not show, as somebody has said of their groups. */
async function readDenials(db: Reader, family: FamilyId, faces: readonly UntaggedFace[]): Promise<Map<number, Set<number>>> {
  const denied = new Map<number, Set<number>>()
  const ids = faces.map((face) => face.id)
  for (const { face_id: face, person_id: person } of await listDenials(db, family, ids))
    denied.set(face, (denied.get(face) ?? new Set()).add(person))
  return denied
}

async function listKnown(platform: Platform, family: FamilyId): Promise<KnownFace[]> {
  const { read } = platform.database
  const people = await listRecognisablePeople(read, family)
  const known: KnownFace[] = people.flatMap(({ id, descriptor }) => (descriptor === null ? [] : [{ personId: id, descriptor }]))
  const counts = new Map(people.map(({ id }) => [id, 0]))
  for (const { person_id: personId, descriptor } of await listTaggedDescriptors(read, family)) {
    const count = counts.get(personId)
    if (count === undefined || count >= facesOfOne) continue
    counts.set(personId, count + 1)
    known.push({ personId, descriptor })
  }
  return known
}

async function store(platform: Platform, family: FamilyId, faces: UntaggedFace[], guesses: Guess[]): Promise<void> {
  const byFace = new Map(guesses.map((guess) => [guess.faceId, guess]))
  const changed = faces.filter((face) => {
    const guess = byFace.get(face.id)
    return face.person_id !== (guess?.personId ?? null) || Math.abs((face.probability ?? 0) - (guess?.probability ?? 0)) > 0.005
  })
  if (changed.length === 0) return
  const at = platform.now().toISOString()
  await changePhotos(platform, family, async (tx, note) => {
    if (!(await areFacesOn(tx, family))) return
    note({ images: changed.map((face) => face.image_id) })
    for (const { id } of changed) {
      const guess = byFace.get(id)
      await updateFace(tx, family, id, {
        person_id: guess?.personId ?? null,
        probability: guess?.probability ?? null,
        updated_at: at,
      })
    }
  })
}
