import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import type { EventBusListener, EventTransport } from './event-bus.ts'

const everyMs = 500

/**
 * SQLite has no notifications, so a change by another process (a command beside the server) is detected by polling:
 * `data_version` differs after any other connection has committed. It does not say which family changed.
 */
export function followSqlite({ read }: Pick<Database, 'read'>, log: Logger): EventTransport {
  let timer: NodeJS.Timeout | undefined
  let last: number | undefined

  const look = async (listener: EventBusListener): Promise<void> => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(read)
    const version = rows[0]?.data_version
    if (version === last) return
    last = version
    listener(undefined)
  }

  return {
    publish: () => undefined,
    sent: async () => undefined,
    start: (listener) => {
      timer ??= setInterval(
        () => void look(listener).catch((error: unknown) => log.warn({ err: error }, 'the database was not asked for news')),
        everyMs,
      ).unref()
    },
    stop: async () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}
