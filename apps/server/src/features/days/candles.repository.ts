import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import './candles.table.ts'

export interface Candle {
  fact_id: number
  day: string
  user_id: number
  name: string
}

/** Lists the candles of these facts, or of all, from one day to another, the first first, with the names of those who lit them. */
export const listCandles = (
  db: Reader,
  family: FamilyId,
  facts: readonly number[] | undefined,
  { from, to }: { from: string; to: string },
): Promise<Candle[]> =>
  db
    .selectFrom('candles')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'candles.family_id').onRef('users.id', '=', 'candles.user_id'),
    )
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .select(['candles.fact_id', 'candles.day', 'candles.user_id', 'people.name'])
    .where('candles.family_id', '=', family)
    .$if(facts !== undefined, (query) => query.where('candles.fact_id', 'in', facts ?? []))
    .where('candles.day', '>=', from)
    .where('candles.day', '<=', to)
    .orderBy('candles.created_at')
    .orderBy('candles.user_id')
    .execute()

/** @returns false if it was lit */
export async function insertCandle(
  tx: Writer,
  family: FamilyId,
  candle: { fact_id: number; day: string; user_id: number; created_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('candles')
    .values({ ...candle, family_id: family })
    .onConflict((conflict) => conflict.columns(['family_id', 'fact_id', 'day', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns false if there was none */
export async function deleteCandle(
  tx: Writer,
  family: FamilyId,
  candle: { fact_id: number; day: string; user_id: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('candles')
    .where('family_id', '=', family)
    .where('fact_id', '=', candle.fact_id)
    .where('day', '=', candle.day)
    .where('user_id', '=', candle.user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
