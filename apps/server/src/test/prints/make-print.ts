import type { Print } from '@banyan/contract'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import type { Member, TestApp } from '../test-app.ts'

export const listPrints = async (test: TestApp, member: Member): Promise<Print[]> =>
  (await test.call('listPrints', { token: member.access })).json()

/** Makes a print and returns its file, by the address that a browser gets. */
export async function makePrint(test: TestApp, member: Member, body: object): Promise<{ print: Print; file: Buffer }> {
  const started = await test.call('startPrint', { token: member.access, body })
  if (started.statusCode !== 200) throw new Error(`${started.statusCode} ${started.body}`)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [print] = await listPrints(test, member)
  if (print?.download === null || print?.download === undefined) throw new Error(`nothing was made: ${JSON.stringify(print)}`)
  const answer = await test.app.inject({ method: 'GET', url: print.download })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { print, file: answer.rawPayload }
}
