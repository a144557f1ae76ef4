import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

interface Noted {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** The columns whose change counts; all of them if there are none. */
  of?: string
  /** When it counts, as far as the row itself says. */
  when: string
  /** The rows, before or after, that say which facts it is about, and how. */
  rows: readonly ('old' | 'new')[]
  facts: (row: string) => string
}

const itself = (row: string): string => `fact.id = ${row}.id`
const ofPart = (row: string): string => `fact.id = ${row}.fact_id and fact.is_private = 1`
const ofCouple = (row: string): string => `fact.relation_id = ${row}.id and fact.is_private = 1`

/** What says whom a private fact concerns. Who added it is said in the transaction that adds it. */
const noted: readonly Noted[] = [
  { table: 'facts', event: 'insert', when: 'new.is_private = 1', rows: ['new'], facts: itself },
  {
    table: 'facts',
    event: 'update',
    of: 'is_private, person_id, relation_id, imported_by',
    when: 'new.is_private = 1 or old.is_private = 1',
    rows: ['new'],
    facts: itself,
  },
  { table: 'fact_people', event: 'insert', when: '1 = 1', rows: ['new'], facts: ofPart },
  { table: 'fact_people', event: 'update', when: '1 = 1', rows: ['old', 'new'], facts: ofPart },
  { table: 'fact_people', event: 'delete', when: '1 = 1', rows: ['old'], facts: ofPart },
  { table: 'relations', event: 'update', of: 'from_person_id, to_person_id', when: '1 = 1', rows: ['new'], facts: ofCouple },
]

/**
 * Which facts that are marked private, or were, changed in which version of the family, or whom they concern: so that one change reads
 * one fact again. Triggers note it with the rows of the lists, so that no code path can forget to.
 */
export const markedFacts = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const conflict = 'on conflict (family_id, kind, row_id) do update set version = excluded.version'
    const note = ({ facts }: Noted, row: string): string =>
      `insert into listed_changes (family_id, kind, row_id, version) select f.id, 'mark', fact.id, f.version from families f
        join facts fact on fact.family_id = f.id where f.id = ${row}.family_id and ${facts(row)} ${conflict};`
    // Its row has gone by then.
    const noteGone = `insert into listed_changes (family_id, kind, row_id, version) select f.id, 'mark', old.id, f.version from families f
      where f.id = old.family_id ${conflict};`
    const make = async (
      { table, event, of, when }: Pick<Noted, 'table' | 'event' | 'of' | 'when'>,
      body: string,
    ): Promise<void> => {
      const name = `${table}_marked_${event}`
      const columns = of === undefined ? '' : ` of ${of}`
      if (engine === 'sqlite') {
        await run(`create trigger ${name} after ${event}${columns} on ${table} when ${when} begin ${body} end`)
        return
      }
      await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      await run(
        `create trigger ${name} after ${event}${columns} on ${table} for each row when (${when}) execute function ${name}()`,
      )
    }
    for (const each of noted) await make(each, each.rows.map((row) => note(each, row)).join(' '))
    await make({ table: 'facts', event: 'delete', when: 'old.is_private = 1' }, noteGone)
  },
})
