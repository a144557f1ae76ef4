import type { CallBody, CallResponse } from '@banyan/contract'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { jobHandlers } from '../workers.ts'
import type { TestApp } from './test-app.ts'

export type PutBackRun = CallResponse<'putBack'>

export async function runJobs({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  while ((await createJobWorker(platform, jobHandlers(platform)).runDue()) > 0);
}

/** Runs a put-back job to its end. */
export async function finishPutBack(test: TestApp, token: string, id: number): Promise<PutBackRun> {
  await runJobs(test)
  return (await test.call('getPutBack', { token, query: { id: String(id) } })).json<PutBackRun>()
}

/** Puts back what somebody did, and waits for the job. */
export async function putBackAll(test: TestApp, token: string, body: CallBody<'putBack'>): Promise<PutBackRun> {
  const answer = await test.call('putBack', { token, body })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return finishPutBack(test, token, answer.json<PutBackRun>().id)
}
