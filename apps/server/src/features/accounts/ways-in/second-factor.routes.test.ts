import { limits } from '@banyan/contract'
import type { AccountEvent, Tokens } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { appOf, waysInOf } from '../../../test/ways-in.ts'
import { jobHandlers } from '../../../workers.ts'
import { maxFailures } from '../sessions/login-guard.ts'

let test: TestApp
let ways: ReturnType<typeof waysInOf>
beforeAll(async () => {
  test = await openTestApp()
  ways = waysInOf(test)
})
afterAll(() => test.close())

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
const kindsOf = async (tokens: { access: string }): Promise<string[]> =>
  (await test.call('listAccountEvents', { token: tokens.access })).json<AccountEvent[]>().map(({ kind }) => kind)
/** Apps make another code every half minute, and none works twice. */
const nextCode = (): void => test.platform.clock.advance({ seconds: 30 })

async function withApp(): Promise<{ member: Member; app: Awaited<ReturnType<typeof ways.addTotp>> }> {
  const member = await test.newMember()
  const app = await ways.addTotp(member)
  nextCode()
  return { member, app }
}

it('an app is set up with its first code, and then asked for after the password', async () => {
  const member = await test.newMember()
  const { secret, uri } = (await test.call('beginTotp', { token: member.access })).json<{ secret: string; uri: string }>()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect(new URL(uri).protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri)).toContain(`Banyan:${member.email}`)
  // Nothing has changed before the first code.
  expect(codeOf(await test.call('obtainToken', { body: { email: member.email, password } }))).toBe('done')
  const app = appOf(test, secret)
  const create = (code: string) => test.call('createTotp', { token: member.access, body: { code } })
  expect(codeOf(await create('000 000'))).toBe('403 wrong_factor_code')
  expect(codeOf(await create('x'))).toBe('403 wrong_factor_code')
  const answer = await create(` ${app.code().slice(0, 3)} ${app.code().slice(3)} `)
  const { recovery_codes: codes } = answer.json<{ recovery_codes: string[] }>()
  expect(new Set(codes).size).toBe(limits.recoveryCodes)
  for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-z]{5}-[2-9a-km-np-z]{5}$/)
  expect(await ways.waysIn(member)).toMatchObject({
    totp_since: test.platform.now().toISOString(),
    recovery_codes_left: limits.recoveryCodes,
  })

  nextCode()
  const ticket = await ways.ticketOf(member.email, password)
  const signedIn = await ways.withCode(ticket, app.code())
  expect(signedIn.json<Tokens>()).toMatchObject({ person_id: member.person_id, language: 'en' })
  expect((await test.call('getSettings', { token: signedIn.json<Tokens>().access })).statusCode).toBe(200)
  expect(await kindsOf(member)).toEqual(['totp_added'])
})

it('an older client is told in a sentence', async () => {
  const { member } = await withApp()
  const answer = await test.call('obtainToken', { body: { email: member.email, password } })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'second_factor_needed', detail: expect.stringContaining('code'), message: expect.stringContaining('code') },
  ])
  expect(codeOf(await test.call('obtainToken', { body: { email: member.email, password: 'wrong' } }))).toBe(
    '401 invalid_credentials',
  )
})

