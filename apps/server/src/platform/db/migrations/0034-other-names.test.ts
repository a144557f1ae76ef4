import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it('makes the other names of records that were stored before searchable, in families of any size', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, migrationNames[migrationNames.indexOf('0034-other-names') - 1])
  const texts = Array.from(
    { length: 1_200 },
    (_, index) => `1 NAME Ada /Wong/\n${index % 2 === 0 ? `1 NAME Adele ${index}\n` : ''}`,
  )
  await database.write(async (tx) => {
    for (const count of [700, 500]) {
      const { id: family_id } = await tx
        .insertInto('families')
        .values({ created_at: 'then' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertRows(
        tx,
        database.engine,
        'gedcom_records',
        texts
          .splice(0, count)
          .map((text, index) => ({ id: index + 1, family_id, kind: 'INDI', source: 'a', xref: `I${index}`, value: null, text })),
      )
    }
  })
  await migrate(database)

  const rows = await database.read.selectFrom('gedcom_records').select(['text', 'names']).execute()
  expect(rows).toHaveLength(1_200)
  for (const { text, names } of rows)
    expect(JSON.parse(names)).toEqual([...text.matchAll(/NAME (Adele \d+)/g)].map(([, name]) => name))
})
