import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

interface Noted {
  table: string
  event: 'update' | 'delete'
  /** The columns whose change counts. */
  columns: readonly string[]
  /** When it counts, as far as the row itself says. */
  when?: string
  /** What to note, and the column that names it. */
  notes: readonly (readonly [kind: 'day' | 'couple', column: string])[]
}

const ofFacts = [
  ['day', 'person_id'],
  ['couple', 'relation_id'],
] as const
const columnsOfFacts = [
  'person_id',
  'relation_id',
  'kind',
  'type',
  'date',
  'day_key',
  'first_day',
  'kept',
  'denied',
  'preferred',
  'is_private',
  'hidden_at',
]

const noted: readonly Noted[] = [
  {
    table: 'facts',
    event: 'update',
    columns: columnsOfFacts,
    when: '(old.day_key is not null or new.day_key is not null)',
    notes: ofFacts,
  },
  { table: 'facts', event: 'delete', columns: [], when: 'old.day_key is not null', notes: ofFacts },
  { table: 'people', event: 'update', columns: ['birth_year', 'deceased', 'hidden_at'], notes: [['day', 'id']] },
  { table: 'people', event: 'delete', columns: [], notes: [['day', 'id']] },
  {
    table: 'relations',
    event: 'update',
    columns: ['from_person_id', 'to_person_id', 'relation_type', 'ended', 'hidden_at'],
    notes: [['couple', 'id']],
  },
  { table: 'relations', event: 'delete', columns: [], notes: [['couple', 'id']] },
]

/**
 * Of whom the days that return each year changed, in which version of the family: so that one change reads the facts of one person
 * again. Triggers note it with the rows of the lists, so that no code path can forget to. New facts have higher ids than any before.
 */
export const listedDays = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const differs = (column: string): string =>
      engine === 'sqlite' ? `old.${column} is not new.${column}` : `old.${column} is distinct from new.${column}`
    for (const { table, event, columns, when, notes } of noted) {
      const name = `${table}_days_${event}`
      const isChanged = event === 'update' ? `(${columns.map(differs).join(' or ')})` : undefined
      const condition = [when, isChanged].filter((part) => part !== undefined).join(' and ')
      const body = (event === 'update' ? (['old', 'new'] as const) : (['old'] as const))
        .flatMap((row) => notes.map(([kind, column]) => note(kind, row, column)))
        .join(' ')
      const of = event === 'update' ? ` of ${columns.join(', ')}` : ''
      if (engine === 'sqlite') {
        await run(
          `create trigger ${name} after ${event}${of} on ${table}${condition === '' ? '' : ` when ${condition}`} begin ${body} end`,
        )
        continue
      }
      await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      await run(
        `create trigger ${name} after ${event}${of} on ${table} for each row${condition === '' ? '' : ` when (${condition})`} execute function ${name}()`,
      )
    }
  },
})

/** Notes a row in the family's present version; nothing if the family is being erased. */
const note = (kind: string, row: string, column: string): string =>
  `insert into listed_changes (family_id, kind, row_id, version) select f.id, '${kind}', ${row}.${column}, f.version from families f
    where f.id = ${row}.family_id and ${row}.${column} is not null
    on conflict (family_id, kind, row_id) do update set version = excluded.version;`
