import { searchKey } from '@banyan/contract'
import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it('folds the names that were folded before as those are that come after', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, migrationNames[migrationNames.indexOf('0006-search-names') - 1])

  const names = ['Đặng Thị Mỹ', 'Işık Þórðardóttir', 'Æne Œuvrard ŦĦ', 'Γιώργος', 'Łukasz Sørensen', 'Ada Wong', '林美玲']
  await database.write(async (tx) => {
    const { id: family_id } = await tx
      .insertInto('families')
      .values({ created_at: 'then' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = (name: string) =>
      name
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replaceAll('ł', 'l')
        .replaceAll('ø', 'o')
        .replaceAll('ß', 'ss')
    const common = {
      family_id,
      gender: 'F',
      birth_year: 0,
      language: 'en',
      hidden_at: null,
      hidden_by: null,
      created_at: 'then',
      updated_at: 'then',
    } as const
    await insertRows(
      tx,
      database.engine,
      'people',
      names.map((name, index) => ({ ...common, id: index + 1, name, search_name: before(name) })),
    )
  })
  await migrate(database)

  const rows = await database.read.selectFrom('people').select(['name', 'search_name']).execute()
  expect(rows).toHaveLength(names.length)
  for (const { name, search_name } of rows) expect(search_name).toBe(searchKey(name))
})
