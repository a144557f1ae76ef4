import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ParsedGedcom } from '@banyan/gedcom'
import { collectGarbage } from '../../../platform/collect-garbage.ts'
import { connectDatabase } from '../../../platform/db/open-database.ts'
import type { ServedWriter } from '../../../platform/db/sqlite/serve-writer.ts'
import { writeBeside } from '../../../platform/db/sqlite/write-beside.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { unpackGedcom } from '../gedcom-bytes.ts'
import { batchesOf, planImport, readGedcom, summaryOf } from './import-plan.ts'
import type { Batch } from './import-plan.ts'
import { BatchInserter } from './insert-batches.service.ts'
import { loadKnownFamily } from './known-family.ts'
import type { KnownFamily } from './known-family.ts'
import type { PlannerAnswer, PlannerRequest } from './planner.ts'

// The worker side of `threadPlanner`: one file, one plan, one answer for each request.
const port = parentPort
let parsed: ParsedGedcom | undefined
let batches: Iterator<Batch, undefined> | undefined
let writer: ServedWriter | undefined
let inserter: BatchInserter | undefined

/** Garbage is collected here for files from this size on, whenever there is so much of it: what drivers have sent counts, too. */
const largeBytes = 4 * 1024 * 1024
const garbageBytes = 48 * 1024 * 1024
let isLarge = false
let takenBefore = 0

function takenNow(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics()
  return used + external
}

function tidy(garbage = 0): void {
  if (!isLarge || (garbage > 0 && takenNow() < takenBefore + garbage)) return
  collectGarbage()
  takenBefore = takenNow()
}

/** After so long, the other side hears how many rows are inserted. */
const reportMs = 100

/** Nobody waits for this thread, and on PostgreSQL each batch takes some round trips. */
const batchSize = 500

/** Inserts for a while. @returns the number of rows; undefined when all of them are there */
async function insertSome(): Promise<number | undefined> {
  const until = performance.now() + reportMs
  let rows = 0
  while (performance.now() < until) {
    const next = batches?.next()
    if (next?.value === undefined) {
      await inserter?.finish()
      inserter = undefined
      await writer?.settled()
      return rows === 0 ? undefined : rows
    }
    await inserter?.insert(next.value)
    rows += next.value.rows.length
    tidy(garbageBytes)
  }
  return rows
}

async function readFamily(
  { location, familyId }: Extract<PlannerRequest, { plan: unknown }>['plan'],
  hasPeople: boolean,
): Promise<KnownFamily> {
  const database = connectDatabase(location)
  try {
    return await loadKnownFamily(database.read, familyId, { hasPeople })
  } finally {
    await database.close()
  }
}

async function answer(request: PlannerRequest): Promise<PlannerAnswer> {
  if ('read' in request) {
    isLarge = request.packing.size >= largeBytes
    parsed = readGedcom(await unpackGedcom(request.read, request.packing), request)
    // Reading leaves as much garbage as what it has read.
    tidy()
    return { done: true }
  }
  if ('serve' in request) {
    writer = writeBeside(request.serve.location, request.serve.port)
    return { done: true }
  }
  if ('insert' in request || 'insertMore' in request) {
    if (writer === undefined) throw new Error('no writer is served')
    if ('insert' in request) inserter = await BatchInserter.open(writer.tx(), request.insert)
    const inserted = await insertSome()
    return inserted === undefined ? { done: true } : { inserted }
  }
  if (parsed === undefined) throw new Error('read the file first')
  const plan = planImport(parsed, await readFamily(request.plan, parsed.people.length > 0), request.options)
  parsed = undefined
  tidy()
  batches = batchesOf(plan, batchSize)
  return { summary: summaryOf(plan) }
}

/** Only refusals are caught. Any other error ends the thread, and the other side sees that. */
async function serve(request: PlannerRequest): Promise<void> {
  let reply: PlannerAnswer
  try {
    reply = await answer(request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reply = { refused: error.code }
  }
  port?.postMessage(reply, [])
}

port?.on('message', (request: PlannerRequest) => void serve(request))
