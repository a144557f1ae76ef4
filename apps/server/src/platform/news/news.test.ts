import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../test/test-database.ts'
import type { TestDatabaseLocation } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import { connectDatabase } from '../db/open-database.ts'
import { createLogger } from '../log/logger.ts'
import type { News } from './news.ts'
import { openNews } from './open-news.ts'

let place: TestDatabaseLocation
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  place = await createTestDatabase()
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  await place.remove()
})

/** What one process has. */
function openProcess(): { database: Database; news: News } {
  const database = connectDatabase(place.location)
  const news = openNews(database, place.location, createLogger('silent'))
  opened.push(database.close, news.close)
  return { database, news }
}

/** Changes a family as `changeFamily` does. */
const change = ({ database, news }: ReturnType<typeof openProcess>, family: number): Promise<void> =>
  database.write(async (tx) => {
    await news.announce(tx, family)
    await tx.insertInto('families').values({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  })

it('is heard at once in the same process, by whoever still listens', () => {
  const { news } = openProcess()
  const heard: (number | undefined)[] = []
  const stop = news.onNews((family) => heard.push(family))
  news.tell(7)
  stop()
  news.tell(8)
  expect(heard).toEqual([7])
})

it('is heard in another process after the commit, as a family or as any', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard: (number | undefined)[] = []
  here.news.onNews((family) => heard.push(family))
  await expect.poll(() => heard).toEqual([undefined])
  heard.length = 0
  await change(there, 7)
  await expect.poll(() => heard).toEqual([testEngine === 'postgres' ? 7 : undefined])
})

it('is not heard of what was rolled back', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard: (number | undefined)[] = []
  here.news.onNews((family) => heard.push(family))
  await expect.poll(() => heard).toEqual([undefined])
  const fault = new Error('no')
  await expect(
    there.database.write(async (tx) => {
      await there.news.announce(tx, 7)
      throw fault
    }),
  ).rejects.toBe(fault)
  await change(there, 8)
  await expect.poll(() => heard).toEqual([undefined, testEngine === 'postgres' ? 8 : undefined])
})

it.runIf(testEngine === 'postgres')('listens again after its connection was lost, and looks what it has missed', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard: (number | undefined)[] = []
  here.news.onNews((family) => heard.push(family))
  await expect.poll(() => heard).toEqual([undefined])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'banyan news' and datname = current_database()`.execute(
    there.database.read,
  )
  await expect.poll(() => heard).toEqual([undefined, undefined])
  await change(there, 9)
  await expect.poll(() => heard).toEqual([undefined, undefined, 9])
})
