import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../test/test-database.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { openDatabase } from '../db/open-database.ts'
import type { FamilyId } from '../http/caller.ts'
import { never } from '../time.ts'
import { defineFamilyJob, defineJob, noPayload } from './define-job.ts'
import type { JobContext, JobHandlers } from './define-job.ts'
import { createJobWorker } from './job-worker.ts'
import type { JobWorker } from './job-worker.ts'

const countJob = defineJob('test-count', z.object({ n: z.number(), text: z.string().optional() }))
const slowJob = defineJob('test-slow', noPayload)
const quickJob = defineJob('test-quick', noPayload)
const familyCountJob = defineFamilyJob('test-family-count', z.object({ n: z.number(), text: z.string().optional() }))

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function open(): Promise<TestPlatform> {
  const platform = await openTestPlatform()
  opened.push(platform.close)
  return platform
}

function work(
  platform: TestPlatform,
  handlers: Partial<JobHandlers>,
  options?: Parameters<typeof createJobWorker>[2],
): JobWorker {
  const worker = createJobWorker(platform, handlers, options)
  opened.push(() => worker.stop(0))
  return worker
}

const enqueue = (platform: TestPlatform, options?: { n?: number; runAt?: Date }): Promise<number> =>
  platform.database.write((tx) => countJob.enqueue(tx, platform, { n: options?.n ?? 1 }, options))

const enqueueSlow = (platform: TestPlatform): Promise<number> =>
  platform.database.write((tx) => slowJob.enqueue(tx, platform, {}))

