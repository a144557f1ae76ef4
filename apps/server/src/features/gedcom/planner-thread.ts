import { parentPort } from 'node:worker_threads'
import type { ParsedGedcom } from '@banyan/gedcom'
import { ApiError } from '../../platform/http/api-error.ts'
import { unpackGedcom } from './gedcom-bytes.ts'
import { batchesOf, planImport, readGedcom, summaryOf } from './import-plan.ts'
import type { Batch } from './import-plan.ts'
import type { PlannerAnswer, PlannerRequest } from './planner.ts'

// The other end of `threadPlanner`: one file, one plan, one answer for each request.
let parsed: ParsedGedcom | undefined
let batches: Iterator<Batch, unknown> | undefined

async function answer(request: PlannerRequest): Promise<PlannerAnswer> {
  if ('read' in request) {
    parsed = readGedcom(await unpackGedcom(request.read))
    return { done: true }
  }
  if ('next' in request) {
    const next = batches?.next()
    return { batch: next === undefined || next.done === true ? undefined : next.value }
  }
  if (parsed === undefined) throw new Error('read the file first')
  const plan = planImport(parsed, request.plan, request.options)
  parsed = undefined
  batches = batchesOf(plan)
  return { summary: summaryOf(plan) }
}

parentPort?.on('message', (request: PlannerRequest) => {
  answer(request)
    .catch((error: unknown): PlannerAnswer => {
      if (error instanceof ApiError) return { refused: error.code }
      throw error
    })
    .then((reply) => parentPort?.postMessage(reply))
    // Thrown outside of the promise it ends the thread, and the other end learns of it.
    .catch((error: unknown) => setImmediate(() => { throw error }))
})
