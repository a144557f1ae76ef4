import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../test/test-database.ts'
import type { TestDatabaseLocation } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import { connectDatabase } from '../db/open-database.ts'
import { createLogger } from '../log/logger.ts'
import type { EventBus } from './event-bus.ts'
import { openEventBus } from './open-event-bus.ts'

let place: TestDatabaseLocation
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  place = await createTestDatabase()
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  await place.remove()
})

/** What one process opens. */
function openProcess(): { database: Database; eventBus: EventBus } {
  const database = connectDatabase(place.location)
  const eventBus = openEventBus(database, place.location, createLogger('silent'))
  opened.push(database.close, eventBus.close)
  return { database, eventBus }
}

/** Changes a family as `changeFamily` does. */
async function change({ database, eventBus }: ReturnType<typeof openProcess>, family: number): Promise<void> {
  await database.write((tx) => tx.insertInto('families').values({ created_at: '2026-01-01T00:00:00.000Z' }).execute())
  eventBus.publish(family)
}

it('reaches current listeners in the same process at once', () => {
  const { eventBus } = openProcess()
  const heard: (number | undefined)[] = []
  const stop = eventBus.subscribe((family) => heard.push(family))
  eventBus.publish(7)
  stop()
  eventBus.publish(8)
  expect(heard).toEqual([7])
})

it('is heard in another process after the commit, as a family or as any', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard: (number | undefined)[] = []
  here.eventBus.subscribe((family) => heard.push(family))
  await expect.poll(() => heard).toEqual([undefined])
  heard.length = 0
  await change(there, 7)
  await expect.poll(() => heard).toEqual([testEngine === 'postgres' ? 7 : undefined])
})

it('tells another process of every family that has changed, and of each before it closes', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard = new Set<number | undefined>()
  here.eventBus.subscribe((family) => heard.add(family))
  await expect.poll(() => heard.size).toBe(1)
  const families = Array.from({ length: 2_500 }, (_, index) => index + 1)
  await change(there, 1)
  for (const family of families) there.eventBus.publish(family)
  await there.eventBus.close()
  await expect.poll(() => heard.size).toBe(testEngine === 'postgres' ? families.length + 1 : 1)
})

it.runIf(testEngine === 'postgres')('listens again after its connection was lost, and looks what it has missed', async () => {
  const [here, there] = [openProcess(), openProcess()]
  const heard: (number | undefined)[] = []
  here.eventBus.subscribe((family) => heard.push(family))
  await expect.poll(() => heard).toEqual([undefined])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'banyan events' and datname = current_database()`.execute(
    there.database.read,
  )
  await expect.poll(() => heard).toEqual([undefined, undefined])
  await change(there, 9)
  await expect.poll(() => heard).toEqual([undefined, undefined, 9])
})