async function newFamily(platform: TestPlatform): Promise<FamilyId> {
  const row = { created_at: platform.now().toISOString() }
  const { id } = await platform.database.write((tx) =>
    tx.insertInto('families').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return id as FamilyId
}

/** Inserts a job row as another version may have stored it. */
const insertRow = (platform: TestPlatform, kind: string, payload: string) =>
  platform.database.write((tx) => {
    const at = platform.now().toISOString()
    return tx
      .insertInto('jobs')
      .values({ kind, payload, family_id: null, run_at: at, leased_until: null, failure: null, created_at: at })
      .execute()
  })

const rows = (platform: TestPlatform) => platform.database.read.selectFrom('jobs').selectAll().orderBy('id').execute()

/** A handler that runs until the test opens the gate. */
function gate(): { run: (payload: unknown, job: JobContext) => Promise<void>; started: JobContext[]; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: JobContext[] = []
  return {
    started,
    open: resolve,
    run: async (_payload, job) => {
      started.push(job)
      await promise
    },
  }
}

describe('the job queue', () => {
  it('hands a job to the handler of its kind, once', async () => {
    const platform = await open()
    const familyId = await newFamily(platform)
    const id = await platform.database.write((tx) => familyCountJob.enqueue(tx, platform, { n: 7, text: '陳' }, { familyId }))
    const seen: unknown[] = []
    const worker = work(platform, {
      'test-family-count': familyCountJob.bind({
        run: (payload, { id: job, familyId: family, attempt }) =>
          Promise.resolve(void seen.push([payload, job, family, attempt])),
      }),
    })
    expect(await worker.runDue()).toBe(1)
    expect(await worker.runDue()).toBe(0)
    expect(seen).toEqual([[{ n: 7, text: '陳' }, id, familyId, 1]])
    expect(await rows(platform)).toEqual([])
  })

  it('keeps no job of a transaction that failed, and none of a family that is gone', async () => {
    const platform = await open()
    const failing = platform.database.write(async (tx) => {
      await countJob.enqueue(tx, platform, { n: 1 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const familyId = await newFamily(platform)
    await platform.database.write((tx) => familyCountJob.enqueue(tx, platform, { n: 1 }, { familyId }))
    await platform.database.write((tx) => tx.deleteFrom('families').execute())
    expect(await rows(platform)).toEqual([])
  })

  it('leaves other kinds and later times alone', async () => {
    const platform = await open()
    await enqueueSlow(platform)
    await enqueue(platform, { runAt: new Date(platform.now().getTime() + 60_000) })
    const { run, started, open: letGo } = gate()
    letGo()
    const worker = work(platform, { 'test-count': countJob.bind({ run }) })
    expect(await worker.runDue()).toBe(0)
    platform.clock.advance({ minutes: 1 })
    expect(await worker.runDue()).toBe(1)
    expect(started).toHaveLength(1)
    expect((await rows(platform)).map((row) => row.kind)).toEqual(['test-slow'])
  })

  it('tells others how far a job has come, from the beginning at each attempt', async () => {
    const platform = await open()
    await enqueue(platform)
    const slow = gate()
    const worker = work(platform, {
      'test-count': countJob.bind({
        run: async (payload, job) => {
          if (job.attempt === 1) job.report(0.4)
          await slow.run(payload, job)
        },
      }),
    })
    worker.start()
    await expect.poll(() => rows(platform)).toMatchObject([{ progress: 0.4 }])
    await worker.stop(0)
    const next = work(platform, { 'test-count': countJob.bind({ run: slow.run }) })
    next.start()
    await expect.poll(() => slow.started.length).toBe(2)
    expect(await rows(platform)).toMatchObject([{ progress: 0 }])
    slow.open()
  })

  it('runs each job once, however many workers there are', async () => {
    const platform = await open()
    for (let n = 0; n < 40; n += 1) await enqueue(platform, { n })
    const seen: number[] = []
    const run = ({ n }: { n: number }): Promise<void> => Promise.resolve(void seen.push(n))
    const counts = await Promise.all([1, 2, 3, 4].map(() => work(platform, { 'test-count': countJob.bind({ run }) }).runDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })
})

describe('a failing job', () => {
  it('is tried again ever later, then given up and told so', async () => {
    const platform = await open()
    await enqueue(platform)
    const givenUp: JobContext[] = []
    const worker = work(platform, {
      'test-count': countJob.bind({
        maxAttempts: 3,
        run: () => Promise.reject(new Error('no luck')),
        givenUp: (_payload, job) => Promise.resolve(void givenUp.push(job)),
      }),
    })
    const delays: number[] = []
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await worker.runDue()).toBe(1)
      const [row] = await rows(platform)
      expect(row).toMatchObject({ attempts: attempt, leased_until: null, failure: 'Error: no luck' })
      delays.push(Date.parse(row?.run_at ?? '') - platform.now().getTime())
      platform.clock.set(row?.run_at ?? '')
    }
    expect(delays).toEqual([10_000, 20_000])
    expect(await worker.runDue()).toBe(1)
    expect(givenUp.map((job) => job.attempt)).toEqual([3])
    expect(await rows(platform)).toMatchObject([{ run_at: never, attempts: 3, leased_until: null }])
    platform.clock.advance({ days: 365 })
    expect(await worker.runDue()).toBe(0)
  })
})

describe('a stored payload', () => {
  it('may hold more than the handler knows, and less where that is optional', async () => {
    const platform = await open()
    await insertRow(platform, 'test-count', '{"n":1,"text":"a","familyId":7}')
    await insertRow(platform, 'test-count', '{"n":2}')
    expect(await countJob.listPayloads(platform.database.read)).toEqual([{ n: 1, text: 'a' }, { n: 2 }])
  })

  it.each([
    ['test-count', '{"count":1}'],
    ['test-count', '{"n":'],
    ['test-family-count', '{"n":1}'],
  ])('of %s that cannot be read (%s) reaches no handler, and its job is given up like any that fails', async (kind, payload) => {
    const platform = await open()
    await insertRow(platform, kind, payload)
    let calls = 0
    const handler = { maxAttempts: 2, run: async () => void (calls += 1), givenUp: async () => void (calls += 1) }
    const worker = work(platform, { 'test-count': countJob.bind(handler), 'test-family-count': familyCountJob.bind(handler) })
    expect(await worker.runDue()).toBe(1)
    platform.clock.advance({ minutes: 1 })
    expect(await worker.runDue()).toBe(1)
    expect(await rows(platform)).toMatchObject([{ run_at: never, attempts: 2, leased_until: null }])
    expect(calls).toBe(0)
  })

  it('can be looked up while its job waits, and afterwards when that is asked for', async () => {
    const platform = await open()
    const id = await enqueue(platform, { n: 5 })
    await enqueue(platform, { n: 6 })
    await platform.database.write((tx) => tx.updateTable('jobs').set({ run_at: never }).where('id', '=', id).execute())
    expect(await countJob.listPayloads(platform.database.read)).toEqual([{ n: 6 }])
    expect(await countJob.listPayloads(platform.database.read, { andGivenUp: true })).toEqual([{ n: 5 }, { n: 6 }])
  })
})

describe('the job worker', () => {
  it('starts a fresh job when the wake signal comes, beside one that runs', async () => {
    const platform = await open()
    const slow = gate()
    const quick = gate()
    quick.open()
    const worker = work(platform, {
      'test-slow': slowJob.bind({ run: slow.run }),
      'test-quick': quickJob.bind({ run: quick.run }),
    })
    worker.start()
    await enqueueSlow(platform)
    platform.wakeSignal.notify()
    await expect.poll(() => slow.started.length).toBe(1)
    await platform.database.write((tx) => quickJob.enqueue(tx, platform, {}))
    platform.wakeSignal.notify()
    await expect.poll(() => quick.started.length).toBe(1)
    slow.open()
    await expect.poll(() => rows(platform)).toEqual([])
  })

  it('runs no more at a time than it should', async () => {
    const platform = await open()
    const slow = gate()
    const worker = work(platform, { 'test-count': countJob.bind({ run: slow.run }) }, { concurrency: 2 })
    for (let n = 0; n < 3; n += 1) await enqueue(platform)
    worker.start()
    await expect.poll(() => slow.started.length).toBe(2)
    await wait(50)
    expect(slow.started).toHaveLength(2)
    slow.open()
    await expect.poll(() => slow.started.length).toBe(3)
  })

  it('lets families take turns, with one job of each at a time', async () => {
    const platform = await open()
    const [many, few] = [await newFamily(platform), await newFamily(platform)]
    const slow = gate()
    const { run } = slow
    const worker = work(platform, { 'test-family-count': familyCountJob.bind({ run }) }, { concurrency: 3, isFair: true })
    const add = (familyId: FamilyId, n: number) =>
      platform.database.write((tx) => familyCountJob.enqueue(tx, platform, { n }, { familyId }))
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await add(many, n))
    ids.push(await add(few, 3))
    worker.start()
    await expect.poll(() => slow.started.length).toBe(2)
    await wait(50)
    expect(slow.started.map(({ id }) => id)).toEqual([ids[0], ids[3]])
    slow.open()
    await expect.poll(() => rows(platform)).toEqual([])
    expect(slow.started.map(({ id }) => id).filter((id) => id !== ids[3])).toEqual(ids.slice(0, 3))
  })

  it('finishes what runs when it stops', async () => {
    const platform = await open()
    const slow = gate()
    const worker = work(platform, { 'test-count': countJob.bind({ run: slow.run }) })
    await enqueue(platform)
    worker.start()
    await expect.poll(() => slow.started.length).toBe(1)
    const stopping = worker.stop(10_000)
    await enqueue(platform)
    slow.open()
    await stopping
    expect(await rows(platform)).toMatchObject([{ attempts: 0, leased_until: null }])
    expect(slow.started).toHaveLength(1)
  })

  it('gives back what does not end in time, and what it says afterwards counts no more', async () => {
    const platform = await open()
    const slow = gate()
    const worker = work(platform, { 'test-count': countJob.bind({ run: slow.run }) })
    await enqueue(platform)
    worker.start()
    await expect.poll(() => slow.started.length).toBe(1)
    await worker.stop(20)
    expect(slow.started[0]?.signal.aborted).toBe(true)
    expect(await rows(platform)).toMatchObject([{ attempts: 0, leased_until: null }])

    const next = gate()
    const nextWorker = work(platform, { 'test-count': countJob.bind({ run: next.run }) })
    nextWorker.start()
    await expect.poll(() => next.started.length).toBe(1)
    slow.open()
    await wait(50)
    expect(await rows(platform)).toMatchObject([{ attempts: 1 }])
    next.open()
    await expect.poll(() => rows(platform)).toEqual([])
  })

  it('keeps its job by renewing the lease', async () => {
    const platform = await open()
    const slow = gate()
    const worker = work(platform, { 'test-count': countJob.bind({ run: slow.run }) }, { leaseMs: 150 })
    await enqueue(platform)
    worker.start()
    await expect.poll(() => slow.started.length).toBe(1)
    const before = (await rows(platform))[0]?.leased_until ?? ''
    platform.clock.advance({ hours: 1 })
    await expect.poll(async () => (await rows(platform))[0]?.leased_until).not.toBe(before)
    const idle = gate()
    expect(await work(platform, { 'test-count': countJob.bind({ run: idle.run }) }).runDue()).toBe(0)
    expect(slow.started[0]?.signal.aborted).toBe(false)
    slow.open()
    await expect.poll(() => rows(platform)).toEqual([])
  })

  it('is told when it has lost its job', async () => {
    const platform = await open()
    const slow = gate()
    const worker = work(platform, { 'test-count': countJob.bind({ run: slow.run }) }, { leaseMs: 150 })
    await enqueue(platform)
    worker.start()
    await expect.poll(() => slow.started.length).toBe(1)
    await platform.database.write((tx) => tx.updateTable('jobs').set({ leased_until: '2030-01-01T00:00:00.000Z' }).execute())
    await expect.poll(() => slow.started[0]?.signal.aborted).toBe(true)
    slow.open()
    await worker.stop()
    expect(await rows(platform)).toMatchObject([{ leased_until: '2030-01-01T00:00:00.000Z' }])
  })
})

describe('a worker that is killed', () => {
  it('leaves its job to the next', async () => {
    const { location, remove } = await createTestDatabase()
    const platform = { ...(await open()), database: await openDatabase(location) }
    opened.push(remove, platform.database.close)
    await enqueueSlow(platform)

    const script = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../test/dying-job-worker.ts')
    const place = 'url' in location ? location.url : location.file
    const child = spawn(
      process.execPath,
      ['--conditions=banyan-source', script, platform.config.dataDir, place, platform.now().toISOString()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    expect(await rows(platform)).toMatchObject([{ attempts: 1, leased_until: expect.any(String) }])
    child.kill('SIGKILL')
    await exit

    const next = gate()
    next.open()
    const worker = work(platform, { 'test-slow': slowJob.bind({ run: next.run }) })
    expect(await worker.runDue()).toBe(0)
    platform.clock.advance({ minutes: 1 })
    expect(await worker.runDue()).toBe(1)
    expect(next.started.map((job) => job.attempt)).toEqual([2])
    expect(await rows(platform)).toEqual([])
  })
})
