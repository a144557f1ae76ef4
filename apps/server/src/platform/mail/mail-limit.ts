import { createHmac } from 'node:crypto'
import { countToday } from '../daily-count.ts'
import type { Writer } from '../db/database.ts'
import { deriveKey } from '../derive-key.ts'
import type { Platform } from '../platform.ts'
import { emailKey } from '../text/clean-text.ts'
import type { MailKind } from './render-mail.ts'

/**
 * How many mails of a kind a recipient gets per day, no matter who causes them. The first four go to strangers on request:
 * without a limit they could be used to harass. `undefined`: the event key is limit enough.
 */
const maxPerDay: Record<MailKind, number | undefined> = {
  sign_up_confirmation: 3,
  password_reset: 3,
  invitation: 3,
  email_confirmation: 3,
  password_changed: 10,
  now_keeper: 10,
  legacy_asked: undefined,
  legacy_told: undefined,
  handed_over: undefined,
  email_changed: 10,
  email_restored: 10,
  new_device: 10,
  session_reused: 10,
  way_in_added: 20,
  way_in_removed: 20,
  way_in_used: 10,
  card_sign_in: 10,
  card_used: 30,
  recovery_asked: 10,
  recovery_begun: undefined,
  recovery_waiting: undefined,
  recovery_stopped: 20,
  recovery_used: undefined,
  photo_tag: 20,
  // One is enough: further reports show at the top of every page.
  death_reported: 1,
  data_export: 5,
  // A stranger gets one first mail, whoever asks for it.
  story_first: 1,
  story_question: 5,
  alarm: undefined,
  family_update: undefined,
  family_days: undefined,
  many_deletions: undefined,
}

/** Counts a mail across all servers. @returns whether it may be sent */
export async function countMail(
  tx: Writer,
  { now, secret }: Pick<Platform, 'now' | 'secret'>,
  kind: MailKind,
  recipient: string,
): Promise<boolean> {
  const most = maxPerDay[kind]
  if (most === undefined) return true
  return (await countToday(tx, now(), `mail ${kind} ${mailboxHash(secret, recipient)}`)) <= most
}

/** What stands for a mailbox where its address is not kept. */
export const mailboxHash = (secret: string, address: string): string =>
  createHmac('sha256', deriveKey(secret, 'mail limits')).update(mailboxOf(address)).digest('base64url')

/**
 * Normalises spellings of one mailbox: `ana+tree@example.org` and `Ana@example.org` arrive at the same place, and Gmail ignores
 * dots.
 */
function mailboxOf(address: string): string {
  const key = emailKey(address)
  const at = key.lastIndexOf('@')
  const [local = '', domain] = [key.slice(0, at).split('+', 1)[0], key.slice(at + 1)]
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
