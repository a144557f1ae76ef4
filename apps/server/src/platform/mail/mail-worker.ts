import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import type { Platform } from '../platform.ts'
import { backOffMs, dayMs, hourMs, minuteMs, timeAfter } from '../time.ts'
import { createWorkLoop } from '../waiting/work-loop.ts'
import { claimMails, recordGivenUp, recordRetry, recordSent } from './mail-queue.ts'
import type { QueuedMail } from './mail-queue.ts'
import { createMailSender, mailConnections } from './mail-sender.ts'
import type { MailSender } from './mail-sender.ts'

/** Cuts off a server that trickles its answers well before the lease ends, so that nobody else sends the mail in that time. */
const sendingMs = 2 * minuteMs
const leaseMs = 10 * minuteMs
const firstDelayMs = minuteMs
const maxDelayMs = 6 * hourMs
const patienceMs = 3 * dayMs
const idleMs = 5_000
/** How many attempts (a quarter of an hour) raise an alarm. */
const attemptsForAlarm = 5

export interface MailWorker {
  start(): void
  /** Sends every mail that is due now and returns how many were tried. */
  sendDue(): Promise<number>
  /** Takes no more mails and waits at most `graceMs` for those being sent; what is cut off is tried again later. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Sends queued mails, each by one worker at a time, until the server accepts them or three days have passed.
 *
 * @param sender - replaces the configured one
 */
export function createMailWorker(
  platform: Platform,
  sender: MailSender = createMailSender(platform.config, platform.log),
): MailWorker {
  const { database, log, now, wakeSignal } = platform
  const stopping = new AbortController()
  /** Whether an alarm may be open, including one that an earlier process raised. */
  let hasAlarm = true

  const sendOne = async (mail: QueuedMail): Promise<void> => {
    // This process was suspended for so long that another may have sent the mail.
    if (now().toISOString() >= mail.next_attempt_at) return
    const isOverdue = (): boolean => now().getTime() - Date.parse(mail.created_at) >= patienceMs
    if (mail.attempts > 1 && isOverdue()) {
      const failure = mail.failure ?? 'overdue'
      await raise(failure)
      return giveUp(mail, failure)
    }
    try {
      await sender.send(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingMs)]))
    } catch (error) {
      const failure = describeFailure(error)
      // A recipient unknown to the server is no fault of the server.
      if (isRefusedForGood(error)) return giveUp(mail, failure)
      if (mail.attempts >= attemptsForAlarm || isOverdue()) await raise(failure)
      if (isOverdue()) return giveUp(mail, failure)
      await recordRetry(database, mail, failure, timeAfter(now(), backOffMs(mail.attempts, firstDelayMs, maxDelayMs)))
      log.warn({ mail: mail.id, failure, attempts: mail.attempts }, 'mail not sent; it will be tried again')
      return
    }
    await recordSent(database, mail.id, now().toISOString())
    if (hasAlarm) await resolveAlarm(platform, { kind: 'mails_failed' })
    hasAlarm = false
  }

  const giveUp = async (mail: QueuedMail, failure: string): Promise<void> => {
    await recordGivenUp(database, mail, failure)
    log.warn({ mail: mail.id, failure, attempts: mail.attempts }, 'mail given up')
  }

  const raise = async (failure: string): Promise<void> => {
    hasAlarm = true
    await raiseAlarm(platform, { kind: 'mails_failed', detail: { failure } })
  }

  const sendBatch = async (): Promise<number> => {
    const time = now()
    const mails = await claimMails(database, time.toISOString(), timeAfter(time, leaseMs), mailConnections)
    const results = await Promise.allSettled(mails.map(sendOne))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return mails.length
  }

  const loop = createWorkLoop({ name: 'mail worker', step: async () => (await sendBatch()) > 0, idleMs, wakeSignal, log })

  return {
    start: loop.start,
    sendDue: async () => {
      let total = 0
      for (let count = await sendBatch(); count > 0; count = await sendBatch()) total += count
      return total
    },
    stop: async (graceMs = 10_000) => {
      const cutOff = setTimeout(() => stopping.abort(), graceMs)
      await loop.stop()
      clearTimeout(cutOff)
      sender.close()
    },
  }
}

/** Describes a failure by code and number only, because servers repeat addresses and texts in their answers. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code
}

/** Whether the server refused this recipient or message for good. A refused sender or login is ours to fix. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  const isAboutThisMail = 'command' in error && (error.command === 'RCPT TO' || error.command === 'DATA')
  return isAboutThisMail && error.responseCode >= 550 && error.responseCode < 560
}
