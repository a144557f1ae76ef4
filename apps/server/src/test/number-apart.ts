import { sql } from 'kysely'
import { dataTables } from '../platform/backup/backup-tables.ts'
import type { Database } from '../platform/db/database.ts'

/**
 * Makes ids of each family created from here on start far from those of the others, so that no id exists in two families; tests
 * of missing things need that. Everywhere else families share ids, which exposes queries that forget the family.
 *
 * @returns a function that undoes it
 */
export async function numberFamiliesApart({ engine, migrationConnection }: Database): Promise<() => Promise<void>> {
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(migrationConnection)
  const rows = dataTables
    .filter(({ key }) => key.join() === 'family_id,id')
    .map(({ name }) => `(new.id, '${name}', new.id * 1000000)`)
  const insert = `insert into family_ids (family_id, table_name, last_id) values ${rows.join(', ')};`
  if (engine === 'sqlite') {
    await run(`create trigger number_apart after insert on families begin ${insert} end`)
    return async () => void (await run('drop trigger number_apart'))
  }
  await run(`create function number_apart() returns trigger language plpgsql as $$ begin ${insert} return null; end $$`)
  await run('create trigger number_apart after insert on families for each row execute function number_apart()')
  return async () => void (await run('drop function number_apart cascade'))
}
