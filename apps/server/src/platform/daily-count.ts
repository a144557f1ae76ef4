import { sql } from 'kysely'
import type { Writer } from './db/database.ts'
import { dayMs } from './time.ts'

/** Adds to the count of `key` for this day (UTC), across all servers, if the transaction commits. @returns the new count */
export async function countToday(tx: Writer, now: Date, key: string, amount = 1): Promise<number> {
  const time = now.toISOString()
  const values = { count: amount, ends_at: endOfDay(now).toISOString() }
  const { count } = await tx
    .insertInto('request_counts')
    .values({ key, ...values })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: sql<number>`case when ${eb.ref('request_counts.ends_at')} <= ${time} then ${amount} else ${eb.ref('request_counts.count')} + ${amount} end`,
        ends_at: values.ends_at,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export const secondsLeftToday = (now: Date): number => (endOfDay(now).getTime() - now.getTime()) / 1_000

const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
