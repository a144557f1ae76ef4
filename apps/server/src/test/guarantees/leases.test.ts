import { afterEach, expect, it } from 'vitest'
import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { openTestPlatform } from '../test-platform.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const countJob = defineJob('test-count', noPayload)

it('a worker that ends after its lease leaves the job to the one that has it by now', async () => {
  const platform = await openTestPlatform()
  opened.push(platform.close)
  await platform.database.write((tx) => countJob.enqueue(tx, platform, {}))
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let started = 0
  const run = (): Promise<void> => waits[started++]?.promise ?? Promise.resolve()
  const workers = [0, 1].map(() => createJobWorker(platform, { 'test-count': countJob.bind({ run }) }))
  const first = workers[0]?.runDue()
  await expect.poll(() => started).toBe(1)
  platform.clock.advance({ minutes: 2 })
  const second = workers[1]?.runDue()
  await expect.poll(() => started).toBe(2)
  waits[0]?.resolve()
  await first
  expect(await platform.database.read.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 2 }])
  waits[1]?.resolve()
  await second
  expect(await platform.database.read.selectFrom('jobs').select('id').execute()).toEqual([])
})

it('a mail whose lease is over is not sent, nor put off, by the one that stood still', async () => {
  const platform = await openTestPlatform()
  opened.push(platform.close)
  const sent: string[] = []
  const failing = Promise.withResolvers<never>()
  const slow = createMailWorker(platform, { send: () => failing.promise, close: () => undefined })
  const quick = createMailWorker(platform, { send: async ({ event_key }) => void sent.push(event_key), close: () => undefined })
  await platform.database.write((tx) =>
    enqueueMail(tx, platform, {
      kind: 'password_changed',
      to: 'ida@example.org',
      language: 'en',
      data: { name: 'Ida', url: 'http://localhost/' },
      eventKey: 'changed 1',
      familyId: null,
    }),
  )
  const standing = slow.sendDue()
  await expect
    .poll(async () => (await platform.database.read.selectFrom('mails').select('attempts').executeTakeFirst())?.attempts)
    .toBe(1)
  platform.clock.advance({ minutes: 11 })
  await quick.sendDue()
  failing.reject(new Error('the line was cut'))
  await standing
  expect(sent).toEqual(['changed 1'])
  expect(await platform.database.read.selectFrom('mails').select(['attempts', 'failure']).execute()).toEqual([
    { attempts: 2, failure: null },
  ])
})
