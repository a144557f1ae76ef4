import { julianDayToGregorian } from '@banyan/calendar'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'
import { watched, watchListedColumns } from './0042-lives.ts'

const rowsAtOnce = 500

/**
 * Which call added a fact, a name or a source, so that repeating the call adds nothing; and what the tree shows of facts: the days
 * of birth and death, and how a partnership ended.
 */
export const daysAndKeys = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    for (const table of ['facts', 'names', 'sources']) {
      await run(`alter table ${table} add column idempotency_key text`)
      await run(
        `create index ${table}_idempotency_key on ${table} (family_id, idempotency_key) where idempotency_key is not null`,
      )
    }
    for (const column of ['birth_day', 'death_day'])
      await run(`alter table people add column ${column} integer not null default 0`)
    await run(`alter table relations add column ended text not null default ''`)
    const { person, relation } = watched
    await watchListedColumns(run, engine, {
      person: [person[0], `${person[1]} birth_day death_day`],
      relation: [relation[0], `${relation[1]} ended`],
    })
    await setDays(db)
    const exists = (kinds: string): string =>
      `exists (select 1 from facts f where f.family_id = relations.family_id and f.relation_id = relations.id and f.relation_id is not null and f.hidden_at is null and f.denied = 0 and f.kind in (${kinds}))`
    await run(
      `update relations set ended = case when ${exists(`'DIV', 'ANUL'`)} then 'divorced' else 'separated' end where ${exists(`'DIV', 'ANUL', 'SEP'`)}`,
    )
  },
})

interface DatedFact {
  family_id: number
  id: number
  person_id: number
  kind: 'BIRT' | 'DEAT'
  date: string
  first_day: number
}

async function setDays(db: Kysely<unknown>): Promise<void> {
  let [family, id] = [0, 0]
  for (let isMore = true; isMore;) {
    const { rows } = await sql<DatedFact>`select family_id, id, person_id, kind, date, first_day from facts
      where kind in ('BIRT', 'DEAT') and preferred = 1 and hidden_at is null and person_id is not null and first_day = last_day
        and (family_id > ${family} or (family_id = ${family} and id > ${id}))
      order by family_id, id limit ${rowsAtOnce}`.execute(db)
    for (const fact of rows) {
      if (/^(?:ABT|CAL|EST|BEF|AFT|FROM|TO|BET) /.test(fact.date)) continue
      const { month, day } = julianDayToGregorian(fact.first_day)
      const [column, year] = fact.kind === 'BIRT' ? ['birth_day', 'birth_year'] : ['death_day', 'year_of_death']
      await sql`update people set ${sql.ref(column ?? '')} = ${month * 100 + day}
        where family_id = ${fact.family_id} and id = ${fact.person_id} and ${sql.ref(year ?? '')} <> 0`.execute(db)
    }
    const last = rows.at(-1)
    if (last !== undefined) [family, id] = [last.family_id, last.id]
    isMore = rows.length === rowsAtOnce
  }
}
