import { sql } from 'kysely'
import type { Writer } from './db/database.ts'
import { dayMs } from './time.ts'

/** Adds one to the count of `key` for this day (UTC), across all servers, if the transaction commits. @returns the new count */
export async function countToday(tx: Writer, now: Date, key: string): Promise<number> {
  const time = now.toISOString()
  const values = { count: 1, ends_at: endOfDay(now).toISOString() }
  const { count } = await tx
    .insertInto('request_counts')
    .values({ key, ...values })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: sql<number>`case when ${eb.ref('request_counts.ends_at')} <= ${time} then 1 else ${eb.ref('request_counts.count')} + 1 end`,
        ends_at: values.ends_at,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export const secondsLeftToday = (now: Date): number => (endOfDay(now).getTime() - now.getTime()) / 1_000

const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
