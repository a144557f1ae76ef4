import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode } from '@banyan/contract'
import type { ParsedGedcom } from '@banyan/gedcom'
import type { Database, DatabaseLocation, Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { askThread, isOutOfMemory, openThread } from '../../../platform/thread.ts'
import { minuteMs } from '../../../platform/time.ts'
import { unpackGedcom } from '../gedcom-bytes.ts'
import type { Packing } from '../gedcom-bytes.ts'
import { batchesOf, planImport, readGedcom, summaryOf } from './import-plan.ts'
import type { Batch, PlanOptions, PlanSummary, Reading } from './import-plan.ts'
import { BatchInserter } from './insert-batches.service.ts'
import type { InsertOrder } from './insert-batches.service.ts'
import { loadKnownPart } from './known-part.ts'

/** Reads a file, compares it with a family and returns what to add. */
export interface Planner {
  /** @throws ApiError `no_gedcom`, `too_large`, `import_too_long` */
  read(): Promise<void>
  /** @throws ApiError `unknown_own_person`, `import_too_long` */
  plan(family: ComparedFamily, options: PlanOptions): Promise<PlanSummary>
  /** Runs `work` in one transaction, in which {@link insert} is called. */
  write<T>(database: Database, work: (tx: Writer) => Promise<T>): Promise<T>
  /** Inserts what was planned. @returns the numbers of rows, as they are inserted */
  insert(tx: Writer, order: InsertOrder): AsyncIterable<number>
  close(): Promise<void>
}

/** The family that a file is compared with. */
interface ComparedFamily {
  familyId: FamilyId
  db: Reader
  /** Where the thread that plans a large file reads it for itself; what is not committed yet, it does not see. */
  location: DatabaseLocation
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
  let batches: Iterator<Batch> = [].values()
  return {
    read: async () => {
      parsed = readGedcom(await unpackGedcom(bytes, packing), reading)
    },
    plan: async ({ db, familyId }, options) => {
      if (parsed === undefined) throw new Error('read the file first')
      const plan = planImport(parsed, await loadKnownPart(db, familyId, parsed, options.ownPersonId), options)
      batches = batchesOf(plan)
      return summaryOf(plan)
    },
    write: (database, work) => database.write(work),
    insert: (tx, order) => insertBatches(tx, order, async () => batches.next().value),
    close: async () => undefined,
  }
}

type PackedReading = Reading & { packing: Packing }

export type PlannerRequest =
  | ({ read: Uint8Array } & PackedReading)
  | { plan: Omit<ComparedFamily, 'db'>; options: PlanOptions }
  | { serve: { location: DatabaseLocation; port: MessagePort } }
  | { insert: InsertOrder }
  | { insertMore: true }
export type PlannerAnswer = { done: true } | { refused: ErrorCode } | { summary: PlanSummary } | { inserted: number }

/** @param next - returns undefined after the last batch */
async function* insertBatches(
  tx: Writer,
  order: InsertOrder,
  next: () => Promise<Batch | undefined>,
): AsyncGenerator<number, void, undefined> {
  const inserter = await BatchInserter.open(tx, order)
  for (let batch = await next(); batch !== undefined; batch = await next()) {
    await inserter.insert(batch)
    yield batch.rows.length
    await letOthersRun()
  }
  await inserter.finish()
}

/**
 * Plans and inserts in a separate thread, so that a large file does not hold up calls: on SQLite a commit of so many rows takes a
 * second, which cannot be divided.
 */
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

  /** Without a deadline: it never ends without progress. */
  const tell = async (request: PlannerRequest): Promise<PlannerAnswer> =>
    askThread<PlannerAnswer>(thread, request).catch((error: unknown) => {
      throw isOutOfMemory(error) ? new ApiError('too_large') : error
    })
  async function* insert(order: InsertOrder): AsyncGenerator<number, void, undefined> {
    let answer = await tell({ insert: order })
    while ('inserted' in answer) {
      yield answer.inserted
      answer = await tell({ insertMore: true })
    }
    if ('refused' in answer) throw new ApiError(answer.refused)
  }

  return {
    read: async () => {
      await ask({ read: bytes, ...reading }, [bytes.buffer])
    },
    plan: async ({ familyId, location }, options) => {
      const answer = await ask({ plan: { familyId, location }, options })
      if (!('summary' in answer)) throw new Error('the import thread answered out of turn')
      return answer.summary
    },
    write: (database, work) =>
      database.writeIn(async (location, port) => {
        await askThread(thread, { serve: { location, port } } satisfies PlannerRequest, [port])
      }, work),
    insert: (_tx, order) => insert(order),
    close: async () => {
      await thread.terminate()
    },
  }
}
