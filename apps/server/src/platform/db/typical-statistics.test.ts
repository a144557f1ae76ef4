import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, openTestDatabase, testEngine } from '../../test/test-database.ts'
import { connectDatabase } from './open-database.ts'

it.runIf(testEngine === 'sqlite')('tells SQLite about tables and indexes that exist', async () => {
  const database = await openTestDatabase()
  await database.refreshStatistics()
  const told = await sql<{ name: string }>`select tbl || '.' || idx as name from sqlite_stat1 where idx is not null`.execute(
    database.read,
  )
  // A table without row ids is told about under its own name.
  const known = await sql<{ name: string }>`
    select tbl_name || '.' || name as name from sqlite_schema where type in ('index', 'table')`.execute(database.read)
  const names = new Set(known.rows.map(({ name }) => name))
  expect(told.rows.length).toBeGreaterThan(10)
  expect(told.rows.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
  await database.close()
})

it.runIf(testEngine === 'sqlite')('tells SQLite about all indexes of photos, tags, faces and history', async () => {
  const database = await openTestDatabase()
  await database.refreshStatistics()
  // An index that it is not told about looks as if a family had a few rows in it. A table without row ids is told about under its own name.
  const { rows } = await sql<{ name: string }>`
    select i.name
    from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_info(i.name) c on c.seqno = 0 and c.name = 'family_id'
    where t.type = 'table' and t.name in ('images', 'image_tags', 'faces', 'changes', 'change_people')
      and not exists (select 1 from sqlite_stat1 s where s.idx = i.name)
      and not (i.origin = 'pk' and exists (select 1 from sqlite_stat1 s where s.idx = t.name))`.execute(database.read)
  expect(rows).toEqual([])
  await database.close()
})

it.runIf(testEngine === 'sqlite')('renews statistics beside another writer without stopping the event loop', async () => {
  const { location, remove } = await createTestDatabase()
  const database = connectDatabase(location)
  const release = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { file: 'file' in location ? location.file : '', release }
  const other = new Worker(new URL('../../test/lock-taking-thread.ts', import.meta.url), { workerData })
  await once(other, 'message')
  // It lets go only when this thread's event loop turns.
  other.on('message', () => {
    Atomics.add(release, 0, 1)
    Atomics.notify(release, 0)
  })
  while (Atomics.load(release, 0) < 5) await database.refreshStatistics()
  await other.terminate()
  await database.close()
  await remove()
})

it.runIf(testEngine === 'sqlite')('tells SQLite how large families are, which it does not count itself', async () => {
  const database = await openTestDatabase()
  await database.write(async (tx) => {
    await sql`insert into families (created_at) values ('2026-01-01')`.execute(tx)
    await sql`insert into people (family_id, id, name, search_name, gender, birth_year, language, created_at, updated_at)
      with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 3000)
      select 1, id, 'Ada', 'ada', 'F', 1850, 'en', '2026-01-01', '2026-01-01' from ids`.execute(tx)
  })
  await database.refreshStatistics()
  const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1 where idx = 'people_order'`.execute(database.read)
  expect(rows[0]?.stat).toMatch(/^3000 3000 /)
  await database.close()
})
