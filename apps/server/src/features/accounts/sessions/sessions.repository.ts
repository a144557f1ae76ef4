import { localeOf } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'

export async function insertSession(
  tx: Writer,
  session: { id: string; familyId: FamilyId; userId: number; userAgent: string; deviceKey: string; at: string },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      family_id: session.familyId,
      user_id: session.userId,
      user_agent: session.userAgent,
      device_key: session.deviceKey,
      created_at: session.at,
      last_used_at: session.at,
      ended_at: null,
    })
    .execute()
}

/** Lists the user agents of a user's sessions, including ended ones. */
export async function listUserAgents(db: Reader, user: { id: number; familyId: FamilyId }): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('family_id', '=', user.familyId)
    .where('user_id', '=', user.id)
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
  begunSince: string,
): Promise<{ caller: Caller; plainTokensUntil: string | null } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'sessions.family_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select(['users.family_id', 'users.id as user_id', 'users.person_id', 'users.language', 'users.region', 'plain_tokens_until'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.created_at', '>', begunSince)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    caller: {
      familyId: row.family_id as FamilyId,
      userId: row.user_id,
      personId: row.person_id,
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

/** Ends every session of a user except `exceptId` and returns their ids. */
export async function endSessionsOfUser(
  tx: Writer,
  family: FamilyId,
  userId: number,
  at: string,
  exceptId = '',
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await tx.deleteFrom('refresh_tokens').where('session_id', 'in', ids).execute()
  return ids
}

export async function listSessionsOfUser(db: Reader, family: FamilyId, userId: number, now: string, begunSince: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', begunSince)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('token_hash')
          .whereRef('session_id', '=', 'sessions.id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}
