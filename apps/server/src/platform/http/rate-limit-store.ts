import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { LruCache } from '../lru-cache.ts'
import type { Platform } from '../platform.ts'

interface Count {
  /** The total of all servers, as of their last exchange. */
  together: number
  /** What this server has counted since that exchange. */
  own: number
  endsAt: number
}

const maxKeys = 20_000
const shareEveryMs = 1_000
/** A key far from its limit is not shared, so ordinary use writes nothing. */
const sharedFrom = 1 / 16
const atOnce = 500

/** The plugin creates its store itself, so it gets a constructor that returns ours. */
export const storeOf = (counts: RateLimitStore): FastifyRateLimitStoreCtor =>
  function store() {
    return counts
  } as unknown as FastifyRateLimitStoreCtor

type Answer = (error: Error | null, count: { current: number; ttl: number }) => void

/**
 * Counts requests for @fastify/rate-limit. Each server counts by itself; on PostgreSQL, counts that come near a limit are added
 * to those of the other servers once a second.
 */
export class RateLimitStore {
  readonly #counts = new LruCache<Count>(maxKeys)
  readonly #waiting = new Map<string, Count>()
  readonly #database: Database
  readonly #log: Logger
  readonly #now: () => Date
  readonly #timer: NodeJS.Timeout | undefined

  constructor({ database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>) {
    this.#database = database
    this.#log = log
    this.#now = now
    if (database.engine === 'postgres') this.#timer = setInterval(() => void this.#tell(), shareEveryMs).unref()
  }

  incr(key: string, answer: Answer, timeWindow: number, max: number): void {
    const now = this.#now().getTime()
    const known = this.#counts.get(key)
    const count = known !== undefined && known.endsAt > now ? known : { together: 0, own: 0, endsAt: now + timeWindow }
    count.own += 1
    if (count !== known) this.#counts.set(key, count, 1)
    if (this.#timer !== undefined && count.together + count.own > max * sharedFrom) this.#waiting.set(key, count)
    answer(null, { current: count.together + count.own, ttl: count.endsAt - now })
  }

  /** All limits share one store, because keys name what they count. */
  child(): this {
    return this
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #tell(): Promise<void> {
    try {
      await this.share()
    } catch (error) {
      this.#log.warn({ err: error }, 'requests were not counted together')
    }
  }

  /** Publishes this server's counts and reads those of the others. */
  async share(): Promise<void> {
    // Always in the same order, so that two servers never deadlock.
    const all = [...this.#waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    this.#waiting.clear()
    for (let start = 0; start < all.length; start += atOnce) {
      const some = all.slice(start, start + atOnce)
      const told = some.map(([key, count]) => ({ key, own: count.own, endsAt: new Date(count.endsAt).toISOString() }))
      for (const [, count] of some) {
        count.together += count.own
        count.own = 0
      }
      const rows = await this.#add(told)
      for (const { key, count: together, ends_at } of rows) {
        const count = this.#counts.get(key)
        if (count === undefined) continue
        count.together = together
        count.endsAt = new Date(ends_at).getTime()
      }
    }
  }

  async #add(told: { key: string; own: number; endsAt: string }[]): Promise<{ key: string; count: number; ends_at: string }[]> {
    const now = this.#now().toISOString()
    const values = sql.join(told.map(({ key, own, endsAt }) => sql`(${key}, ${sql.lit(own)}, ${endsAt})`))
    const query = sql<{
      key: string
      count: number
      ends_at: string
    }>`insert into request_counts (key, count, ends_at) values ${values}
      on conflict (key) do update set
        count = case when request_counts.ends_at <= ${now} then excluded.count else request_counts.count + excluded.count end,
        ends_at = case when request_counts.ends_at <= ${now} then excluded.ends_at else request_counts.ends_at end
      returning key, count, ends_at`
    return this.#database.write(async (tx) => (await query.execute(tx)).rows)
  }
}
