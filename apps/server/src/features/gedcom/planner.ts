import type { ErrorCode } from '@banyan/contract'
import type { ParsedGedcom } from '@banyan/gedcom'
import { ApiError } from '../../platform/http/api-error.ts'
import { askThread, isOutOfMemory, openThread } from '../../platform/thread.ts'
import { minuteMs } from '../../platform/time.ts'
import { unpackGedcom } from './gedcom-bytes.ts'
import type { Packing } from './gedcom-bytes.ts'
import { batchesOf, planImport, readGedcom, summaryOf } from './import-plan.ts'
import type { Batch, PlanOptions, PlanSummary, Reading } from './import-plan.ts'
import type { KnownFamily } from './known-family.ts'

/** Reads a file, compares it with a family and returns what to add. */
export interface Planner {
  /** @throws ApiError `no_gedcom`, `too_large`, `import_too_long` */
  read(): Promise<void>
  /** @throws ApiError `unknown_own_person`, `import_too_long` */
  plan(family: KnownFamily, options: PlanOptions): Promise<PlanSummary>
  batches(): AsyncIterable<Batch>
  close(): Promise<void>
}

/** Up to this size, reading a file is faster than starting a thread. */
const inlineBytes = 64 * 1024

/** The largest accepted file takes a minute or two, so a thread that works this long will never finish. */
const deadlineMs = 10 * minuteMs

/**
 * @param bytes - the packed GEDCOM; they may be transferred to a thread, so do not use them afterwards
 * @param options.encoding - the character encoding, if somebody chose it
 * @param options.withinMs - how long a thread may work on it, idle time excluded
 */
export const openPlanner = (
  bytes: Uint8Array<ArrayBuffer>,
  packing: Packing,
  { encoding, isPreview = false, withinMs = deadlineMs }: Partial<Reading> & { withinMs?: number | undefined } = {},
): Planner =>
  packing.size > inlineBytes
    ? threadPlanner(bytes, { packing, encoding, isPreview }, withinMs)
    : inlinePlanner(bytes, { packing, encoding, isPreview })

function inlinePlanner(bytes: Uint8Array, { packing, ...reading }: PackedReading): Planner {
  let parsed: ParsedGedcom | undefined
  let batches: Iterable<Batch> = []
  return {
    read: async () => {
      parsed = readGedcom(await unpackGedcom(bytes, packing), reading)
    },
    plan: async (family, options) => {
      if (parsed === undefined) throw new Error('read the file first')
      const plan = planImport(parsed, family, options)
      batches = batchesOf(plan)
      return summaryOf(plan)
    },
    batches: async function* () {
      yield* batches
    },
    close: async () => undefined,
  }
}

type PackedReading = Reading & { packing: Packing }

export type PlannerRequest = ({ read: Uint8Array } & PackedReading) | { plan: KnownFamily; options: PlanOptions } | { next: true }
export type PlannerAnswer = { done: true } | { refused: ErrorCode } | { summary: PlanSummary } | { batch: string | undefined }

/** Plans in a separate thread, so that a large file does not hold up calls. */
function threadPlanner(bytes: Uint8Array<ArrayBuffer>, reading: PackedReading, withinMs: number): Planner {
  const thread = openThread(import.meta.url, 'planner-thread')
  let leftMs = withinMs

  const ask = async (request: PlannerRequest, transfer: ArrayBuffer[] = []): Promise<PlannerAnswer> => {
    if (leftMs <= 0) throw new ApiError('import_too_long')
    const beganAt = performance.now()
    let isLate = false
    // A thread in the middle of a computation receives no messages: it can only be terminated.
    const timer = setTimeout(() => {
      isLate = true
      void thread.terminate()
    }, leftMs)
    const answer = await askThread<PlannerAnswer>(thread, request, transfer)
      .catch((error: unknown) => {
        throw isLate ? new ApiError('import_too_long') : isOutOfMemory(error) ? new ApiError('too_large') : error
      })
      .finally(() => {
        clearTimeout(timer)
        leftMs -= performance.now() - beganAt
      })
    if ('refused' in answer) throw new ApiError(answer.refused)
    return answer
  }

  return {
    read: async () => {
      await ask({ read: bytes, ...reading }, [bytes.buffer])
    },
    plan: async (plan, options) => {
      const answer = await ask({ plan, options })
      if (!('summary' in answer)) throw new Error('the import thread answered out of turn')
      return answer.summary
    },
    batches: async function* () {
      let next = ask({ next: true })
      for (;;) {
        const answer = await next
        if (!('batch' in answer) || answer.batch === undefined) return
        // The thread plans the next batch while this one is inserted; if that fails, whoever asks for it hears of it.
        next = ask({ next: true })
        next.catch(() => undefined)
        // To read a text takes a fraction of the time that a copy of so many objects takes.
        yield JSON.parse(answer.batch) as Batch
      }
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
