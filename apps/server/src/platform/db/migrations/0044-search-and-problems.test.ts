import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it('makes facts that were stored before searchable, in families of any size', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, migrationNames[migrationNames.indexOf('0044-search-and-problems') - 1])
  await database.write(async (tx) => {
    for (const count of [700, 300]) {
      const { id: family_id } = await tx
        .insertInto('families')
        .values({ created_at: 'then' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const kept = { family_id, created_at: 'then', updated_at: 'then' }
      await insertRows(tx, database.engine, 'people', [
        { ...kept, id: 1, name: 'Ida', search_name: 'ida', gender: 'F', birth_year: 0, language: 'en', email: '', email_key: '' },
      ])
      const facts = Array.from({ length: count }, (_, index) => ({
        ...kept,
        id: index + 1,
        person_id: 1,
        kind: 'RESI',
        place: index % 2 === 0 ? `Näsi ${index}, 香港` : '',
      }))
      await insertRows(tx, database.engine, 'facts', facts)
    }
  })
  await migrate(database)

  const rows = await database.read.selectFrom('fact_words').select(['fact_id', 'word']).execute()
  expect(rows).toHaveLength(500 * 4)
  expect(rows.filter((row) => row.fact_id === 299).map(({ word }) => word)).toEqual(
    expect.arrayContaining(['298', 'nasi', '香港', '港']),
  )
})
