import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../../test/test-database.ts'
import { readAfterCommit } from '../after-commit.ts'
import type { Database, Reader, Writer } from '../database.ts'
import { isUniqueViolation } from '../errors.ts'
import { connectDatabase } from '../open-database.ts'
import { withSavepoint } from '../savepoint.ts'
import { sendAlong } from './send-along.ts'

let database: Database
let remove: () => Promise<unknown>
beforeEach(async () => {
  const made = await createTestDatabase()
  remove = made.remove
  database = connectDatabase(made.location)
})
afterEach(async () => {
  await database.close()
  await remove()
})

const add = (tx: Writer, name: string): Promise<void> =>
  sendAlong(tx, tx.insertInto('task_runs').values({ name, at: '' }).compile())
const names = async (db: Reader): Promise<string[]> =>
  (await db.selectFrom('task_runs').select('name').orderBy('name').execute()).map(({ name }) => name)
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const one = async (db: Reader, value: number): Promise<number> =>
  Number((await sql<{ value: number }>`select ${value} + 0 as value`.execute(db)).rows[0]?.value)

it('gives each of many statements its own answer, together or one after the other', async () => {
  const values = Array.from({ length: 50 }, (_, index) => index)
  for (let round = 0; round < 4; round += 1) {
    expect(await database.readTogether((db) => Promise.all(values.map((value) => one(db, value))))).toEqual(values)
    const inTransaction = await database.write(async (tx) => {
      const some = await Promise.all(values.map((value) => one(tx, value)))
      await add(tx, `round ${round}`)
      return [...some, await one(tx, 50)]
    })
    expect(inTransaction).toEqual([...values, 50])
  }
  expect(await names(database.read)).toEqual(['round 0', 'round 1', 'round 2', 'round 3'])
})

it('shows what nobody has waited for to the statements after it, and to others after the commit', async () => {
  await database.write(async (tx) => {
    await add(tx, 'a')
    await add(tx, 'b')
    expect(await names(tx)).toEqual(['a', 'b'])
    await add(tx, 'c')
    expect(await names(database.read)).toEqual([])
  })
  expect(await names(database.read)).toEqual(['a', 'b', 'c'])
})

it('takes any number of statements that nobody waits for, in their order', async () => {
  const added = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, '0'))
  await database.write(async (tx) => {
    for (const name of added) await add(tx, name)
    expect(await names(tx)).toEqual(added)
  })
  const failing = database.write(async (tx) => {
    for (const name of ['new', ...added]) await add(tx, name)
  })
  expect(isUniqueViolation(await failureOf(failing))).toBe(true)
  expect(await names(database.read)).toEqual(added)
})

it('fails with what nobody has waited for, in the next statement or the commit, and rolls back', async () => {
  await database.write((tx) => add(tx, 'there'))
  const attempts = [
    async (tx: Writer) => {
      await add(tx, 'new')
      await add(tx, 'there')
      await names(tx)
    },
    async (tx: Writer) => {
      await add(tx, 'new')
      await add(tx, 'there')
    },
    async (tx: Writer) => {
      await add(tx, 'there')
      await names(tx).catch(() => undefined)
    },
    async (tx: Writer) => {
      await Promise.all([add(tx, 'there'), names(tx), names(tx), add(tx, 'new')])
    },
  ]
  for (const [index, attempt] of attempts.entries()) {
    const error = await failureOf(database.write(attempt))
    // SQLite goes on after a statement that has failed, when somebody has caught that.
    expect(isUniqueViolation(error) || (index === 2 && error !== undefined), `${index}: ${String(error)}`).toBe(true)
    expect(await names(database.read)).toEqual(['there'])
  }
  await database.write((tx) => add(tx, 'next'))
  expect(await names(database.read)).toEqual(['next', 'there'])
})

