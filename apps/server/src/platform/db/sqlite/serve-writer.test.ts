import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../../test/test-database.ts'
import type { Database, DatabaseLocation, Writer } from '../database.ts'
import { isUniqueViolation } from '../errors.ts'
import { insertRows } from '../insert-rows.ts'
import { connectDatabase } from '../open-database.ts'
import { serveWriter } from './serve-writer.ts'
import { joinTransaction } from './thread-dialect.ts'

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

// On PostgreSQL nobody takes part: the thread that makes the rows has the connection.
describe.runIf(testEngine === 'sqlite')('a guest', () => {
  const serveBoth = (guest: MessagePort) => async (location: DatabaseLocation, port: MessagePort) => {
    serveWriter(location, port, guest)
  }

  it('takes part in the transaction, without waiting for each statement', async () => {
    const { port1, port2 } = new MessageChannel()
    const { tx, settled } = joinTransaction(port1)
    await database.writeIn(serveBoth(port2), async (own) => {
      await add('own')(own)
      const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `guest ${index}`, at: '' }))
      for (let start = 0; start < rows.length; start += 10) await insertRows(tx, 'task_runs', rows.slice(start, start + 10))
      const all = tx.selectFrom('task_runs').select((eb) => eb.fn.countAll().as('count'))
      expect(await all.executeTakeFirst()).toEqual({ count: 5_001 })
      await settled()
      expect(await names()).toEqual([])
    })
    expect(await names()).toHaveLength(5_001)
    port1.close()
  })

  it('learns which of its statements failed, and nothing of it stays', async () => {
    const { port1, port2 } = new MessageChannel()
    const { tx, settled } = joinTransaction(port1)
    const failures: unknown[] = []
    const work = database.writeIn(serveBoth(port2), async () => {
      await insertRows(tx, 'task_runs', [{ name: 'once', at: '' }])
      await insertRows(tx, 'task_runs', [{ name: 'once', at: '' }])
      await tx
        .selectFrom('task_runs')
        .selectAll()
        .execute()
        .catch((error: unknown) => failures.push(error))
      await settled()
    })
    await work.catch((error: unknown) => failures.push(error))
    expect(failures.map(isUniqueViolation)).toEqual([true, true])
    expect(await names()).toEqual([])
    port1.close()
  })
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
