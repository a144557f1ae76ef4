import { sql } from 'kysely'
import type { Flag } from '../../platform/db/columns.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { prepared, preparedAlong } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { PhotosState } from './families.table.ts'

/** Creates a family together with its first user. */
export async function insertFamily(tx: Writer, createdAt: string): Promise<FamilyId> {
  const row = await tx.insertInto('families').values({ created_at: createdAt }).returning('id').executeTakeFirstOrThrow()
  return row.id as FamilyId
}

/**
 * Marks the family as changed. Call it first in a transaction that changes people or relations: on PostgreSQL, the row's lock
 * serializes such transactions, so that what was checked stays true until the commit.
 */
export async function touchFamily(tx: Writer, family: FamilyId): Promise<void> {
  await touched(tx, { family })
}

const touched = preparedAlong((tx, { family }: { family: FamilyId }) =>
  tx
    .updateTable('families')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', family),
)

/** Marks the family's galleries, images or tags as changed; nobody reloads the lists of people for that. */
export async function touchPhotos(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('families')
    .set((expression) => ({ photos_version: expression('photos_version', '+', 1) }))
    .where('id', '=', family)
    .execute()
}

export async function touchComments(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('families')
    .set((expression) => ({ comments_version: expression('comments_version', '+', 1) }))
    .where('id', '=', family)
    .execute()
}

export async function findFamilyVersion(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('families').select('version').where('id', '=', family).executeTakeFirst()
  return row?.version ?? 0
}

const photosState = prepared((db, { family }: { family: FamilyId }) =>
  db
    .selectFrom('families')
    .innerJoin('list_logs', 'list_logs.family_id', 'families.id')
    .select(['list_logs.key', sql<number>`families.version + families.photos_version + families.comments_version`.as('version')])
    .where('families.id', '=', family),
)

export async function findPhotosState(db: Reader, family: FamilyId): Promise<PhotosState> {
  const [state] = await photosState(db, { family })
  return { key: state?.key ?? '', version: Number(state?.version ?? 0) }
}

/** Returns those of these families in which anything has changed: `version` counts all changes. */
export async function listChangedFamilies(
  db: Reader,
  known: ReadonlyMap<number, number>,
): Promise<{ id: number; version: number }[]> {
  const changed: { id: number; version: number }[] = []
  const ids = [...known.keys()]
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom('families')
      .select(['id', sql<number>`version + photos_version + comments_version`.as('version')])
      .where('id', 'in', ids.slice(start, start + idsAtOnce))
      .execute()
    for (const row of rows) if (row.version !== known.get(row.id)) changed.push(row)
  }
  return changed
}

/** Returns the id up to which some of the family's changes are deleted; 0 if none are. */
export async function findForgottenChangeId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('families').select('forgotten_change_id').where('id', '=', family).executeTakeFirst()
  return row?.forgotten_change_id ?? 0
}

const idsAtOnce = 1_000

export async function getFamilyName(db: Reader, family: FamilyId): Promise<string> {
  return (await db.selectFrom('families').select('name').where('id', '=', family).executeTakeFirstOrThrow()).name
}

export async function setFamilyName(tx: Writer, family: FamilyId, name: string): Promise<void> {
  await tx.updateTable('families').set({ name }).where('id', '=', family).execute()
}

/** Returns the uid that identifies a family on any server. */
export async function getFamilyUid(db: Reader, family: FamilyId): Promise<string> {
  return (await db.selectFrom('families').select('uid').where('id', '=', family).executeTakeFirstOrThrow()).uid
}

export async function findFamilyByUid(db: Reader, uid: string): Promise<FamilyId | undefined> {
  const row = await db.selectFrom('families').select('id').where('uid', '=', uid).executeTakeFirst()
  return row?.id as FamilyId | undefined
}

/** Deletes the family with all of its rows. Users come first, because they reference their people. */
export async function deleteFamily(tx: Writer, family: FamilyId): Promise<void> {
  await tx.deleteFrom('users').where('family_id', '=', family).execute()
  await tx.deleteFrom('families').where('id', '=', family).execute()
}

/** Returns the family's usage, including what this transaction has added. */
export async function findUsage(
  db: Reader,
  family: FamilyId,
): Promise<{ bytes: number; copiesBytes: number; photos: number; people: number; members: number }> {
  const [row] = await usageOf(db, { family })
  const count = (value: number | undefined): number => Number(value ?? 0)
  return {
    bytes: count(row?.bytes),
    copiesBytes: count(row?.copies_bytes),
    photos: count(row?.photos),
    people: count(row?.people),
    members: count(row?.members),
  }
}

const usageOf = prepared((db, { family }: { family: FamilyId }) =>
  db.selectFrom('family_usage').select(['bytes', 'copies_bytes', 'photos', 'people', 'members']).where('family_id', '=', family),
)

/** Keeps others from changing the family's usage until the transaction ends. */
export async function lockUsage(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('family_usage')
    .set((eb) => ({ members: eb.ref('members') }))
    .where('family_id', '=', family)
    .execute()
}

/** Returns whether faces are recognised for the family, and who switched that off. */
export async function findFaceSetting(db: Reader, family: FamilyId) {
  return db
    .selectFrom('families')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'families.id').onRef('users.id', '=', 'families.faces_off_by'),
    )
    .select(['face_recognition', 'users.id as user_id', 'users.person_id'])
    .where('families.id', '=', family)
    .executeTakeFirst()
}

export async function updateFaceSetting(
  tx: Writer,
  family: FamilyId,
  changes: { face_recognition: Flag; faces_off_by: number | null },
): Promise<void> {
  await tx.updateTable('families').set(changes).where('id', '=', family).execute()
}

export interface LivingSetting {
  living_seen_by: 'everyone' | 'near'
  near_steps: number
}

/** Returns who sees living people. */
export async function getLivingSetting(db: Reader, family: FamilyId): Promise<LivingSetting> {
  return db.selectFrom('families').select(['living_seen_by', 'near_steps']).where('id', '=', family).executeTakeFirstOrThrow()
}

export async function updateLivingSetting(tx: Writer, family: FamilyId, changes: Partial<LivingSetting>): Promise<void> {
  await tx.updateTable('families').set(changes).where('id', '=', family).execute()
}

/** Lists all families of the server, or those with face recognition on. */
export async function listFamilyIds(db: Reader, { withFaces = false } = {}): Promise<FamilyId[]> {
  let query = db.selectFrom('families').select('id').orderBy('id')
  if (withFaces) query = query.where('face_recognition', '=', 1)
  return (await query.execute()).map((row) => row.id as FamilyId)
}

export interface DaySetting {
  /** With commas between. */
  festivals: string
  leap_months: 'leap' | 'ordinary'
}

export async function getDaySetting(db: Reader, family: FamilyId): Promise<DaySetting> {
  return db.selectFrom('families').select(['festivals', 'leap_months']).where('id', '=', family).executeTakeFirstOrThrow()
}

export async function updateDaySetting(tx: Writer, family: FamilyId, changes: Partial<DaySetting>): Promise<void> {
  await tx.updateTable('families').set(changes).where('id', '=', family).execute()
}