it('goes on after a part of a transaction that failed, whoever waited for it', async () => {
  await database.write((tx) => add(tx, 'there'))
  await database.write(async (tx) => {
    await add(tx, 'before')
    for (const isAwaited of [true, false]) {
      const error = await failureOf(
        withSavepoint(tx, async () => {
          await add(tx, 'in it')
          await add(tx, 'there')
          if (isAwaited) await names(tx)
        }),
      )
      expect(isUniqueViolation(error), String(error)).toBe(true)
    }
    const thrown = new Error('changed my mind')
    expect(
      await failureOf(
        withSavepoint(tx, async () => {
          await add(tx, 'in it')
          throw thrown
        }),
      ),
    ).toBe(thrown)
    await add(tx, 'after')
  })
  expect(await names(database.read)).toEqual(['after', 'before', 'there'])
})

it('refuses statements of a transaction that has ended', async () => {
  let left: Writer | undefined
  await database.write(async (tx) => {
    left = tx
    await add(tx, 'in time')
  })
  if (left === undefined) throw new Error('no transaction')
  expect(await failureOf(names(left))).toBeInstanceOf(Error)
  expect(await names(database.read)).toEqual(['in time'])
})

it('is of use after values that no database takes, and after statements that it does not understand', async () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  for (let round = 0; round < 3; round += 1) {
    const refused = database.write((tx) => tx.executeQuery(CompiledQuery.raw('select $1 as value', [cyclic])))
    expect(await failureOf(refused)).toBeInstanceOf(Error)
    const wrong = database.readTogether((db) =>
      Promise.all([one(db, 1), sql`select nothing from nowhere`.execute(db), one(db, 2)]),
    )
    expect(await failureOf(wrong)).toBeInstanceOf(Error)
    expect(await database.readTogether((db) => one(db, round))).toBe(round)
  }
})

it('lets calls that read at the same time fail and succeed each by itself', async () => {
  const turn = (round: number, value: number): Promise<number> =>
    database.readTogether(async (db) => {
      if (value % 5 === 0) await sql`select nothing from nowhere`.execute(db)
      const [first, second] = await Promise.all([one(db, value), one(db, round)])
      return first * 10 + second
    })
  for (let round = 0; round < 5; round += 1) {
    const values = Array.from({ length: 40 }, (_, index) => index)
    const results = await Promise.allSettled(values.map((value) => turn(round, value)))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual(
      values.map((value) => (value % 5 === 0 ? 'failed' : value * 10 + round)),
    )
  }
})

it.runIf(testEngine === 'postgres')('reads on when a connection that many share is cut', async () => {
  const reading = Promise.withResolvers<number>()
  const cut = Promise.withResolvers<void>()
  const lost = database.readTogether(async (db) => {
    reading.resolve(Number((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid))
    await cut.promise
    return one(db, 1)
  })
  await sql`select pg_terminate_backend(${await reading.promise}, 5000)`.execute(database.read)
  cut.resolve()
  expect(await failureOf(lost)).toBeInstanceOf(Error)
  const values = Array.from({ length: 20 }, (_, index) => index)
  expect(await Promise.all(values.map((value) => database.readTogether((db) => one(db, value))))).toEqual(values)
})

it('reads after the commit what the transaction has written, in one step or more', async () => {
  const { count, reading } = await database.write(async (tx) => {
    await add(tx, 'a')
    const later = readAfterCommit(tx, async (db) => {
      const [all, value] = await Promise.all([names(db), one(db, 1)])
      return [all, value, await names(db), await one(db, 2)]
    })
    return { count: (await names(tx)).length, reading: later }
  })
  expect(count).toBe(1)
  expect(await reading).toEqual([['a'], 1, ['a'], 2])
})

it('keeps what was committed when reading after it fails, and reads nothing when nothing was committed', async () => {
  const { reading } = await database.write(async (tx) => {
    await add(tx, 'a')
    return { reading: readAfterCommit(tx, (db) => sql`select nothing from nowhere`.execute(db)) }
  })
  expect(await failureOf(reading)).toBeInstanceOf(Error)
  expect(await names(database.read)).toEqual(['a'])
  const refused = database.write(async (tx) => {
    void readAfterCommit(tx, names)
    await add(tx, 'a')
  })
  expect(isUniqueViolation(await failureOf(refused))).toBe(true)
  await database.write((tx) => add(tx, 'b'))
  expect(await names(database.read)).toEqual(['a', 'b'])
})
