import type { WaysIn } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { minuteMs, timeAfter } from '../../../platform/time.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { getUser } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { listPasskeys } from '../ways-in/passkeys.repository.ts'
import * as repository from './oidc.repository.ts'
import type { TicketRow } from './oidc.repository.ts'
import { authorizationUrl, getProvider, identify, issuerOf } from './provider.ts'
import type { Identity } from './provider.ts'

/** How long somebody may be at the provider, and how long they may then take to say who they are here. */
const requestMs = 10 * minuteMs
const ticketMs = 10 * minuteMs

/**
 * Sends a browser to the provider.
 * @param browser - the secret of the browser that begins
 * @param sessionId - of a session that connects an account; null for signing in
 */
export async function beginOidc(platform: Platform, browser: string, sessionId: string | null): Promise<{ url: string }> {
  const state = newToken()
  const url = await authorizationUrl(platform, state)
  await platform.database.write((tx) =>
    repository.insertRequest(tx, {
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      session_id: sessionId,
      expires_at: timeAfter(platform.now(), requestMs),
    }),
  )
  return { url }
}

/**
 * Reads what the provider has sent back, once, and only for the browser and session that began: otherwise a link could sign somebody in
 * as somebody else, or connect a stranger's account to theirs.
 * @throws ApiError `step_expired`, `oidc_refused`, `oidc_off`
 */
export async function finishOidc(
  platform: Platform,
  { query, browser }: { query: string; browser: string },
  sessionId: string | null,
): Promise<Identity> {
  getProvider(platform)
  const state = new URLSearchParams(query).get('state') ?? ''
  const begun = await platform.database.write((tx) => repository.takeRequest(tx, hashToken(state)))
  const isTheirs =
    begun !== undefined &&
    begun.expires_at > platform.now().toISOString() &&
    begun.browser_hash === hashToken(browser) &&
    begun.session_id === sessionId
  if (!isTheirs) throw new ApiError('step_expired')
  return identify(platform, query, state)
}

/** Makes a ticket for somebody who is yet to say who they are here. */
export async function makeOidcTicket(
  platform: Platform,
  { issuer, subject, hasFactors }: Identity,
  email: string,
  accountId: number | null,
): Promise<string> {
  const ticket = newToken()
  const row: TicketRow = { issuer, subject, email, has_factors: hasFactors ? 1 : 0, account_id: accountId }
  await platform.database.write((tx) => repository.insertTicket(tx, hashToken(ticket), row, timeAfter(platform.now(), ticketMs)))
  return ticket
}

/** @throws ApiError `step_expired`, also for one that another provider has made before the settings changed */
export async function getOidcTicket(db: Reader, platform: Platform, ticket: string): Promise<TicketRow> {
  const row = await repository.findTicket(db, hashToken(ticket), platform.now().toISOString())
  if (row === undefined || row.issuer !== issuerOf(platform)) throw new ApiError('step_expired')
  return row
}

export async function takeOidcTicket(tx: Writer, ticket: string): Promise<void> {
  if (!(await repository.takeTicket(tx, hashToken(ticket)))) throw new ApiError('step_expired')
}

/**
 * Connects the account of the provider to the caller's. Call it after a step-up.
 * @throws ApiError `oidc_taken`, `oidc_linked`, `step_expired`
 */
export async function createOidcLink(
  platform: Platform,
  caller: Caller,
  { query, browser, ticket }: { query: string; browser: string; ticket: string },
  userAgent: string,
): Promise<void> {
  if (ticket === '') {
    const identity = await finishOidc(platform, { query, browser }, caller.sessionId)
    await link(platform, caller, identity, userAgent)
    return
  }
  const { email, account_id: accountId, ...row } = await getOidcTicket(platform.database.read, platform, ticket)
  // It was made for the account with that address.
  if (accountId !== caller.accountId) throw new ApiError('step_expired')
  await link(platform, caller, { ...row, name: email }, userAgent, (tx) => takeOidcTicket(tx, ticket))
}

async function link(
  platform: Platform,
  caller: Caller,
  identity: Pick<Identity, 'issuer' | 'subject' | 'name'>,
  userAgent: string,
  prove: (tx: Writer) => Promise<void> = async () => undefined,
): Promise<void> {
  await platform.database
    .write(async (tx) => {
      await refuseEndedSession(tx, caller)
      await prove(tx)
      if ((await repository.findLinkOfAccount(tx, identity.issuer, caller.accountId)) !== undefined)
        throw new ApiError('oidc_linked')
      const user = await getUser(tx, caller.familyId, caller.userId)
      await addOidcLink(tx, platform, user, identity, userAgent)
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('oidc_taken') : error
    })
  platform.wakeSignal.notify()
}

/** Connects an account within the caller's transaction, and reports it. */
export async function addOidcLink(
  tx: Writer,
  platform: Platform,
  user: User,
  { issuer, subject, name }: Pick<Identity, 'issuer' | 'subject' | 'name'>,
  userAgent: string,
): Promise<void> {
  const created_at = platform.now().toISOString()
  await repository.insertLink(tx, { issuer, subject, account_id: user.accountId, name, created_at })
  await recordAccountEvent(tx, platform, user, 'oidc_linked', { userAgent, name: platform.config.oidc?.name ?? issuer })
}

/** Disconnects the account of the provider. Call it after a step-up. @throws ApiError `not_found`, `last_way_in` */
export async function deleteOidcLink(platform: Platform, caller: Caller, userAgent: string): Promise<void> {
  const { name: provider } = getProvider(platform)
  const issuer = issuerOf(platform)
  await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    if ((await repository.deleteLink(tx, issuer, caller.accountId)) === undefined) throw new ApiError('not_found')
    const user = await getUser(tx, caller.familyId, caller.userId)
    if (user.email !== null && user.passwordHash === '' && (await listPasskeys(tx, caller.accountId)).length === 0)
      throw new ApiError('last_way_in')
    await recordAccountEvent(tx, platform, user, 'oidc_unlinked', { userAgent, name: provider })
  })
  platform.wakeSignal.notify()
}

/** What the settings show of the provider. */
export async function describeOidc(platform: Platform, { accountId }: Caller): Promise<Pick<WaysIn, 'oidc_name' | 'oidc_link'>> {
  const { oidc } = platform.config
  if (oidc === undefined) return { oidc_name: '', oidc_link: null }
  const found = await repository.findLinkOfAccount(platform.database.read, issuerOf(platform), accountId)
  return { oidc_name: oidc.name, oidc_link: found === undefined ? null : { name: found.name, since: found.created_at } }
}

/** Whether an account can sign in at the provider of this server. */
export const hasOidcLink = async (db: Reader, { config }: Platform, accountId: number): Promise<boolean> =>
  config.oidc !== undefined && (await repository.findLinkOfAccount(db, issuerOf({ config }), accountId)) !== undefined
