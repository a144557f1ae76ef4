import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it('leaves the places of records that were stored before to a job, one for each family that has any', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, migrationNames[migrationNames.indexOf('0036-event-places') - 1])
  const texts = ['1 BIRT\n2 PLAC Bath\n', '1 BIRT\n2 DATE 1850\n', '1 DEAT\n2 PLAC Wells\n']
  const families: number[] = []
  for (const count of [3, 1, 0]) {
    await database.write(async (tx) => {
      const { id } = await tx.insertInto('families').values({ created_at: 'then' }).returning('id').executeTakeFirstOrThrow()
      families.push(id)
      for (const [index, text] of texts.slice(0, count).entries())
        await tx
          .insertInto('gedcom_records')
          .values({ id: index + 1, family_id: id, kind: 'INDI', source: 'a', xref: `I${index}`, value: null, text } as never)
          .execute()
    })
  }
  await migrate(database)

  const rows = await database.read.selectFrom('gedcom_records').select(['text', 'place', 'place_pending']).execute()
  expect(rows).toHaveLength(4)
  for (const { text, place, place_pending } of rows) expect([place, place_pending]).toEqual(['', text.includes('PLAC') ? 1 : 0])
  const jobs = await database.read
    .selectFrom('jobs')
    .select(['family_id', 'payload'])
    .where('kind', '=', 'locate-records')
    .orderBy('family_id')
    .execute()
  expect(jobs).toEqual(families.slice(0, 2).map((family_id) => ({ family_id, payload: '{"after":0}' })))
})
