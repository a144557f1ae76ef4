import { MediaUnavailable } from '../media/media-store.ts'
import type { Platform } from '../platform.ts'
import { backOffMs, hourMs, minuteMs, timeAfter } from '../time.ts'
import { createWorkLoop } from '../waiting/work-loop.ts'
import type { BoundHandler, JobContext, JobHandlers } from './define-job.ts'
import { claimJob, finishJob, giveJobBack, giveJobUp, postponeJob, renewLease, reportProgress, retryJob } from './job-queue.ts'
import type { TakenJob } from './job-queue.ts'
import { TryLater } from './try-later.ts'

export interface JobWorker {
  start(): void
  /** Runs every job that is due now and returns how many were tried. */
  runDue(): Promise<number>
  /** Takes no more jobs, waits `graceMs` for the running ones, and returns the rest to the queue. */
  stop(graceMs?: number): Promise<void>
}

interface JobWorkerOptions {
  /** How many jobs run at a time, 2 by default. */
  concurrency?: number
  /** Whether families take turns: each has one job at a time. For jobs that may take long, such as those of hostile files. */
  isFair?: boolean
  /** How long a silent worker keeps its job, a minute by default. */
  leaseMs?: number
}

const idleMs = 2_000
const firstDelayMs = 10_000
const maxDelayMs = hourMs
const awayDelayMs = 30_000
const reportEveryMs = 500

/** Runs queued jobs with the handlers given; jobs of other kinds are left to other workers. */
export function createJobWorker(platform: Platform, handlers: Partial<JobHandlers>, options: JobWorkerOptions = {}): JobWorker {
  const { database, now, log, wakeSignal } = platform
  const { concurrency = 2, leaseMs = minuteMs, isFair = false } = options
  const byKind = new Map(
    Object.values(handlers).flatMap((handler) => (handler === undefined ? [] : [[handler.kind as string, handler]])),
  )
  const kinds = [...byKind.keys()]
  const running = new Map<TakenJob, { done: Promise<void>; abort: AbortController }>()

  let lastFamily = 0

  const claim = async (): Promise<TakenJob | undefined> => {
    if (kinds.length === 0) return undefined
    const time = now()
    const busy = [...running.keys()].flatMap(({ family_id }) => family_id ?? [])
    const turns = isFair ? { after: lastFamily, busy } : undefined
    const job = await claimJob(database, kinds, time.toISOString(), timeAfter(time, leaseMs), turns)
    lastFamily = job?.family_id ?? lastFamily
    return job
  }

  const run = async (job: TakenJob, abort: AbortController): Promise<void> => {
    const handler = byKind.get(job.kind)
    if (handler === undefined) return
    const context = { id: job.id, attempt: job.attempts, signal: abort.signal, report: reporter(job) }
    if (job.attempts > handler.maxAttempts) return giveUp(job, handler, context, job.failure ?? 'its worker died')
    const stopRenewing = keepLease(job, abort)
    try {
      await handler.run(job, context)
    } catch (error) {
      await stopRenewing()
      if (abort.signal.aborted) return
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed')
      const failure = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown'
      // Not the job's fault: it waits until the store is back.
      if (error instanceof MediaUnavailable) {
        await postponeJob(database, job, failure, timeAfter(now(), awayDelayMs))
        return
      }
      if (job.attempts >= handler.maxAttempts) return giveUp(job, handler, context, failure)
      const asked = error instanceof TryLater ? Math.min(error.afterMs, maxDelayMs) : 0
      const delay = Math.max(asked, backOffMs(job.attempts, firstDelayMs, maxDelayMs))
      await retryJob(database, job, failure, timeAfter(now(), delay))
      return
    }
    await stopRenewing()
    if (!abort.signal.aborted) await finishJob(database, job)
  }

  const giveUp = async (job: TakenJob, handler: BoundHandler, context: JobContext, failure: string): Promise<void> => {
    await handler.giveUp(job, context)
    await giveJobUp(database, job, failure)
    log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, 'job given up')
  }

  const renew = async (job: TakenJob, abort: AbortController): Promise<void> => {
    try {
      if (!(await renewLease(database, job, timeAfter(now(), leaseMs)))) abort.abort()
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'lease not renewed')
    }
  }

  /** @returns what ends it: the row and what this worker knows of its lease are the same then */
  const keepLease = (job: TakenJob, abort: AbortController): (() => Promise<void>) => {
    let renewed = Promise.resolve()
    const timer = setInterval(() => (renewed = renewed.then(() => renew(job, abort))), leaseMs / 3)
    return () => {
      clearInterval(timer)
      return renewed
    }
  }

  const reporter = (job: TakenJob): ((progress: number) => void) => {
    let isWriting = false
    let writtenAt = -Infinity
    return (progress) => {
      // Where one transaction writes at a time, this write would wait for the job's own.
      if (isWriting || performance.now() - writtenAt < reportEveryMs) return
      isWriting = true
      writtenAt = performance.now()
      reportProgress(database, job, progress)
        .catch((error: unknown) => log.warn({ err: error, job: job.id }, 'progress not written'))
        .finally(() => {
          isWriting = false
        })
    }
  }

  const startOne = async (): Promise<TakenJob | undefined> => {
    const job = await claim()
    if (job === undefined) return undefined
    const abort = new AbortController()
    const done = run(job, abort)
      .catch((error: unknown) => log.error({ err: error, job: job.id, kind: job.kind }, 'job left to the next worker'))
      .finally(() => {
        running.delete(job)
        loop.wake()
      })
    running.set(job, { done, abort })
    return job
  }

  const loop = createWorkLoop({
    name: 'job worker',
    step: async () => running.size < concurrency && (await startOne()) !== undefined,
    idleMs,
    wakeSignal,
    log,
  })

  const allDone = (): Promise<unknown> => Promise.all([...running.values()].map((each) => each.done))

  return {
    start: loop.start,
    runDue: async () => {
      let count = 0
      for (let job = await startOne(); job !== undefined; job = await startOne()) {
        await running.get(job)?.done
        count += 1
      }
      return count
    },
    stop: async (graceMs = 10_000) => {
      await loop.stop()
      await within(graceMs, allDone())
      const left = [...running]
      for (const [, { abort }] of left) abort.abort()
      for (const [job] of left) await giveJobBack(database, job)
      if (left.length > 0) log.info({ jobs: left.length }, 'jobs given back')
    },
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
