import { dataVersion } from '@banyan/gazetteer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { requestPlaces } from './load-places.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

// Each `npm test` loads small editions, and before the browser tests all of it when it or a migration has changed.
it('a server loads all of the gazetteer, in a process of its own', async () => {
  const { access } = await test.newMember()
  await requestPlaces(test.platform)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  expect(await test.platform.database.read.selectFrom('place_data').selectAll().executeTakeFirst()).toMatchObject({
    version: dataVersion,
    is_complete: 1,
  })
  for (const [address, label] of [
    ['Zakopane', 'Zakopane, Poland'],
    ['香港沙田', 'Sha Tin, Hong Kong'],
    ['Rovaniemi', 'Rovaniemi, Finland'],
    ['12 High Street Oxford', 'Oxford, United Kingdom'],
  ] as const) {
    expect((await test.call('findLocation', { token: access, query: { address } })).json()).toMatchObject({
      label,
      is_ambiguous: false,
    })
  }
})
