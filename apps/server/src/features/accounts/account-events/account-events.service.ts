import { deviceName, limits } from '@banyan/contract'
import type { AccountEvent, AccountEventKind } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { MailContents } from '../../../platform/mail/render-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { accountEventDays, dayMs, timeAfter } from '../../../platform/time.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { newToken } from '../tokens.ts'
import { listUsersOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import * as repository from './account-events.repository.ts'

/** How somebody signs in, as mails call it. */
type WayIn = MailContents['way_in_added']['wayIn']

interface Reported {
  mail: 'way_in_added' | 'way_in_removed' | 'way_in_used' | 'card_sign_in'
  wayIn: WayIn
}

/** The events that are mailed here; the others have mails of their own. */
const reported: Partial<Record<AccountEventKind, Reported>> = {
  passkey_added: { mail: 'way_in_added', wayIn: 'passkey' },
  passkey_removed: { mail: 'way_in_removed', wayIn: 'passkey' },
  totp_added: { mail: 'way_in_added', wayIn: 'totp' },
  totp_removed: { mail: 'way_in_removed', wayIn: 'totp' },
  recovery_codes_made: { mail: 'way_in_added', wayIn: 'recoveryCodes' },
  recovery_code_used: { mail: 'way_in_used', wayIn: 'recoveryCode' },
  oidc_linked: { mail: 'way_in_added', wayIn: 'oidc' },
  oidc_unlinked: { mail: 'way_in_removed', wayIn: 'oidc' },
  card_made: { mail: 'way_in_added', wayIn: 'card' },
  card_made_by_keeper: { mail: 'way_in_added', wayIn: 'card' },
  card_used: { mail: 'card_sign_in', wayIn: 'card' },
  ways_in_removed: { mail: 'way_in_removed', wayIn: 'all' },
}

/** What others do to an account. */
const doneByOthers: ReadonlySet<AccountEventKind> = new Set<AccountEventKind>([
  'ways_in_removed',
  'session_copied',
  'card_made_by_keeper',
  'recovery_begun',
])

/**
 * Stores what happened to an account, reports it to the logs of its families, and mails its owner about a way in that is new, gone or used up. Call it in the transaction
 * that makes the change, and notify the wake signal after the commit.
 * @param userAgent - of the request; "" for the server's own command line
 * @param name - of the passkey, or of the provider
 */
export async function recordAccountEvent(
  tx: Writer,
  platform: Platform,
  user: User,
  kind: AccountEventKind,
  { userAgent, name = '' }: { userAgent: string; name?: string },
): Promise<void> {
  const at = platform.now()
  const event = { accountId: user.accountId, kind, name, userAgent: userAgent.slice(0, 200), at: at.toISOString() }
  await repository.insertAccountEvent(tx, event)
  for (const { familyId, id, personId } of await listUsersOfAccount(tx, user.accountId)) {
    const member = { userId: id, personId }
    const concerned = doneByOthers.has(kind) ? { about: member } : { by: member }
    appendToLog(tx, platform, familyId, kind, { ...concerned, userAgent })
  }
  const { mail, wayIn } = reported[kind] ?? {}
  if (mail === undefined || wayIn === undefined || user.email === null) return
  await enqueueMail(tx, platform, {
    kind: mail,
    to: user.email,
    language: user.locale,
    data: {
      name: user.name,
      url: `${publicUrl(platform.config)}/accounts/password_reset/`,
      wayIn,
      wayInName: name,
      device: deviceName(userAgent),
      at,
    },
    eventKey: `account event ${newToken()}`,
    familyId: user.familyId,
  })
}

/** Lists what happened to the caller's account lately, the newest first. */
export async function listAccountEvents(platform: Platform, caller: Caller): Promise<AccountEvent[]> {
  const since = timeAfter(platform.now(), -accountEventDays * dayMs)
  const rows = await repository.listAccountEvents(platform.database.read, caller.accountId, since, limits.accountEvents)
  return rows.map((row) => ({ kind: row.kind, name: row.name, user_agent: row.user_agent, time: row.created_at }))
}
