import { sql } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { withIds } from '../../../platform/db/without-ids.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import './face-groups.table.ts'

/** Written so that no index applies: a group has few of the faces that nobody has tagged. */
const tagWithoutIndex = sql<number>`coalesce(faces.tag_id, 0)`

const grouped = (db: Reader, family: FamilyId) =>
  db.selectFrom('face_groups').where('face_groups.family_id', '=', family).where('face_groups.said', '<>', 'apart')

/** The faces of groups in photos that are shown and that no keeper has set aside. */
const seenFaces = (db: Reader, family: FamilyId, isSetAside: boolean) => inPhotos(grouped(db, family), isSetAside)

const inPhotos = (faces: ReturnType<typeof grouped>, isSetAside: boolean) =>
  faces
    .innerJoin('faces', (join) =>
      join.onRef('faces.family_id', '=', 'face_groups.family_id').onRef('faces.id', '=', 'face_groups.face_id'),
    )
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'faces.family_id').onRef('images.id', '=', 'faces.image_id'),
    )
    .select(['faces.id', 'face_groups.group_id', 'faces.image_id', 'images.gallery_id', 'faces.person_id', 'faces.probability'])
    .where(tagWithoutIndex, '=', 0)
    .where('faces.dismissed_at', isSetAside ? 'is not' : 'is', null)
    .where('images.hidden_at', 'is', null)
    .where('images.processed_at', 'is not', null)
    .where('images.is_set_aside', '=', 0)

export interface GroupedFace {
  id: number
  group_id: number
  image_id: number
  gallery_id: number
  person_id: number | null
  probability: number | null
}

/** Lists a page of faces that belong to groups, by id. */
export const listGroupedFaces = (
  db: Reader,
  family: FamilyId,
  { isSetAside, after, count }: { isSetAside: boolean; after: number; count: number },
): Promise<GroupedFace[]> =>
  seenFaces(db, family, isSetAside).where('face_groups.face_id', '>', after).orderBy('face_groups.face_id').limit(count).execute()

/** Lists the faces of a group, by the time of their photos. */
export const listFacesOfGroup = (
  db: Reader,
  family: FamilyId,
  group: number,
  isSetAside: boolean,
): Promise<(GroupedFace & { taken_at: string })[]> =>
  seenFaces(db, family, isSetAside)
    .select('images.taken_at')
    .where('face_groups.group_id', '=', group)
    .orderBy('images.taken_at')
    .orderBy('faces.id')
    .execute()

/** Lists those of these faces that were taken out of groups, with these groups, the oldest first. */
export const listFacesTakenOut = (db: Reader, family: FamilyId, faces: readonly number[]): Promise<GroupedFace[]> =>
  inPhotos(
    db.selectFrom('face_groups').where('face_groups.family_id', '=', family).where('face_groups.said', '=', 'apart'),
    false,
  )
    .where(withIds(db, 'face_groups.face_id', new Set(faces)))
    .orderBy('face_groups.group_id')
    .execute()

/** Lists a page of described faces that nobody has tagged, by id, with the groups they are in. */
export const listFacesToGroup = (
  db: Reader,
  family: FamilyId,
  after: number,
  count: number,
): Promise<{ id: number; image_id: number; descriptor: string; group_id: number | null; said: string | null }[]> =>
  db
    .selectFrom('faces')
    .leftJoin('face_groups', (join) =>
      join
        .onRef('face_groups.family_id', '=', 'faces.family_id')
        .onRef('face_groups.face_id', '=', 'faces.id')
        .on('face_groups.said', '<>', 'apart'),
    )
    .select(['faces.id', 'faces.image_id', 'faces.descriptor', 'face_groups.group_id', 'face_groups.said'])
    .where('faces.family_id', '=', family)
    .where('faces.tag_id', 'is', null)
    .where('faces.dismissed_at', 'is', null)
    .where('faces.descriptor', '<>', '')
    .where('faces.id', '>', after)
    .orderBy('faces.id')
    .limit(count)
    .execute()

