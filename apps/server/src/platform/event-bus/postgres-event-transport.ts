import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { sendAlong } from '../db/send-along.ts'
import type { Logger } from '../log/logger.ts'
import { backOffMs } from '../time.ts'
import type { EventBusListener, EventTransport } from './event-bus.ts'

const channel = 'banyan_family'
/** A connection pooler may drop notifications, so listeners also look for changes at this interval. */
const everyMs = 10_000
const firstWaitMs = 500
const maxWaitMs = 30_000

/**
 * Servers on one database notify each other through LISTEN and NOTIFY. PostgreSQL delivers a notification when its transaction
 * commits.
 */
export function followPostgres(url: string, log: Logger): EventTransport {
  /** Identifies this process, because its own notifications come back to it and were already handled. */
  const own = randomUUID()
  let following: { stop(): Promise<void> } | undefined
  return {
    publish: async (tx, family) => {
      await sendAlong(tx, CompiledQuery.raw('select pg_notify($1, $2)', [channel, `${family} ${own}`]))
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
      application_name: 'banyan news',
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
