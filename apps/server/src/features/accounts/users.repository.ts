import { localeOf } from '@banyan/contract'
import type { Language, Region, Role } from '@banyan/contract'
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
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('people', ownPerson)
    .select([
      'users.id',
      'users.family_id',
      'users.person_id',
      'users.account_id',
      'users.role',
      'users.keeper_since',
      'accounts.email',
      'accounts.password_hash',
      'accounts.language',
      'accounts.region',
      'users.created_at',
      'people.name',
    ])

export function toUser(row: {
  id: number
  family_id: number
  person_id: number
  account_id: number
  role: Role
  keeper_since: string
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
    accountId: row.account_id,
    role: row.role,
    keeperSince: row.keeper_since,
    email: row.email === '' ? null : row.email,
    passwordHash: row.password_hash,
    language: row.language,
    locale: localeOf(row.language, row.region),
    name: row.name,
    createdAt: row.created_at,
  }
}

/** Finds the account with this address as a member of the family that it used last. */
export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const row = await selectUsers(db)
    .where('accounts.email_key', '=', emailKey(email))
    // The index holds no accounts without an address.
    .where('accounts.email_key', '<>', sql.lit(''))
    .orderBy('users.last_used_at', 'desc')
    .orderBy('users.family_id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

/** Lists an account's memberships, the last used first. */
export async function listUsersOfAccount(db: Reader, account: number): Promise<User[]> {
  const rows = await selectUsers(db)
    .where('users.account_id', '=', account)
    .orderBy('users.last_used_at', 'desc')
    .orderBy('users.family_id')
    .execute()
  return rows.map(toUser)
}

/** Finds somebody as a member of the family that they used last; undefined if the account has ended. */
export const findUserOfAccount = async (db: Reader, account: number): Promise<User | undefined> =>
  (await listUsersOfAccount(db, account))[0]

/** Returns somebody as a member of the family that they used last. @throws Error if the account has ended */
export async function getUserOfAccount(db: Reader, account: number): Promise<User> {
  const user = await findUserOfAccount(db, account)
  if (user === undefined) throw new Error('the account has ended')
  return user
}

export async function getUser(db: Reader, family: FamilyId, userId: number): Promise<User> {
  return toUser(
    await selectUsers(db).where('users.family_id', '=', family).where('users.id', '=', userId).executeTakeFirstOrThrow(),
  )
}

export async function insertUser(
  tx: Writer,
  user: Pick<User, 'familyId' | 'personId' | 'accountId' | 'role' | 'createdAt'> & { updatesToldId: number },
): Promise<number> {
  const id = await nextId(tx, user.familyId, 'users')
  await tx
    .insertInto('users')
    .values({
      id,
      family_id: user.familyId,
      account_id: user.accountId,
      person_id: user.personId,
      role: user.role,
      updates_told_id: user.updatesToldId,
      last_used_at: '',
      created_at: user.createdAt,
    })
    .execute()
  return id
}

/** Records that an account uses this family. */
export async function markUserUsed(tx: Writer, family: FamilyId, userId: number, at: string): Promise<void> {
  await tx.updateTable('users').set({ last_used_at: at }).where('family_id', '=', family).where('id', '=', userId).execute()
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
export async function listUsers(db: Reader, family: FamilyId): Promise<{ id: number; name: string; email: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('people', ownPerson)
    .select(['users.id', 'people.name', 'accounts.email'])
    .where('users.family_id', '=', family)
    .orderBy('people.search_name')
    .orderBy('users.id')
    .execute()
}

/** Lists the members of a family, by id. */
export async function listFamilyUsers(db: Reader, family: FamilyId): Promise<User[]> {
  return (await selectUsers(db).where('users.family_id', '=', family).orderBy('users.id').execute()).map(toUser)
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

/** Counts the keepers of a family, and those among them whose account has an address. */
export async function countKeepers(db: Reader, family: FamilyId): Promise<{ all: number; withAddress: number }> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>(eb.case().when('accounts.email', '<>', '').then(1).end()).as('with_address'),
    ])
    .where('users.family_id', '=', family)
    .where('users.role', '=', 'keeper')
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), withAddress: Number(row.with_address) }
}

/** Finds who has been in the family longest; somebody without an address, or a reader, only if there is nobody else. */
export async function findLongestStanding(db: Reader, family: FamilyId): Promise<User | undefined> {
  const row = await selectUsers(db)
    .where('users.family_id', '=', family)
    .orderBy((eb) => eb('accounts.email', '=', ''))
    .orderBy((eb) => eb('users.role', '=', 'reader'))
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

/** Gives a member a role, and notes since when they are keeper. */
export async function setRole(tx: Writer, family: FamilyId, userId: number, role: Role, at: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role, keeper_since: role === 'keeper' ? at : '' })
    .where('family_id', '=', family)
    .where('id', '=', userId)
    .where('role', '<>', role)
    .execute()
}

/** Also deletes the user's sessions and settings, and their account if this is its last family. */
export async function deleteUser(tx: Writer, family: FamilyId, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('family_id', '=', family).where('id', '=', userId).execute()
}

export async function findSettings(db: Reader, family: FamilyId, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('people', ownPerson)
    .innerJoin('families', 'families.id', 'users.family_id')
    .select([
      'accounts.language',
      'accounts.region',
      'accounts.kin_region',
      'accounts.time_zone',
      'accounts.is_time_zone_fixed',
      'accounts.email',
      'receive_update_emails',
      'receive_photo_update_emails',
      'people.name',
      'users.role',
      'families.uid',
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
    receive_update_emails?: 0 | 1
    mailed_days?: string
    mailed_who?: 'near' | 'everybody'
    receive_photo_update_emails?: 0 | 1
    updates_told_id?: number
  },
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.updateTable('users').set(changes).where('family_id', '=', family).where('id', '=', userId).execute()
}

/** Which days to come somebody's daily mail has. */
export async function findDayMail(
  db: Reader,
  family: FamilyId,
  user: number,
): Promise<{ mailed_days: string; mailed_who: 'near' | 'everybody' }> {
  return db
    .selectFrom('users')
    .select(['mailed_days', 'mailed_who'])
    .where('family_id', '=', family)
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
}
