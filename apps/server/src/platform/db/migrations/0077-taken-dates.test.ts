import { gregorianToJulianDay } from '@banyan/calendar'
import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it('knows the day of photos whose time is not that of their upload', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, migrationNames[migrationNames.indexOf('0077-taken-dates') - 1])
  const uploaded = '2026-11-27T06:00:00.000Z'
  const times = [
    '2000-01-01T00:00:00.000Z',
    '1826-12-31T23:59:59.999Z',
    uploaded,
    '0050-02-03T00:00:00.000Z',
    '-000001-02-03T00:00:00.000Z',
  ]
  await database.write(async (tx) => {
    const { id: family_id } = await tx
      .insertInto('families')
      .values({ created_at: 'then' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = { family_id, created_at: uploaded, updated_at: uploaded }
    await insertRows(tx, database.engine, 'galleries', [{ ...kept, id: 1, title: 'Summer' }])
    await insertRows(
      tx,
      database.engine,
      'images',
      times.map((taken_at, at) => ({
        ...kept,
        id: at + 1,
        gallery_id: 1,
        key: `key${at}`,
        title: '',
        file_name: 'a.jpg',
        content_type: 'image/jpeg',
        size_bytes: 1,
        sha256: '',
        taken_at,
        uploaded_by: '',
      })),
    )
  })
  await migrate(database)
  const year50 = gregorianToJulianDay({ year: 50, month: 2, day: 3 })
  const rows = await database.read
    .selectFrom('images')
    .select(['taken', 'first_day', 'last_day', 'taken_at'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ taken_at }) => taken_at)).toEqual(times)
  expect(rows.map(({ taken, first_day, last_day }) => [taken, first_day, last_day])).toEqual([
    ['1 JAN 2000', 2_451_545, 2_451_545],
    ['31 DEC 1826', 2_388_357, 2_388_357],
    ['', null, null],
    ['3 FEB 50', year50, year50],
    ['', null, null],
  ])
})
