import { parentPort } from 'node:worker_threads'
import type { ParsedGedcom } from '@banyan/gedcom'
import { ApiError } from '../../platform/http/api-error.ts'
import { unpackGedcom } from './gedcom-bytes.ts'
import { batchesOf, planImport, readGedcom, summaryOf } from './import-plan.ts'
import type { Batch } from './import-plan.ts'
import type { PlannerAnswer, PlannerRequest } from './planner.ts'

// The worker side of `threadPlanner`: one file, one plan, one answer for each request.
const port = parentPort
let parsed: ParsedGedcom | undefined
let batches: Iterator<Batch, unknown> | undefined

async function answer(request: PlannerRequest): Promise<PlannerAnswer> {
  if ('read' in request) {
    parsed = readGedcom(await unpackGedcom(request.read, request.packing), request)
    return { done: true }
  }
  if ('next' in request) {
    const next = batches?.next()
    return { batch: next === undefined || next.done === true ? undefined : JSON.stringify(next.value) }
  }
  if (parsed === undefined) throw new Error('read the file first')
  const plan = planImport(parsed, request.plan, request.options)
  parsed = undefined
  batches = batchesOf(plan)
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
