import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase, testEngine } from '../../../test/test-database.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function openBare() {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  return database
}

it.runIf(testEngine === 'postgres')('leaves no table a key to its family that another key implies', async () => {
  const database = await openBare()
  await migrate(database)
  const { rows } = await sql<{ child: string; implied_by: string }>`
    select own.conrelid::regclass::text as child, other.conname::text as implied_by from pg_constraint own
    join pg_constraint other on other.conrelid = own.conrelid and other.contype = 'f' and other.confdeltype = 'c'
      and cardinality(other.conkey) > 1 and other.conkey @> own.conkey
    where own.contype = 'f' and own.confrelid = 'families'::regclass and not exists (
      select 1 from pg_attribute where attrelid = own.conrelid and attnum = any (other.conkey) and not attnotnull)`.execute(
    database.read,
  )
  expect(rows).toEqual([])
})

it('deletes facts of nobody, and goes on deleting a family with all of its rows', async () => {
  const database = await openBare()
  await migrate(database, migrationNames[migrationNames.indexOf('0104-keys-on-postgres') - 1])
  const stamps = { created_at: 'then', updated_at: 'then' }
  await database.write(async (tx) => {
    const { id: family_id } = await tx
      .insertInto('families')
      .values({ created_at: 'then' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { family_id, ...stamps }
    for (const id of [1, 2])
      await tx
        .insertInto('people')
        .values({ id, ...row, name: 'A', search_name: 'a', gender: 'unknown', birth_year: 0, language: 'en' } as never)
        .execute()
    await tx
      .insertInto('relations')
      .values({ id: 1, ...row, from_person_id: 1, to_person_id: 2, relation_type: 1 })
      .execute()
    for (const [id, of] of [{ person_id: 1 }, { relation_id: 1 }, {}].entries())
      await tx
        .insertInto('facts')
        .values({ id, ...row, ...of, kind: 'EVEN' } as never)
        .execute()
    await tx
      .insertInto('names')
      .values({ id: 1, ...row, person_id: 1, kind: 'birth', text: 'A' } as never)
      .execute()
  })
  await migrate(database)

  const facts = await database.read.selectFrom('facts').select('id').orderBy('id').execute()
  expect(facts.map(({ id }) => id)).toEqual(testEngine === 'postgres' ? [0, 1] : [0, 1, 2])
  await database.write((tx) => tx.deleteFrom('families').execute())
  for (const table of ['people', 'relations', 'facts', 'names'] as const)
    expect(await database.read.selectFrom(table).select('family_id').execute()).toEqual([])
})
