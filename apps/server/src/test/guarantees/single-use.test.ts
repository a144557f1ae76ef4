import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordResetHandler } from '../../features/accounts/passwords/password-reset.service.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { familyOf } from '../family.ts'
import { openTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const tokenIn = async (email: string): Promise<string> => {
  const link = await test.mailedLink(email)
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-2) ?? ''
}

/** Makes the same call twice at the same moment. */
const twice = async (ask: () => ReturnType<TestApp['call']>): Promise<unknown[]> => {
  const answers = await Promise.all([ask(), ask()])
  return answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code)).toSorted()
}

it('a sign-up is confirmed once, by the faster of two', async () => {
  await test.call('signUp', { body: { name: 'Ada', email: 'ada@example.org', gender: 'F', language: 'en', birth_year: 1980 } })
  const token = await tokenIn('ada@example.org')
  expect(await twice(() => test.call('confirmSignUp', { params: { token }, body: { password } }))).toEqual([
    'done',
    'unknown_confirmation',
  ])
})

it('a reset is used once', async () => {
  const { email } = await test.newMember()
  await test.call('requestPasswordReset', { body: { email } })
  test.platform.clock.advance({ seconds: 3 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const token = await tokenIn(email)
  expect(await twice(() => test.call('confirmPasswordReset', { body: { token, password: 'under the elm tree' } }))).toEqual([
    'done',
    'unknown_confirmation',
  ])
})

it('a reset that is mailed again, as after a crash, keeps the one link that was mailed', async () => {
  const { email } = await test.newMember()
  await test.call('requestPasswordReset', { body: { email } })
  const { database } = test.platform
  const job = await database.read.selectFrom('jobs').selectAll().where('kind', '=', 'password-reset').executeTakeFirstOrThrow()
  const counts = async (): Promise<number[]> => [
    (await database.read.selectFrom('password_resets').select('token_hash').execute()).length,
    (await database.read.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length,
  ]
  const [resets = 0, mails = 0] = await counts()
  const handler = passwordResetHandler(test.platform)
  for (let turn = 0; turn < 2; turn += 1)
    await handler.run(job, {
      id: 1,
      attempt: turn + 1,
      signal: new AbortController().signal,
      report: () => undefined,
    })
  expect(await counts()).toEqual([resets + 1, mails + 1])
})

it('an invitation is accepted once', async () => {
  const member = await test.newMember()
  const family = familyOf(test, member)
  const { person } = await family.add({ name: 'Ben' })
  await family.set(person.id, 'email', 'ben@example.org')
  await test.call('createInvite', { token: member.access, body: { person_id: person.id } })
  const token = await tokenIn('ben@example.org')
  expect(await twice(() => test.call('acceptInvitation', { params: { token }, body: { password } }))).toEqual([
    'done',
    'invalid_invite',
  ])
})
