import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Writer } from '../../../platform/db/database.ts'
import { nextId } from '../../../platform/db/next-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askThread, openThread } from '../../../platform/thread.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { groupFacesJob } from '../../faces/faces.job.ts'
import { areFacesOn } from '../../families/face-setting.service.ts'
import {
  deleteMemberships,
  hasFaceToGroup,
  insertMemberships,
  listApart,
  listFacesToGroup,
  listMemberships,
  listPresentGroups,
  moveGroup,
} from './face-groups.repository.ts'
import type { FaceToGroup, FoundGroup } from './group-faces.ts'

/** Small pages: others wait while one is read. */
const pageSize = 100

/** Groups the family's new faces that nobody has tagged. */
export const groupFacesHandler = (platform: Platform) =>
  groupFacesJob.bind({
    run: async (_payload, { familyId: family, signal }) => {
      const { read } = platform.database
      if (!(await areFacesOn(read, family)) || !(await hasFaceToGroup(read, family))) return
      const apart = Map.groupBy(await listApart(read, family), ({ face_id: face }) => face)
      const thread = openThread(import.meta.url, 'group-faces-thread')
      try {
        for (let after = 0; ;) {
          const page = await listFacesToGroup(read, family, after, pageSize)
          const last = page.at(-1)
          if (last === undefined) break
          if (signal.aborted) return
          after = last.id
          await askThread<number>(
            thread,
            page.map(({ id, image_id: imageId, descriptor, group_id: groupId, said }): FaceToGroup => ({
              id,
              imageId,
              descriptor,
              groupId: groupId ?? undefined,
              isHeld: said === 'same',
              apartFrom: (apart.get(id) ?? []).map(({ group_id: group }) => group),
            })),
          )
          await letOthersRun()
        }
        for (;;) {
          const piece = await askThread<FoundGroup[]>(thread, 'next')
          if (piece.length === 0 || signal.aborted) return
          await changePhotos(platform, family, async (tx, note) => {
            if (await areFacesOn(tx, family)) note({ images: await storeGroups(tx, family, piece) })
          })
          await letOthersRun()
        }
      } finally {
        await thread.terminate()
      }
    },
    maxAttempts: 3,
  })

/** Stores what still holds: faces may have gone and groups changed since they were read. @returns the images of the faces */
async function storeGroups(tx: Writer, family: FamilyId, groups: readonly FoundGroup[]): Promise<number[]> {
  const asked = groups.flatMap(({ faces }) => faces.map(({ id }) => id))
  const present = new Map((await listMemberships(tx, family, asked)).map((face) => [face.id, face]))
  const named = groups.flatMap(({ groupId, absorbed }) => [...(groupId === undefined ? [] : [groupId]), ...absorbed])
  const before = await listPresentGroups(tx, family, named)
  const rows: { face_id: number; group_id: number; said: '' | 'same' }[] = []
  const absorbed: { from: number; to: number }[] = []
  for (const found of groups) {
    const faces = found.faces.filter(({ id, from }) => {
      const face = present.get(id)
      return face !== undefined && face.group_id === (from ?? null)
    })
    const isThere = found.groupId !== undefined && before.has(found.groupId)
    if (faces.length === 0) continue
    const to = isThere ? (found.groupId ?? 0) : await nextId(tx, family, 'faces')
    for (const { id } of faces) rows.push({ face_id: id, group_id: to, said: present.get(id)?.said === 'same' ? 'same' : '' })
    for (const from of found.absorbed) absorbed.push({ from, to })
  }
  await deleteMemberships(
    tx,
    family,
    rows.map((row) => row.face_id),
  )
  await insertMemberships(tx, family, rows)
  const left = await listPresentGroups(tx, family, named)
  // What was said of a group that is no more holds for the one where its faces are.
  for (const { from, to } of absorbed) if (!left.has(from)) await moveGroup(tx, family, from, to)
  return [...new Set(rows.map((row) => present.get(row.face_id)?.image_id ?? 0))]
}
