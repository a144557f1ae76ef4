import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const monthOf = `case substr(taken_at, 6, 2) ${months.map((name, at) => `when '${String(at + 1).padStart(2, '0')}' then '${name}'`).join(' ')} end`
const day = `substr(taken_at, 1, 10)`

/**
 * When a photo was taken, as a date that may be uncertain. A photo of which neither camera nor family said it had the time of its upload;
 * of the others, the day of that time is known.
 */
export const takenDates = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const julianDay = engine === 'sqlite' ? `cast(julianday(${day}) + 0.5 as integer)` : `to_char(${day}::date, 'J')::integer`
    for (const statement of [
      `alter table images add column taken text not null default ''`,
      'alter table images add column first_day integer',
      'alter table images add column last_day integer',
      `update images set taken = cast(substr(taken_at, 9, 2) as integer) || ' ' || ${monthOf} || ' ' || cast(substr(taken_at, 1, 4) as integer),
        first_day = ${julianDay}, last_day = ${julianDay}
        where taken_at <> created_at and taken_at like '____-__-__T%' and substr(taken_at, 1, 4) >= '0001'`,
    ])
      await sql.raw(statement).execute(db)
  },
})
