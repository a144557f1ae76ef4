import { yearlyDayOf } from '@banyan/calendar'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const rowsAtOnce = 1_000

/**
 * Under which yearly day each fact is kept, so that a month of days is found without reading the family; which facts somebody chose to
 * keep, or not to; candles; and what the family keeps together.
 */
export const days = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const of = (column: string, table: string): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, id) on delete cascade`
    for (const statement of [
      'alter table facts add column day_key text',
      'alter table facts add column kept integer',
      `alter table families add column festivals text not null default ''`,
      `alter table families add column leap_months text not null default 'leap'`,
      `create table candles (
        family_id ${int} not null references families (id) on delete cascade, fact_id ${int} not null, day text not null,
        user_id ${int} not null, created_at text not null,
        primary key (family_id, fact_id, day, user_id), ${of('fact_id', 'facts')}, ${of('user_id', 'users')})`,
      'create index candles_user on candles (family_id, user_id)',
    ])
      await sql.raw(statement).execute(db)
    await setDayKeys(db)
    await sql
      .raw('create index facts_day on facts (family_id, day_key) where day_key is not null and hidden_at is null')
      .execute(db)
  },
})

async function setDayKeys(db: Kysely<unknown>): Promise<void> {
  let [family, id] = [0, 0]
  for (let isMore = true; isMore;) {
    const { rows } = await sql<{ family_id: number; id: number; date: string }>`select family_id, id, date from facts
      where date <> '' and (family_id > ${family} or (family_id = ${family} and id > ${id}))
      order by family_id, id limit ${rowsAtOnce}`.execute(db)
    const byKey = Map.groupBy(rows, (row) => `${row.family_id} ${yearlyDayOf(row.date)?.key ?? ''}`)
    for (const [name, facts] of byKey) {
      const [of, key] = name.split(' ')
      if (key === undefined || key === '') continue
      await sql`update facts set day_key = ${key} where family_id = ${Number(of)}
        and id in (${sql.join(facts.map((fact) => fact.id))})`.execute(db)
    }
    const last = rows.at(-1)
    if (last !== undefined) [family, id] = [last.family_id, last.id]
    isMore = rows.length === rowsAtOnce
  }
}
