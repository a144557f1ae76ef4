import { afterEach, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { startSmtpServer } from '../servers/smtp-server.ts'
import type { ReceivedMail, TestSmtpServer } from '../servers/smtp-server.ts'
import { openTestApp, password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let smtp: TestSmtpServer
let test: TestApp
beforeEach(async () => {
  smtp = await startSmtpServer()
  test = await openTestApp({ mail: { smtpUrl: smtp.url, from: 'Banyan <banyan@example.org>' } })
})
afterEach(async () => {
  await test.close()
  await smtp.stop()
})

/** Runs due jobs and returns what the mail server has received since the last call. */
async function received(): Promise<ReceivedMail[]> {
  const { platform } = test
  platform.clock.advance({ seconds: 10 })
  const jobs = createJobWorker(platform, jobHandlers(platform))
  await jobs.runDue()
  await jobs.stop()
  const mails = createMailWorker(platform)
  await mails.sendDue()
  await mails.stop()
  return smtp.received.splice(0)
}

const addChild = async (member: Member, email: string): Promise<number> => {
  const { person } = (
    await test.call('createPerson', {
      token: member.access,
      body: { from_person_id: member.person_id, relation_type: 2, name: 'Child', gender: 'F' },
    })
  ).json()
  expect(
    (
      await test.call('updatePerson', {
        token: member.access,
        params: { id: person.id },
        body: { fieldName: 'email', value: email },
      })
    ).statusCode,
  ).toBe(200)
  return person.id
}
const statuses = (answers: { statusCode: number }[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer.statusCode)).map(([status, same]) => [status, same?.length ?? 0]),
  )
const repeat = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let index = 0; index < count; index += 1) all.push(await work(index))
  return all
}

it('mails a stranger three confirmations a day, however often and from wherever somebody signs them up', async () => {
  const spellings = ['stranger@example.net', 'Stranger@Example.net', 'stranger+1@example.net', 'stranger+2@example.net']
  const answers = await repeat(60, (index) =>
    test.call('signUp', {
      body: { name: 'Ana', email: spellings[index % 4], gender: 'F', language: 'en' },
      from: `198.51.100.${index}`,
    }),
  )
  expect(statuses(answers)).toEqual({ 200: 60 })
  expect(Object.keys(answers[0]?.json() ?? {})).toEqual(Object.keys(answers[59]?.json() ?? { none: true }))
  const mails = await received()
  expect(mails).toHaveLength(3)
  // The links that arrived work.
  const token = /sign_up_confirmation\/([^/]+)\//.exec(mails[2]?.parts['text/plain'] ?? '')?.[1] ?? ''
  expect((await test.call('confirmSignUp', { params: { token }, body: { password } })).statusCode).toBe(200)
  test.platform.clock.advance({ days: 1 })
  await test.call('signUp', { body: { name: 'Ana', email: 'stranger+3@example.net', gender: 'F', language: 'en' } })
  expect(await received()).toHaveLength(1)
})

it('mails three new passwords a day, also when all are asked for at once, and answers as before', async () => {
  const member = await test.newMember()
  await received()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      test.call('requestPasswordReset', { body: { email: member.email }, from: `198.51.100.${index}` }),
    ),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 {"status":"OK"}']))
  expect(await received()).toHaveLength(3)
})

it('invites one stranger three times a day, and tells anybody who tries again', async () => {
  const member = await test.newMember()
  await received()
  const id = await addChild(member, 'stranger@example.net')
  expect((await test.call('createInvite', { token: member.access, body: { person_id: id } })).statusCode).toBe(200)
  const answers = await repeat(100, () =>
    test.call('resendInvite', { token: member.access, params: { id }, headers: { 'accept-language': 'fi' } }),
  )
  expect(statuses(answers)).toEqual({ 200: 2, 429: 98 })
  expect(answers[99]?.json()).toMatchObject({ code: 'too_many_mails', message: expect.stringContaining('huomenna') })
  expect(Number(answers[99]?.headers['retry-after'])).toBeGreaterThan(3_600)
  // A member of another family cannot mail the same stranger either.
  const other = await test.newMember()
  const theirs = await addChild(other, 'stranger+x@example.net')
  expect((await test.call('createInvite', { token: other.access, body: { person_id: theirs } })).statusCode).toBe(429)
  const toStranger = (await received()).filter(({ to }) => to[0]?.startsWith('stranger') === true)
  expect(toStranger).toHaveLength(3)
  // The last link that was mailed is the valid one.
  const token = /invite_confirmation\/([^/]+)\//.exec(toStranger[2]?.parts['text/plain'] ?? '')?.[1] ?? ''
  expect((await test.call('getInvitation', { params: { token } })).statusCode).toBe(200)
})

it('lets a member send 30 invitations a day', async () => {
  const member = await test.newMember()
  await received()
  const answers = await repeat(33, async (index) => {
    const id = await addChild(member, `stranger${index}@example.net`)
    return test.call('createInvite', { token: member.access, body: { person_id: id } })
  })
  expect(statuses(answers)).toEqual({ 200: 30, 429: 3 })
  expect(answers[32]?.json()).toMatchObject({ code: 'too_many_invitations' })
  expect(await received()).toHaveLength(30)
  expect((await test.call('listInvites', { token: member.access })).json()).toHaveLength(30)
})

it('confirms a new address three times a day', async () => {
  const member = await test.newMember()
  await received()
  const answers = await repeat(10, () =>
    test.call('requestEmailChange', { token: member.access, body: { email: 'stranger@example.net', password } }),
  )
  expect(statuses(answers)).toEqual({ 200: 3, 429: 7 })
  expect(await received()).toHaveLength(3)
})

it('makes no link of a name', async () => {
  const lure = 'URGENT see https://evil.example/pay'
  const member = await test.newMember({ name: lure, email: 'stranger@example.net' })
  const id = await addChild(member, 'other@example.net')
  await test.call('createInvite', { token: member.access, body: { person_id: id } })
  const mails = await received()
  expect(mails.map(({ to }) => to[0])).toEqual(['stranger@example.net', 'other@example.net'])
  for (const { headers, parts } of mails) {
    for (const part of [headers['subject'] ?? '', ...Object.values(parts)]) expect(part).not.toMatch(/evil|urgent/i)
  }
})