/** Whether a face waits for a group. */
export async function hasFaceToGroup(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db
    .selectFrom('faces')
    .select('faces.id')
    .where('faces.family_id', '=', family)
    .where('faces.tag_id', 'is', null)
    .where('faces.dismissed_at', 'is', null)
    .where('faces.descriptor', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('face_groups')
            .select('face_groups.face_id')
            .whereRef('face_groups.family_id', '=', 'faces.family_id')
            .whereRef('face_groups.face_id', '=', 'faces.id')
            .where('face_groups.said', '<>', 'apart'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists what faces were taken out of. */
export const listApart = (db: Reader, family: FamilyId): Promise<{ face_id: number; group_id: number }[]> =>
  db
    .selectFrom('face_groups')
    .select(['face_id', 'group_id'])
    .where('family_id', '=', family)
    .where('said', '=', 'apart')
    .orderBy('face_id')
    .orderBy('group_id')
    .execute()

/** Finds these faces, as far as they are there, with the groups they are in. */
export const listMemberships = (
  tx: Writer,
  family: FamilyId,
  faces: readonly number[],
): Promise<{ id: number; image_id: number; group_id: number | null; said: string | null }[]> =>
  tx
    .selectFrom('faces')
    .leftJoin('face_groups', (join) =>
      join
        .onRef('face_groups.family_id', '=', 'faces.family_id')
        .onRef('face_groups.face_id', '=', 'faces.id')
        .on('face_groups.said', '<>', 'apart'),
    )
    .select(['faces.id', 'faces.image_id', 'face_groups.group_id', 'face_groups.said'])
    .where('faces.family_id', '=', family)
    .where(withIds(tx, 'faces.id', new Set(faces)))
    .execute()

/** Which of these groups have faces. */
export async function listPresentGroups(db: Reader, family: FamilyId, groups: readonly number[]): Promise<Set<number>> {
  if (groups.length === 0) return new Set()
  const rows = await grouped(db, family)
    .select('group_id')
    .distinct()
    .where(withIds(db, 'face_groups.group_id', new Set(groups)))
    .execute()
  return new Set(rows.map(({ group_id: group }) => group))
}

/** Puts faces that are in no group into groups. */
export const insertMemberships = (
  tx: Writer,
  family: FamilyId,
  rows: readonly { face_id: number; group_id: number; said: '' | 'same' }[],
): Promise<void> =>
  insertRows(
    tx,
    'face_groups',
    rows.map(({ face_id, group_id, said }) => ({ family_id: family, face_id, group_id, said })),
  )

/** Takes faces out of the groups they are in, without saying that they do not belong there. */
export async function deleteMemberships(tx: Writer, family: FamilyId, faces: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('face_groups')
    .where('family_id', '=', family)
    .where('said', '<>', 'apart')
    .where(withIds(tx, 'face_groups.face_id', new Set(faces)))
    .execute()
}

/** Somebody says that faces do not belong to a group. */
export async function setApart(tx: Writer, family: FamilyId, group: number, faces: readonly number[]): Promise<void> {
  await tx
    .updateTable('face_groups')
    .set({ said: 'apart' })
    .where('family_id', '=', family)
    .where('group_id', '=', group)
    .where(withIds(tx, 'face_groups.face_id', new Set(faces)))
    .execute()
}

/** Somebody takes back that faces, which are in no group now, do not belong to this one. */
export async function setBack(tx: Writer, family: FamilyId, group: number, faces: readonly number[]): Promise<void> {
  await tx
    .updateTable('face_groups')
    .set({ said: 'same' })
    .where('family_id', '=', family)
    .where('group_id', '=', group)
    .where('said', '=', 'apart')
    .where(withIds(tx, 'face_groups.face_id', new Set(faces)))
    .execute()
}

/** Somebody says that all faces of a group belong together. */
export async function setSame(tx: Writer, family: FamilyId, group: number): Promise<void> {
  await tx
    .updateTable('face_groups')
    .set({ said: 'same' })
    .where('family_id', '=', family)
    .where('group_id', '=', group)
    .where('said', '<>', 'apart')
    .execute()
}

/** Moves all faces of a group to another one, with what was said of them. */
export async function moveGroup(tx: Writer, family: FamilyId, from: number, to: number): Promise<void> {
  const facesOf = (group: number) =>
    tx.selectFrom('face_groups').select('face_id').where('family_id', '=', family).where('group_id', '=', group)
  // Somebody says now that they belong together.
  await tx
    .deleteFrom('face_groups')
    .where('family_id', '=', family)
    .where('group_id', '=', to)
    .where('said', '=', 'apart')
    .where('face_id', 'in', facesOf(from).where('said', '<>', 'apart'))
    .execute()
  await tx
    .deleteFrom('face_groups')
    .where('family_id', '=', family)
    .where('group_id', '=', from)
    .where('said', '=', 'apart')
    .where('face_id', 'in', facesOf(to))
    .execute()
  await tx.updateTable('face_groups').set({ group_id: to }).where('family_id', '=', family).where('group_id', '=', from).execute()
  await copyDenialsOfGroup(tx, family, from, to)
}

/** Whom the one does not show, the other does not either. */
async function copyDenialsOfGroup(tx: Writer, family: FamilyId, from: number, to: number): Promise<void> {
  const rows = await tx
    .selectFrom('face_group_denials')
    .select('person_id')
    .where('family_id', '=', family)
    .where('group_id', '=', from)
    .execute()
  for (const { person_id: person } of rows) await insertDenial(tx, family, to, person)
}

export async function insertDenial(tx: Writer, family: FamilyId, group: number, person: number): Promise<void> {
  await insertRows(tx, 'face_group_denials', [{ family_id: family, group_id: group, person_id: person }], {
    unlessPresent: ['family_id', 'group_id', 'person_id'],
  })
}

export async function deleteDenial(tx: Writer, family: FamilyId, group: number, person: number): Promise<void> {
  await tx
    .deleteFrom('face_group_denials')
    .where('family_id', '=', family)
    .where('group_id', '=', group)
    .where('person_id', '=', person)
    .execute()
}

/** Whom the groups of these faces do not show. */
export const listDenials = (
  db: Reader,
  family: FamilyId,
  faces: readonly number[],
): Promise<{ face_id: number; person_id: number }[]> =>
  grouped(db, family)
    .innerJoin('face_group_denials', (join) =>
      join
        .onRef('face_group_denials.family_id', '=', 'face_groups.family_id')
        .onRef('face_group_denials.group_id', '=', 'face_groups.group_id'),
    )
    .select(['face_groups.face_id', 'face_group_denials.person_id'])
    .where(withIds(db, 'face_groups.face_id', new Set(faces)))
    .execute()

/** What is said of a person holds for whom they are merged into. */
export async function copyDenials(tx: Writer, family: FamilyId, from: number, to: number): Promise<void> {
  const rows = await tx
    .selectFrom('face_group_denials')
    .select('group_id')
    .where('family_id', '=', family)
    .where('person_id', '=', from)
    .execute()
  for (const { group_id: group } of rows) await insertDenial(tx, family, group, to)
}

/** Forgets which faces look alike. */
export async function deleteGroups(tx: Writer, family: FamilyId): Promise<void> {
  await tx.deleteFrom('face_groups').where('family_id', '=', family).execute()
  await tx.deleteFrom('face_group_denials').where('family_id', '=', family).execute()
}

/** Forgets which faces look like those that a person is tagged on or that were taken for theirs. */
export async function deleteGroupsOf(tx: Writer, family: FamilyId, person: number): Promise<void> {
  const tags = tx.selectFrom('image_tags').select('id').where('family_id', '=', family).where('person_id', '=', person)
  const faces = tx
    .selectFrom('faces')
    .select('id')
    .where('family_id', '=', family)
    .where((eb) => eb.or([eb('person_id', '=', person), eb('tag_id', 'in', tags)]))
  await tx.deleteFrom('face_groups').where('family_id', '=', family).where('face_id', 'in', faces).execute()
}
