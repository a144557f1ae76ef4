import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

type Link = Selectable<Tables['oidc_links']>

export async function findLink(db: Reader, issuer: string, subject: string): Promise<Link | undefined> {
  return db.selectFrom('oidc_links').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

export async function findLinkOfAccount(db: Reader, issuer: string, accountId: number): Promise<Link | undefined> {
  return db
    .selectFrom('oidc_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

export async function insertLink(tx: Writer, link: Omit<Link, 'last_used_at'>): Promise<void> {
  await tx
    .insertInto('oidc_links')
    .values({ ...link, last_used_at: null })
    .execute()
}

/** Notes that a link was used. @returns false if it is gone */
export async function markLinkUsed(tx: Writer, { issuer, subject, account_id }: Link, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('oidc_links')
    .set({ last_used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns the name of the link, if there was one */
export async function deleteLink(tx: Writer, issuer: string, accountId: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('oidc_links')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes the links of an account with every provider. */
export async function deleteLinks(tx: Writer, accountId: number): Promise<void> {
  await tx.deleteFrom('oidc_links').where('account_id', '=', accountId).execute()
}

export async function insertRequest(tx: Writer, request: Selectable<Tables['oidc_requests']>): Promise<void> {
  await tx.insertInto('oidc_requests').values(request).execute()
}

/** Takes a request out, so that an answer counts once. */
export async function takeRequest(tx: Writer, stateHash: string): Promise<Selectable<Tables['oidc_requests']> | undefined> {
  return tx.deleteFrom('oidc_requests').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

export type TicketRow = Omit<Selectable<Tables['oidc_tickets']>, 'token_hash' | 'expires_at'>

export async function insertTicket(tx: Writer, tokenHash: string, ticket: TicketRow, expiresAt: string): Promise<void> {
  await tx
    .insertInto('oidc_tickets')
    .values({ ...ticket, token_hash: tokenHash, expires_at: expiresAt })
    .execute()
}

export async function findTicket(db: Reader, tokenHash: string, now: string): Promise<TicketRow | undefined> {
  return db
    .selectFrom('oidc_tickets')
    .select(['issuer', 'subject', 'email', 'has_factors', 'account_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Consumes a ticket. Of two concurrent calls, only one gets true. */
export async function takeTicket(tx: Writer, tokenHash: string): Promise<boolean> {
  const result = await tx.deleteFrom('oidc_tickets').where('token_hash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends what waits for the owner of an account. */
export async function deleteTicketsOf(tx: Writer, accountId: number): Promise<void> {
  await tx.deleteFrom('oidc_tickets').where('account_id', '=', accountId).execute()
}
