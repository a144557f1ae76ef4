import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { isYoung } from './sessions.repository.ts'
import type { Ages } from './sessions.repository.ts'

export interface RefreshToken {
  hash: string
  isBound: boolean
  /** The hash of the token that this one replaced; "" for the first of a session. */
  replaces: string
  /** When a successor was first used. */
  succeededAt: string | null
  session: {
    id: string
    familyId: FamilyId
    userId: number
    accountId: number
    userAgent: string
    deviceKey: string
    createdAt: string
    /** Set for one that lasts longer than others. */
    endsAt: string | null
  }
}

export async function insertRefreshToken(
  tx: Writer,
  token: { hash: string; familyId: FamilyId; sessionId: string; replaces: string; expiresAt: string },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      family_id: token.familyId,
      session_id: token.sessionId,
      expires_at: token.expiresAt,
      is_bound: 1,
      replaces: token.replaces,
      succeeded_at: null,
    })
    .execute()
}

/**
 * Finds a token that has not expired and belongs to a running session.
 * @param plainHash - its hash as older versions stored it
 */
export async function findRefreshToken(
  db: Reader,
  { hash, plainHash }: { hash: string; plainHash: string },
  ages: Ages,
): Promise<RefreshToken | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'sessions.family_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select([
      'token_hash',
      'is_bound',
      'replaces',
      'succeeded_at',
      'sessions.id',
      'sessions.family_id',
      'user_id',
      'user_agent',
      'device_key',
      'sessions.created_at',
      'sessions.ends_at',
      'users.account_id',
    ])
    // For the `or` alone, SQLite would scan all tokens.
    .where('token_hash', 'in', [hash, plainHash])
    .where((where) =>
      where.or([
        where.and([where('token_hash', '=', hash), where('is_bound', '=', 1)]),
        where.and([where('token_hash', '=', plainHash), where('is_bound', '=', 0)]),
      ]),
    )
    .where('expires_at', '>', ages.now)
    .where('ended_at', 'is', null)
    .where(isYoung(ages))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const session = {
    id: row.id,
    familyId: row.family_id as FamilyId,
    userId: row.user_id,
    accountId: row.account_id,
    userAgent: row.user_agent,
    deviceKey: row.device_key,
    createdAt: row.created_at,
    endsAt: row.ends_at,
  }
  return { hash: row.token_hash, isBound: row.is_bound === 1, replaces: row.replaces, succeededAt: row.succeeded_at, session }
}

export async function markSucceeded(tx: Writer, hash: string, at: string): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ succeeded_at: at })
    .where('token_hash', '=', hash)
    .where('succeeded_at', 'is', null)
    .execute()
}

export async function bindRefreshToken(tx: Writer, plainHash: string, hash: string): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ token_hash: hash, is_bound: 1 })
    .where('token_hash', '=', plainHash)
    .where('is_bound', '=', 0)
    .execute()
}

/** Lists hashes that older versions stored. */
export async function listUnboundTokens(db: Reader, limit: number): Promise<string[]> {
  return (await db.selectFrom('refresh_tokens').select('token_hash').where('is_bound', '=', 0).limit(limit).execute()).map(
    (row) => row.token_hash,
  )
}
