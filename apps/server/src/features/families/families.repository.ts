import { sql } from 'kysely'
import type { Flag } from '../../platform/db/columns.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

/** A family is born with its first user. */
export async function insertFamily(tx: Writer, createdAt: string): Promise<FamilyId> {
  const row = await tx.insertInto('families').values({ created_at: createdAt }).returning('id').executeTakeFirstOrThrow()
  return row.id as FamilyId
}

/**
 * Marks the family as changed. Call it first in a transaction that changes people or relations: the row's lock lets
 * one such transaction at a time through on PostgreSQL, so that what was checked stays true until the commit.
 */
export async function touchFamily(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('families')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', family)
    .execute()
}

/** The same for galleries, images and tags: nobody reads the lists of people anew for them. */
export async function touchPhotos(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('families')
    .set((expression) => ({ photos_version: expression('photos_version', '+', 1) }))
    .where('id', '=', family)
    .execute()
}

export async function findFamilyVersion(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('families').select('version').where('id', '=', family).executeTakeFirst()
  return row?.version ?? 0
}

/** Those of these families of which anything has changed: `version` counts all changes. */
export async function listChangedFamilies(
  db: Reader,
  known: ReadonlyMap<number, number>,
): Promise<{ id: number; version: number }[]> {
  const changed: { id: number; version: number }[] = []
  const ids = [...known.keys()]
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom('families')
      .select(['id', sql<number>`version + photos_version`.as('version')])
      .where('id', 'in', ids.slice(start, start + idsAtOnce))
      .execute()
    for (const row of rows) if (row.version !== known.get(row.id)) changed.push(row)
  }
  return changed
}

/** The last change of which the family has forgotten some up to it; 0 when none. */
export async function findForgottenChangeId(db: Reader, family: FamilyId): Promise<number> {
  const row = await db.selectFrom('families').select('forgotten_change_id').where('id', '=', family).executeTakeFirst()
  return row?.forgotten_change_id ?? 0
}

const idsAtOnce = 1_000

/** What tells a family from all others, on any server. */
export async function getFamilyUid(db: Reader, family: FamilyId): Promise<string> {
  return (await db.selectFrom('families').select('uid').where('id', '=', family).executeTakeFirstOrThrow()).uid
}

export async function findFamilyByUid(db: Reader, uid: string): Promise<FamilyId | undefined> {
  const row = await db.selectFrom('families').select('id').where('uid', '=', uid).executeTakeFirst()
  return row?.id as FamilyId | undefined
}

/** The family with every row of it. Its users first: they hold on to their people. */
export async function deleteFamily(tx: Writer, family: FamilyId): Promise<void> {
  await tx.deleteFrom('users').where('family_id', '=', family).execute()
  await tx.deleteFrom('families').where('id', '=', family).execute()
}

/** How much the family uses, with what this transaction has added. */
export async function findUsage(
  db: Reader,
  family: FamilyId,
): Promise<{ bytes: number; copiesBytes: number; photos: number; people: number; members: number }> {
  const row = await db.selectFrom('family_usage').selectAll().where('family_id', '=', family).executeTakeFirst()
  const count = (value: number | undefined): number => Number(value ?? 0)
  return {
    bytes: count(row?.bytes),
    copiesBytes: count(row?.copies_bytes),
    photos: count(row?.photos),
    people: count(row?.people),
    members: count(row?.members),
  }
}

/** Until the transaction ends nobody else changes how much the family uses. */
export async function lockUsage(tx: Writer, family: FamilyId): Promise<void> {
  await tx
    .updateTable('family_usage')
    .set((eb) => ({ members: eb.ref('members') }))
    .where('family_id', '=', family)
    .execute()
}

/** Whether faces are recognised for the family, and who switched that off. */
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

/** All families of the server, or those for which faces are recognised. */
export async function listFamilyIds(db: Reader, { withFaces = false } = {}): Promise<FamilyId[]> {
  let query = db.selectFrom('families').select('id').orderBy('id')
  if (withFaces) query = query.where('face_recognition', '=', 1)
  return (await query.execute()).map((row) => row.id as FamilyId)
}
