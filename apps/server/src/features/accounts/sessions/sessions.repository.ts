import { localeOf } from '@banyan/contract'
import type { ExpressionBuilder, JoinBuilder } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'

export async function insertSession(
  tx: Writer,
  session: {
    id: string
    familyId: FamilyId
    userId: number
    userAgent: string
    deviceKey: string
    createdAt: string
    usedAt: string
    confirmedAt: string | null
    endsAt: string | null
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      family_id: session.familyId,
      user_id: session.userId,
      user_agent: session.userAgent,
      device_key: session.deviceKey,
      created_at: session.createdAt,
      last_used_at: session.usedAt,
      ended_at: null,
      confirmed_at: session.confirmedAt,
      ends_at: session.endsAt,
    })
    .execute()
}

/** Joins each session to the membership that it works in. */
const ofUser = (join: JoinBuilder<Tables, 'sessions' | 'users'>) =>
  join.onRef('sessions.family_id', '=', 'users.family_id').onRef('sessions.user_id', '=', 'users.id')

/** How old a session may be: of those that last no longer than others, the earliest beginning. */
export interface Ages {
  now: string
  begunSince: string
}

/** Whether a session is not too old. */
export const isYoung =
  ({ now, begunSince }: Ages) =>
  (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.or([
      eb.and([eb('sessions.ends_at', 'is', null), eb('sessions.created_at', '>', begunSince)]),
      eb('sessions.ends_at', '>', now),
    ])

/** Finds when somebody last proved in a session who they are. */
export async function findConfirmation(db: Reader, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

export async function setConfirmation(tx: Writer, family: FamilyId, sessionId: string, at: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('family_id', '=', family)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** When a session began, and when it ends at the latest if it lasts longer than others. */
export interface SessionAge {
  createdAt: string
  endsAt: string | null
}

export async function findAge(db: Reader, sessionId: string): Promise<SessionAge | undefined> {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'ends_at as endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

/** Lists the user agents of an account's sessions, including ended ones. */
export async function listUserAgents(db: Reader, account: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('sessions', ofUser)
    .select('user_agent')
    .distinct()
    .where('users.account_id', '=', account)
    .execute()
  return rows.map((row) => row.user_agent)
}

/** Returns "" for a client that stores no marker. */
export async function findDeviceOfSession(db: Reader, sessionId: string): Promise<string> {
  return (await db.selectFrom('sessions').select('device_key').where('id', '=', sessionId).executeTakeFirst())?.device_key ?? ''
}

/** Finds whose running session this is, and until when it accepts access tokens without an audience. */
export async function findCaller(
  db: Reader,
  sessionId: string,
  ages: Ages,
): Promise<{ caller: Caller; plainTokensUntil: string | null } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', ofUser)
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.family_id',
      'users.id as user_id',
      'users.person_id',
      'users.account_id',
      'users.role',
      'accounts.language',
      'accounts.region',
      'plain_tokens_until',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where(isYoung(ages))
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    caller: {
      familyId: row.family_id as FamilyId,
      userId: row.user_id,
      personId: row.person_id,
      accountId: row.account_id,
      role: row.role,
      sessionId,
      language: row.language,
      locale: localeOf(row.language, row.region),
    },
    plainTokensUntil: row.plain_tokens_until,
  }
}

export async function setDeviceOfSession(tx: Writer, sessionId: string, deviceKey: string): Promise<void> {
  await tx.updateTable('sessions').set({ device_key: deviceKey }).where('id', '=', sessionId).execute()
}

export async function markSessionUsed(tx: Writer, sessionId: string, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

/** Locks a session so that it cannot end before the transaction does. @returns false if it has already ended */
export async function holdSession(tx: Writer, family: FamilyId, sessionId: string): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ ended_at: null })
    .where('family_id', '=', family)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function endSession(tx: Writer, sessionId: string, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: at }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).execute()
}

/** Ends every session of an account except `exceptId`, in all of its families. @returns what ended */
export async function endSessionsOfAccount(
  tx: Writer,
  account: number,
  at: string,
  exceptId = '',
): Promise<{ id: string; familyId: FamilyId }[]> {
  const open = await tx
    .selectFrom('users')
    .innerJoin('sessions', ofUser)
    .select('sessions.id')
    .where('users.account_id', '=', account)
    .where('sessions.id', '<>', exceptId)
    .where('sessions.ended_at', 'is', null)
    .execute()
  if (open.length === 0) return []
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .returning(['id', 'family_id'])
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await tx.deleteFrom('refresh_tokens').where('session_id', 'in', ids).execute()
  return rows.map((row) => ({ id: row.id, familyId: row.family_id as FamilyId }))
}

/** Whether a session has not ended, is not too old, and can still be renewed. */
export async function isSessionOpen(db: Reader, sessionId: string, ages: Ages): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where(isYoung(ages))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', ages.now),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function listSessionsOfAccount(db: Reader, account: number, ages: Ages) {
  return db
    .selectFrom('users')
    .innerJoin('sessions', ofUser)
    .select(['sessions.id', 'sessions.family_id', 'user_agent', 'sessions.created_at', 'sessions.last_used_at'])
    .where('users.account_id', '=', account)
    .where('ended_at', 'is', null)
    .where(isYoung(ages))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', ages.now),
      ),
    )
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
}
