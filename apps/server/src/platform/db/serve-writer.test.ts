import type { MessagePort } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../test/test-database.ts'
import type { Database, DatabaseLocation, Writer } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { connectDatabase } from './open-database.ts'
import { serveWriter } from './serve-writer.ts'

let database: Database
let remove: () => Promise<unknown>
let served: MessagePort | undefined
beforeEach(async () => {
  served = undefined
  const made = await createTestDatabase()
  remove = made.remove
  database = connectDatabase(made.location)
})
afterEach(async () => {
  await database.close()
  await remove()
})

const serve = async (location: DatabaseLocation, port: MessagePort): Promise<void> => {
  served = port
  serveWriter(location, port)
}
const add =
  (name: string) =>
  async (tx: Writer): Promise<void> => {
    await tx.insertInto('task_runs').values({ name, at: '' }).execute()
  }
const names = async (): Promise<string[]> =>
  (await database.read.selectFrom('task_runs').select('name').orderBy('name').execute()).map(({ name }) => name)

it('shows what it has written once it is committed, and lets others write in their turn', async () => {
  let other: Promise<void> | undefined
  await database.writeIn(serve, async (tx) => {
    await add('first')(tx)
    // On PostgreSQL, others need not wait.
    if (testEngine === 'sqlite') other = database.write(add('third'))
    await add('second')(tx)
    expect(await names()).toEqual([])
    expect(await tx.selectFrom('task_runs').select('name').orderBy('name').execute()).toEqual([
      { name: 'first' },
      { name: 'second' },
    ])
  })
  await other
  expect(await names()).toEqual(['first', 'second', ...(testEngine === 'sqlite' ? ['third'] : [])])
  await database.writeIn(serve, add('zeroth'))
  expect(await names()).toContain('zeroth')
})

it('rolls back what fails, and says how it failed', async () => {
  await database.write(add('there'))
  const failure = await database
    .writeIn(serve, async (tx) => {
      await add('new')(tx)
      await add('there')(tx)
    })
    .catch((error: unknown) => error)
  expect(isUniqueViolation(failure)).toBe(true)
  await expect(
    database.writeIn(serve, async (tx) => {
      await add('new')(tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await names()).toEqual(['there'])
})

it('rolls back when its thread ends, and leaves the database to others', async () => {
  await expect(
    database.writeIn(serve, async (tx) => {
      await add('lost')(tx)
      served?.close()
      await add('late')(tx)
    }),
  ).rejects.toThrow('the thread ended')
  await database.write(add('next'))
  expect(await names()).toEqual(['next'])
})
