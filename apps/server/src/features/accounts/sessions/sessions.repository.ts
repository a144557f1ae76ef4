import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'

export async function insertSession(tx: Writer, session: { id: string; familyId: FamilyId; userId: number; userAgent: string; at: string }): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id: session.id, family_id: session.familyId, user_id: session.userId, user_agent: session.userAgent, created_at: session.at, last_used_at: session.at, ended_at: null })
    .execute()
}

export async function insertRefreshToken(tx: Writer, token: { hash: string; familyId: FamilyId; sessionId: string; expiresAt: string }): Promise<void> {
  await tx.insertInto('refresh_tokens').values({ token_hash: token.hash, family_id: token.familyId, session_id: token.sessionId, expires_at: token.expiresAt }).execute()
}

/** Who a running session belongs to. */
export async function findCaller(db: Reader, sessionId: string): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.family_id', 'users.id as user_id', 'users.person_id', 'users.language'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { familyId: row.family_id as FamilyId, userId: row.user_id, personId: row.person_id, sessionId, language: row.language }
}

/** The running session of a refresh token that has not expired. */
export async function findSessionOfRefreshToken(db: Reader, hash: string, now: string): Promise<{ sessionId: string; familyId: FamilyId } | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'sessions.family_id'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : { sessionId: row.id, familyId: row.family_id as FamilyId }
}

export async function markSessionUsed(tx: Writer, sessionId: string, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

export async function endSession(tx: Writer, sessionId: string, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: at }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()
  await tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId).execute()
}

/** Ends every session of a user, but for `exceptId`, and says which they were. */
export async function endSessionsOfUser(tx: Writer, userId: number, at: string, exceptId = ''): Promise<string[]> {
  const rows = await tx.updateTable('sessions').set({ ended_at: at }).where('user_id', '=', userId).where('id', '<>', exceptId).where('ended_at', 'is', null).returning('id').execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await tx.deleteFrom('refresh_tokens').where('session_id', 'in', ids).execute()
  return ids
}

export async function listSessionsOfUser(db: Reader, userId: number, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('refresh_tokens').select('token_hash').whereRef('session_id', '=', 'sessions.id').where('expires_at', '>', now)))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}
