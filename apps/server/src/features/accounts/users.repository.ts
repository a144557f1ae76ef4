import { localeOf } from '@banyan/contract'
import type { Language, Region } from '@banyan/contract'
import { sql } from 'kysely'
import type { JoinBuilder } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import type { User } from './users.types.ts'

/** Joins each user to their own person. */
const ownPerson = (join: JoinBuilder<Tables, 'users' | 'people'>) =>
  join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id')

export const selectUsers = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('people', ownPerson)
    .select([
      'users.id',
      'users.family_id',
      'users.person_id',
      'users.email',
      'users.password_hash',
      'users.language',
      'users.region',
      'users.created_at',
      'people.name',
    ])

export function toUser(row: {
  id: number
  family_id: number
  person_id: number
  email: string
  password_hash: string
  language: Language
  region: Region
  created_at: string
  name: string
}): User {
  return {
    id: row.id,
    familyId: row.family_id as FamilyId,
    personId: row.person_id,
    email: row.email,
    passwordHash: row.password_hash,
    language: row.language,
    locale: localeOf(row.language, row.region),
    name: row.name,
    createdAt: row.created_at,
  }
}

export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const row = await selectUsers(db).where('users.email_key', '=', emailKey(email)).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

export async function getUser(db: Reader, family: FamilyId, userId: number): Promise<User> {
  return toUser(
    await selectUsers(db).where('users.family_id', '=', family).where('users.id', '=', userId).executeTakeFirstOrThrow(),
  )
}

export async function insertUser(
  tx: Writer,
  user: Omit<User, 'id' | 'name' | 'locale'> & { updatesToldId: number },
): Promise<number> {
  const id = await nextId(tx, user.familyId, 'users')
  await tx
    .insertInto('users')
    .values({
      id,
      family_id: user.familyId,
      person_id: user.personId,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      language: user.language,
      updates_told_id: user.updatesToldId,
      created_at: user.createdAt,
    })
    .execute()
  return id
}

export async function listAllUsers(db: Reader): Promise<Pick<User, 'id' | 'familyId' | 'email'>[]> {
  const rows = await db.selectFrom('users').select(['id', 'family_id', 'email']).orderBy('family_id').orderBy('id').execute()
  return rows.map((row) => ({ id: row.id, familyId: row.family_id as FamilyId, email: row.email }))
}

/** Keeps others from adding users until the transaction ends. SQLite needs no lock, because it has only one writer. */
export async function lockUsers(tx: Writer, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql`lock table users in share row exclusive mode`.execute(tx)
}

/** Whether anybody has an account on this server. */
export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findUserById(db: Reader, family: FamilyId, userId: number): Promise<User | undefined> {
  const row = await selectUsers(db).where('users.family_id', '=', family).where('users.id', '=', userId).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

/** Lists the users of a family, by name. */
export async function listUsers(db: Reader, family: FamilyId): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('people', ownPerson)
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

/** Finds the family of a user by an id from the time when ids counted across all families of the server. */
export async function findFamilyOfSharedUser(db: Reader, userId: number): Promise<FamilyId | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('family_ids', 'family_ids.family_id', 'users.family_id')
    .select('users.family_id')
    .where('users.id', '=', userId)
    .where('family_ids.table_name', '=', 'users')
    .where('family_ids.shared_up_to', '>=', userId)
    .executeTakeFirst()
  return row?.family_id as FamilyId | undefined
}

/** Also deletes the user's sessions, links and settings. */
export async function deleteUser(tx: Writer, family: FamilyId, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('family_id', '=', family).where('id', '=', userId).execute()
}

/** Returns false if the password has changed since `known` was read. */
export async function replacePasswordHash(
  tx: Writer,
  family: FamilyId,
  userId: number,
  known: string,
  passwordHash: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('family_id', '=', family)
    .where('id', '=', userId)
    .where('password_hash', '=', known)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the address from changing until the transaction ends. @returns false if it has already changed */
export async function holdUserEmail(
  tx: Writer,
  { id, familyId, email }: Pick<User, 'id' | 'familyId' | 'email'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ email })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setUserEmail(tx: Writer, family: FamilyId, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('family_id', '=', family)
    .where('id', '=', userId)
    .execute()
}

export async function setPasswordHash(tx: Writer, family: FamilyId, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('family_id', '=', family)
    .where('id', '=', userId)
    .execute()
}

export async function findSettings(db: Reader, family: FamilyId, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('people', ownPerson)
    .select([
      'users.language',
      'users.region',
      'users.email',
      'receive_update_emails',
      'receive_photo_update_emails',
      'people.name',
      'users.created_at',
    ])
    .where('users.family_id', '=', family)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateSettings(
  tx: Writer,
  family: FamilyId,
  userId: number,
  changes: {
    language?: Language
    region?: Region
    receive_update_emails?: 0 | 1
    receive_photo_update_emails?: 0 | 1
    updates_told_id?: number
  },
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.updateTable('users').set(changes).where('family_id', '=', family).where('id', '=', userId).execute()
}
