import type { Language } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

export interface InviteRow {
  id: number
  family_id: number
  person_id: number
  user_id: number | null
  user_name: string
  email: string
  email_key: string
  sent_at: string
  expires_at: string
  ended_at: string | null
  /** The current name of the person. */
  name: string
  language: Language
  person_email_key: string
  year_of_death: number
  hidden_at: string | null
  /** The user that the person has become, if any. */
  invited_user_id: number | null
}

const selectInvites = (db: Reader) =>
  db
    .selectFrom('invites')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'invites.family_id').onRef('people.id', '=', 'invites.person_id'),
    )
    .leftJoin('users as invited', (join) =>
      join.onRef('invited.family_id', '=', 'invites.family_id').onRef('invited.person_id', '=', 'invites.person_id'),
    )
    .select([
      'invites.id',
      'invites.family_id',
      'invites.person_id',
      'invites.user_id',
      'invites.user_name',
      'invites.email',
      'invites.email_key',
      'invites.sent_at',
      'invites.expires_at',
      'invites.ended_at',
      'people.name',
      'people.language',
      'people.email_key as person_email_key',
      'people.year_of_death',
      'people.hidden_at',
      'invited.id as invited_user_id',
    ])

/** Selects invitations that somebody may still accept, or could if the person's address had not changed. */
const pending = (db: Reader, family: FamilyId, now: string) =>
  selectInvites(db)
    .where('invites.family_id', '=', family)
    .where('invites.ended_at', 'is', null)
    .where('invites.expires_at', '>', now)
    .where('people.hidden_at', 'is', null)
    .where('people.year_of_death', '=', 0)
    .where('invited.id', 'is', null)

export async function listPendingInvites(db: Reader, family: FamilyId, now: string): Promise<InviteRow[]> {
  return pending(db, family, now).orderBy('invites.sent_at', 'desc').orderBy('invites.id', 'desc').execute()
}

export async function findPendingInvite(
  db: Reader,
  family: FamilyId,
  personId: number,
  now: string,
): Promise<InviteRow | undefined> {
  return pending(db, family, now).where('invites.person_id', '=', personId).executeTakeFirst()
}

/** Finds an invitation by its token, whatever its state. */
export async function findInviteByToken(db: Reader, tokenHash: string): Promise<InviteRow | undefined> {
  return selectInvites(db).where('invites.token_hash', '=', tokenHash).executeTakeFirst()
}

export async function insertInvite(
  tx: Writer,
  family: FamilyId,
  invite: {
    personId: number
    userId: number
    userName: string
    email: string
    emailKey: string
    tokenHash: string
    sentAt: string
    expiresAt: string
  },
): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      id: await nextId(tx, family, 'invites'),
      family_id: family,
      person_id: invite.personId,
      user_id: invite.userId,
      user_name: invite.userName,
      email: invite.email,
      email_key: invite.emailKey,
      token_hash: invite.tokenHash,
      sent_at: invite.sentAt,
      expires_at: invite.expiresAt,
      ended_at: null,
      created_at: invite.sentAt,
    })
    .execute()
}

/**
 * Ends the open invitation of a person.
 * @param keptKey - keeps one to this address unless it has expired, because somebody may have sent it concurrently
 * @returns how many there were
 */
export async function endInvites(tx: Writer, family: FamilyId, personId: number, now: string, keptKey?: string): Promise<number> {
  let query = tx
    .updateTable('invites')
    .set({ ended_at: now })
    .where('family_id', '=', family)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (keptKey !== undefined)
    query = query.where((where) => where.or([where('email_key', '!=', keptKey), where('expires_at', '<=', now)]))
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends the open invitations that a user has sent. @returns the people whose invitation could still be accepted */
export async function endInvitesFrom(tx: Writer, family: FamilyId, userId: number, now: string): Promise<string[]> {
  const open = await pending(tx, family, now).where('invites.user_id', '=', userId).orderBy('invites.id').execute()
  await tx
    .updateTable('invites')
    .set({ ended_at: now })
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return open.map(({ name }) => name)
}

/** Consumes an invitation. When two requests use it concurrently, only one gets true. */
export async function takeInvite(tx: Writer, family: FamilyId, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('invites')
    .set({ ended_at: now })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Moves the open invitation of one person to another who has none. @returns its id, if there was one */
export async function moveOpenInvite(tx: Writer, family: FamilyId, from: number, to: number): Promise<number | undefined> {
  const present = await tx
    .selectFrom('invites')
    .select('id')
    .where('family_id', '=', family)
    .where('person_id', '=', to)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (present !== undefined) return undefined
  const row = await tx
    .updateTable('invites')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('person_id', '=', from)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Moves the invitation back, unless it has since been accepted or ended. */
export async function moveInviteBack(tx: Writer, family: FamilyId, id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ person_id: to })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('person_id', '=', from)
    .where('ended_at', 'is', null)
    .execute()
}