describe('a code', () => {
  it('works once, whoever comes second', async () => {
    const { member, app } = await withApp()
    const [first, second] = [await ways.ticketOf(member.email, password), await ways.ticketOf(member.email, password)]
    const answers = await Promise.all([first, second].map((ticket) => ways.withCode(ticket, app.code())))
    expect(answers.map(codeOf).toSorted()).toEqual(['403 wrong_factor_code', 'done'])
    const third = await ways.ticketOf(member.email, password)
    expect(codeOf(await ways.withCode(third, app.code()))).toBe('403 wrong_factor_code')
    // An earlier one neither.
    expect(codeOf(await ways.withCode(third, app.code(-1)))).toBe('403 wrong_factor_code')
    nextCode()
    expect(codeOf(await ways.withCode(third, app.code()))).toBe('done')
  })

  it('may be half a minute early or late, and not more', async () => {
    const { member, app } = await withApp()
    nextCode()
    const ticket = await ways.ticketOf(member.email, password)
    expect(codeOf(await ways.withCode(ticket, app.code(-2)))).toBe('403 wrong_factor_code')
    expect(codeOf(await ways.withCode(ticket, app.code(2)))).toBe('403 wrong_factor_code')
    expect(codeOf(await ways.withCode(ticket, app.code(1)))).toBe('done')
  })

  it('of another account is wrong', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const ticket = await ways.ticketOf(one.member.email, password)
    expect(codeOf(await ways.withCode(ticket, other.app.code()))).toBe('403 wrong_factor_code')
    expect(codeOf(await ways.withCode(ticket, other.app.recoveryCodes[0] ?? ''))).toBe('403 wrong_factor_code')
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '123456; drop table', '0'.repeat(400)])(
    'is not %j',
    async (code) => {
      const { member } = await withApp()
      const ticket = await ways.ticketOf(member.email, password)
      expect(codeOf(await ways.withCode(ticket, code))).toBe('403 wrong_factor_code')
    },
  )

  it('can be guessed at only so often, on a known device less, and a known device is not kept out by others', async () => {
    const { member, app } = await withApp()
    const first = await ways.withCode(await ways.ticketOf(member.email, password), app.code(), { device: '' })
    const { device } = first.json<{ device: string }>()
    const guess = async (more: object) => ways.withCode(await ways.ticketOf(member.email, password), '000000', more)
    for (let count = 0; count < maxFailures.codes.elsewhere; count += 1)
      expect(codeOf(await guess({}))).toBe('403 wrong_factor_code')
    expect(codeOf(await guess({}))).toBe('429 too_many_requests')
    nextCode()
    const ticket = await ways.ticketOf(member.email, password)
    expect(codeOf(await ways.withCode(ticket, app.code()))).toBe('429 too_many_requests')
    expect(codeOf(await ways.withCode(ticket, app.code(), { device }))).toBe('done')
    for (let count = 0; count < maxFailures.codes.onDevice; count += 1)
      expect(codeOf(await guess({ device }))).toBe('403 wrong_factor_code')
    expect(codeOf(await guess({ device }))).toBe('429 too_many_requests')
    test.platform.clock.advance({ days: 1, seconds: 1 })
    expect(codeOf(await guess({}))).toBe('403 wrong_factor_code')
  })

  it('cannot be guessed at more often by trying many at once', async () => {
    const { member } = await withApp()
    const ticket = await ways.ticketOf(member.email, password)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ways.withCode(ticket, `${100_000 + index}`)))
    const wrong = answers.filter((answer) => codeOf(answer) === '403 wrong_factor_code')
    expect(wrong.length).toBeLessThanOrEqual(maxFailures.codes.elsewhere)
    expect(answers.map(codeOf).filter((code) => code !== '403 wrong_factor_code')).toEqual(
      Array.from({ length: 40 - wrong.length }, () => '429 too_many_requests'),
    )
  })
})

describe('a ticket', () => {
  it('opens one session, within ten minutes', async () => {
    const { member, app } = await withApp()
    const ticket = await ways.ticketOf(member.email, password)
    expect(codeOf(await ways.withCode(ticket, app.code()))).toBe('done')
    expect(codeOf(await ways.withCode(ticket, app.code(1)))).toBe('403 step_expired')
    const late = await ways.ticketOf(member.email, password)
    test.platform.clock.advance({ minutes: 10 })
    expect(codeOf(await ways.withCode(late, app.code()))).toBe('403 step_expired')
    expect(codeOf(await ways.withCode('made up', app.code()))).toBe('403 step_expired')
  })

  it('ends with the password that it was given for', async () => {
    const { member, app } = await withApp()
    const ticket = await ways.ticketOf(member.email, password)
    const body = { old_password: password, new_password: 'under the elm tree' }
    expect(codeOf(await test.call('changePassword', { token: member.access, body }))).toBe('done')
    expect(codeOf(await ways.withCode(ticket, app.code()))).toBe('403 step_expired')
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed, and each use is reported', async () => {
    const { member, app } = await withApp()
    const [first = '', second = ''] = app.recoveryCodes
    const enter = async (code: string) => ways.withCode(await ways.ticketOf(member.email, password), code)
    expect(codeOf(await enter(` ${first.toUpperCase().replace('-', ' ')} `))).toBe('done')
    expect(codeOf(await enter(first))).toBe('403 wrong_factor_code')
    const tickets = [await ways.ticketOf(member.email, password), await ways.ticketOf(member.email, password)]
    const answers = await Promise.all(tickets.map((ticket) => ways.withCode(ticket, second)))
    expect(answers.map(codeOf).toSorted()).toEqual(['403 wrong_factor_code', 'done'])
    expect((await ways.waysIn(member)).recovery_codes_left).toBe(limits.recoveryCodes - 2)
    expect(await kindsOf(member)).toEqual(['recovery_code_used', 'recovery_code_used', 'totp_added'])
  })

  it('are replaced as a set', async () => {
    const { member, app } = await withApp()
    const answer = await test.call('createRecoveryCodes', { token: member.access })
    const { recovery_codes: codes } = answer.json<{ recovery_codes: string[] }>()
    expect(codes).toHaveLength(limits.recoveryCodes)
    expect(codes).not.toContain(app.recoveryCodes[0])
    const enter = async (code = '') => ways.withCode(await ways.ticketOf(member.email, password), code)
    expect(codeOf(await enter(app.recoveryCodes[0]))).toBe('403 wrong_factor_code')
    expect(codeOf(await enter(codes[0]))).toBe('done')
    const other = await test.newMember()
    expect(codeOf(await test.call('createRecoveryCodes', { token: other.access }))).toBe('409 no_second_factor')
  })

  it('and the app’s secret are not in the database as they are', async () => {
    const member = await test.newMember()
    const { secret } = (await test.call('beginTotp', { token: member.access })).json<{ secret: string }>()
    const { recovery_codes } = (
      await test.call('createTotp', { token: member.access, body: { code: appOf(test, secret).code() } })
    ).json<{ recovery_codes: string[] }>()
    const { read } = test.platform.database
    const rows = [
      ...(await read.selectFrom('totp_secrets').selectAll().execute()),
      ...(await read.selectFrom('recovery_codes').selectAll().execute()),
    ]
    const stored = JSON.stringify(rows).toLowerCase()
    for (const text of [secret, ...recovery_codes.flatMap((code) => [code, code.replace('-', '')])])
      expect(stored).not.toContain(text.toLowerCase())
    expect(stored).toContain('$argon2id$')
  })
})

