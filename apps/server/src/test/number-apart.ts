import { sql } from 'kysely'
import { dataTables } from '../platform/backup/backup-tables.ts'
import type { Database } from '../platform/db/database.ts'

/**
 * Lets the ids of each family that is made from here on begin far from those of the others, so that another family's ids are nobody else's:
 * a test of what is missing asks for them. Everywhere else families have the same ids, and a query that forgets the family is found out.
 *
 * @returns what takes it back
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
