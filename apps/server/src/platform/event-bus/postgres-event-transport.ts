import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { backOffMs } from '../time.ts'
import type { EventBusListener, EventTransport } from './event-bus.ts'

const channel = 'banyan_family'
/** A connection pooler may drop notifications, so listeners also look for changes at this interval. */
const everyMs = 10_000
const firstWaitMs = 500
const maxWaitMs = 30_000
/** Busy families change more often than others need to look. */
const betweenMs = 25
/** Families that one statement announces. */
const maxAnnounced = 1_000

/**
 * Servers on one database notify each other through LISTEN and NOTIFY. Not within the transactions that change something: of those that
 * notify, PostgreSQL commits one at a time, each with its write to the disk. So what has been committed is announced in a statement of its own,
 * for all families that have changed since the last one. What dies between the two is found by those who look every 10 seconds.
 */
export function followPostgres(url: string, { read }: Pick<Database, 'read'>, log: Logger): EventTransport {
  /** Identifies this process, because its own notifications come back to it and were already handled. */
  const own = randomUUID()
  let following: { stop(): Promise<void> } | undefined
  const waiting = new Set<number>()
  let sending: Promise<void> | undefined
  let notBefore = 0
  let isEnding = false
  let endPause: () => void = () => undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ms = notBefore - performance.now()
      if (ms > 0 && !isEnding) await pause(ms)
      notBefore = performance.now() + betweenMs
      const families = [...waiting].slice(0, maxAnnounced)
      for (const family of families) waiting.delete(family)
      const payloads = families.map((family) => `${family} ${own}`)
      // Nothing is lost with it, so the commit need not wait for the disk.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(
        read,
      )
    }
  }

  const announce = (): void => {
    sending ??= send()
      .catch((error: unknown) => log.warn({ err: error }, 'other servers were not told of changes'))
      .finally(() => {
        sending = undefined
        if (waiting.size > 0) announce()
      })
  }

  return {
    publish: (family) => {
      waiting.add(family)
      announce()
    },
    sent: async () => {
      isEnding = true
      endPause()
      for (let last = sending; last !== undefined; last = sending) await last
    },
    start: (listener) => {
      following ??= follow(url, own, listener, log)
    },
    stop: async () => {
      const last = following
      following = undefined
      await last?.stop()
    },
  }
}

function follow(url: string, own: string, listener: EventBusListener, log: Logger): { stop(): Promise<void> } {
  const state = { isStopped: false, attempts: 0 }
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const poll = setInterval(() => listener(undefined), everyMs).unref()

  const fail = (failed: pg.Client, error: unknown): void => {
    // A broken connection emits several errors.
    if (state.isStopped || client !== failed) return
    client = undefined
    state.attempts += 1
    log.warn({ err: error, attempt: state.attempts }, 'not listening for news')
    void failed.end().catch(() => undefined)
    retry = setTimeout(
      () => {
        connecting = connect()
      },
      backOffMs(state.attempts, firstWaitMs, maxWaitMs),
    ).unref()
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'banyan events',
    })
    client = next
    next.on('error', (error) => fail(next, error))
    next.on('end', () => fail(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) => {
      const [family, from] = payload.split(' ')
      if (from !== own) listener(Number(family))
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      state.attempts = 0
      // Catches up with anything missed while not listening.
      listener(undefined)
    } catch (error) {
      fail(next, error)
    }
  }

  let connecting = connect()
  return {
    stop: async () => {
      state.isStopped = true
      clearInterval(poll)
      clearTimeout(retry)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