describe('an app', () => {
  it('is set up once: another needs the first one removed', async () => {
    const { member, app } = await withApp()
    expect(codeOf(await test.call('beginTotp', { token: member.access }))).toBe('409 totp_exists')
    expect(codeOf(await test.call('createTotp', { token: member.access, body: { code: app.code() } }))).toBe('409 totp_exists')
    expect(codeOf(await test.call('deleteTotp', { token: member.access }))).toBe('done')
    expect(codeOf(await test.call('deleteTotp', { token: member.access }))).toBe('404 not_found')
    expect(codeOf(await test.call('obtainToken', { body: { email: member.email, password } }))).toBe('done')
    expect(await ways.waysIn(member)).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    expect(await kindsOf(member)).toEqual(['totp_removed', 'totp_added'])
    await ways.addTotp(member)
    expect((await ways.waysIn(member)).totp_since).not.toBeNull()
  })

  it('is confirmed once, when two codes come at once, and within an hour', async () => {
    const member = await test.newMember()
    const { secret } = (await test.call('beginTotp', { token: member.access })).json<{ secret: string }>()
    const create = () => test.call('createTotp', { token: member.access, body: { code: appOf(test, secret).code() } })
    const [refusal, done] = (await Promise.all([create(), create()])).map(codeOf).toSorted()
    expect(done).toBe('done')
    // The second one may come in the middle of the first, or after it.
    expect(['403 step_expired', '409 totp_exists']).toContain(refusal)
    const other = await test.newMember()
    await test.call('beginTotp', { token: other.access })
    test.platform.clock.advance({ hours: 1 })
    await test.call('confirm', { token: other.access, body: { password } })
    expect(codeOf(await test.call('createTotp', { token: other.access, body: { code: '123456' } }))).toBe('403 step_expired')
  })

  it.each(['beginTotp', 'createTotp', 'deleteTotp', 'createRecoveryCodes'] as const)(
    'needs a proof of the last ten minutes for %s',
    async (name) => {
      const { member } = await withApp()
      test.platform.clock.advance({ minutes: 10 })
      const body = name === 'createTotp' ? { body: { code: '123456' } } : {}
      expect(codeOf(await test.call(name, { token: member.access, ...body }))).toBe('403 confirm_needed')
    },
  )

  it('stays when the password is reset or the address changes: the code is still asked for', async () => {
    const { member, app } = await withApp()
    await test.call('requestPasswordReset', { body: { email: member.email } })
    test.platform.clock.advance({ seconds: 30 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(member.email)).searchParams.get('token') ?? ''
    const chosen = 'under the elm tree'
    expect(codeOf(await test.call('confirmPasswordReset', { body: { token, password: chosen } }))).toBe('done')
    const answer = await ways.withCode(await ways.ticketOf(member.email, chosen), app.code())
    const tokens = answer.json<Tokens>()
    expect(await kindsOf(tokens)).toEqual(['password_reset', 'totp_added'])

    const moved = `moved.${member.email}`
    const asked = { token: tokens.access, body: { email: moved, password: chosen } }
    expect(codeOf(await test.call('requestEmailChange', asked))).toBe('done')
    const link = (await test.mailedLink(moved)).searchParams.get('token') ?? ''
    expect(codeOf(await test.call('confirmEmailChange', { body: { token: link } }))).toBe('done')
    await ways.ticketOf(moved, chosen)
    // Nor does the way back from a changed address.
    const back = (await test.mailedLink(member.email)).searchParams.get('token') ?? ''
    expect(codeOf(await test.call('restoreEmail', { body: { token: back, password } }))).toBe('done')
    await ways.ticketOf(member.email, password)
  })
})
