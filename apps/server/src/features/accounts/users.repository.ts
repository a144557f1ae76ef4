import type { Language } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { emailKey } from '../../platform/text/clean-text.ts'

export interface User {
  id: number
  familyId: FamilyId
  personId: number
  email: string
  passwordHash: string
  language: Language
  /** Of their person. */
  name: string
}

const selectUsers = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['users.id', 'users.family_id', 'users.person_id', 'users.email', 'users.password_hash', 'users.language', 'people.name'])

function toUser(row: { id: number; family_id: number; person_id: number; email: string; password_hash: string; language: Language; name: string }): User {
  return { id: row.id, familyId: row.family_id as FamilyId, personId: row.person_id, email: row.email, passwordHash: row.password_hash, language: row.language, name: row.name }
}

export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('users.email_key', '=', emailKey(email)).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

export async function getUser(db: Reader, userId: number): Promise<User> {
  return toUser(await selectUsers(db).where('users.id', '=', userId).executeTakeFirstOrThrow())
}

export async function insertUser(tx: Writer, user: Omit<User, 'id' | 'name'> & { createdAt: string; updatesToldId: number }): Promise<number> {
  const row = await tx
    .insertInto('users')
    .values({
      family_id: user.familyId,
      person_id: user.personId,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      language: user.language,
      updates_told_id: user.updatesToldId,
      created_at: user.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether anybody has an account on this server. */
export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findUserById(db: Reader, userId: number): Promise<User | undefined> {
  const row = await selectUsers(db).where('users.id', '=', userId).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

/** Whose own person this is, when they want to hear of photos. */
export async function findPhotoReader(db: Reader, family: FamilyId, personId: number): Promise<User | undefined> {
  const row = await selectUsers(db).where('users.family_id', '=', family).where('users.person_id', '=', personId).where('users.receive_photo_update_emails', '=', 1).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

/** The users of a family, by name. */
export async function listUsers(db: Reader, family: FamilyId): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.name', 'users.email'])
    .where('users.family_id', '=', family)
    .orderBy('people.search_name')
    .orderBy('users.id')
    .execute()
}

export async function listUserIds(db: Reader, family: FamilyId): Promise<number[]> {
  return (await db.selectFrom('users').select('id').where('family_id', '=', family).orderBy('id').execute()).map((row) => row.id)
}

export async function countUsers(db: Reader, family: FamilyId): Promise<number> {
  return (await listUserIds(db, family)).length
}

/** Sessions, links and settings go along. */
export async function deleteUser(tx: Writer, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** False when the password was changed since `known` was read. */
export async function replacePasswordHash(tx: Writer, userId: number, known: string, passwordHash: string): Promise<boolean> {
  const result = await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).where('password_hash', '=', known).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setUserEmail(tx: Writer, userId: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_key: emailKey(email) }).where('id', '=', userId).execute()
}

export async function setPasswordHash(tx: Writer, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export interface UpdateReader {
  id: number
  email: string
  name: string
  language: Language
  /** The last change that they have been told. */
  toldId: number
}

/** Families with users who want the daily mail and for whom nobody has looked today, by id. */
export async function listFamiliesToUpdate(db: Reader, day: string, after: number, limit: number): Promise<FamilyId[]> {
  const rows = await db
    .selectFrom('users')
    .select('family_id')
    .distinct()
    .where('receive_update_emails', '=', 1)
    .where('updates_day', '<', day)
    .where('family_id', '>', after)
    .orderBy('family_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.family_id as FamilyId)
}

/** Takes those readers of a family for whom nobody has looked today, for this transaction alone, and notes that they are told up to `toldId`. */
export async function takeUpdateReaders(tx: Writer, family: FamilyId, day: string, toldId: () => Promise<number>): Promise<UpdateReader[]> {
  // The first change of the row locks it: of two servers the second finds the day noted.
  const taken = await tx
    .updateTable('users')
    .set({ updates_day: day })
    .where('family_id', '=', family)
    .where('receive_update_emails', '=', 1)
    .where('updates_day', '<', day)
    .returning(['id', 'updates_told_id'])
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map((row) => row.id)
  await tx.updateTable('users').set({ updates_told_id: await toldId() }).where('id', 'in', ids).execute()
  const users = await selectUsers(tx).where('users.id', 'in', ids).orderBy('users.id').execute()
  const told = new Map(taken.map((row) => [row.id, row.updates_told_id]))
  return users.map(({ id, email, name, language }) => ({ id, email, name, language, toldId: told.get(id) ?? 0 }))
}

export async function findSettings(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['users.language', 'receive_update_emails', 'receive_photo_update_emails', 'people.name', 'users.created_at'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Writer, userId: number, changes: { language?: Language; receive_update_emails?: 0 | 1; receive_photo_update_emails?: 0 | 1; updates_told_id?: number }): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}
