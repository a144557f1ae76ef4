import type { CallName, CallResponse, Tokens } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { waysInOf } from '../../../test/ways-in.ts'
import { maxFailures } from '../sessions/login-guard.ts'

let test: TestApp
let ways: ReturnType<typeof waysInOf>
beforeAll(async () => {
  test = await openTestApp()
  ways = waysInOf(test)
})
afterAll(() => test.close())

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 300 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
const newPassword = 'under the elm tree'
const confirm = (tokens: { access: string }, body: object) => test.call('confirm', { token: tokens.access, body })
const isConfirmed = async (tokens: { access: string }): Promise<boolean> => (await ways.waysIn(tokens)).confirmed_until !== null

/** Somebody with a passkey and an app for codes, whose sign-in was a while ago. */
async function longSignedIn() {
  const member = await test.newMember()
  const passkey = new Authenticator()
  await ways.addPasskey(member, passkey)
  const app = await ways.addTotp(member)
  test.platform.clock.advance({ minutes: 11 })
  return { member, passkey, app }
}
const beginConfirm = async (tokens: { access: string }) =>
  (await test.call('beginConfirm', { token: tokens.access })).json<CallResponse<'beginConfirm'>>()

/** The serious calls, without a password in the body. */
const serious: [CallName, object?][] = [
  ['changePassword', { new_password: newPassword, confirmed: true }],
  ['requestEmailChange', { email: 'elsewhere@example.org', confirmed: true }],
  ['startDataExport'],
  ['beginPasskey'],
  ['beginTotp'],
  ['deleteAccount', { confirmed: true }],
]

describe.each(serious)('%s', (name, body) => {
  const ask = (tokens: { access: string }) => test.call(name, { token: tokens.access, ...(body === undefined ? {} : { body }) })

  it('needs a sign-in or a confirmation of the last ten minutes', async () => {
    const member = await test.newMember()
    test.platform.clock.advance({ minutes: 10 })
    expect(codeOf(await ask(member))).toBe('403 confirm_needed')
    expect(codeOf(await confirm(member, { password }))).toBe('done')
    test.platform.clock.advance({ minutes: 9, seconds: 59 })
    expect(codeOf(await ask(member))).toBe('done')
  })

  it('needs it in this session, and renewing a token is none', async () => {
    const member = await test.newMember()
    test.platform.clock.advance({ minutes: 10 })
    const other = (await test.call('obtainToken', { body: { email: member.email, password } })).json<Tokens>()
    expect(codeOf(await confirm(other, { password }))).toBe('done')
    const renewed = (await test.call('refreshToken', { body: { refresh: member.refresh } })).json<{ access: string }>()
    expect(codeOf(await ask(renewed))).toBe('403 confirm_needed')
  })
})

describe('calls of older clients', () => {
  it.each([
    ['changePassword', 'old_password', { new_password: newPassword }],
    ['requestEmailChange', 'password', { email: 'elsewhere@example.org' }],
    ['deleteAccount', 'password', {}],
  ] as const)('%s takes the password in its body, and nothing else without it', async (name, field, body) => {
    const member = await test.newMember()
    const ask = (more: object) => test.call(name, { token: member.access, body: { ...body, ...more } })
    // Somebody has just signed in, but an empty field is no confirmation.
    expect(codeOf(await ask({ [field]: '' }))).toBe('403 wrong_password')
    expect(codeOf(await ask({}))).toBe(name === 'changePassword' ? '400 missing_password' : '403 wrong_password')
    expect(codeOf(await ask({ confirmed: false }))).not.toBe('done')
    expect(codeOf(await ask({ [field]: 'wrong', confirmed: true }))).toBe('403 wrong_password')
    test.platform.clock.advance({ minutes: 30 })
    expect(codeOf(await ask({ [field]: password }))).toBe('done')
  })
})

describe('confirming', () => {
  it('takes a password, a code, or a passkey, and says until when it counts', async () => {
    const { member, passkey, app } = await longSignedIn()
    const proofs: (() => Promise<object>)[] = [
      async () => ({ password }),
      async () => ({ code: app.code() }),
      async () => ({ passkey: passkey.get(await beginConfirm(member)) }),
    ]
    for (const proof of proofs) {
      test.platform.clock.advance({ minutes: 11 })
      expect(await isConfirmed(member)).toBe(false)
      const answer = await confirm(member, await proof())
      const until = new Date(test.platform.now().getTime() + 10 * 60_000).toISOString()
      expect(answer.json()).toEqual({ confirmed_until: until })
      expect((await ways.waysIn(member)).confirmed_until).toBe(until)
    }
  })

  it.each<[string, object, string]>([
    ['nothing', {}, '400 bad_input'],
    ['a wrong password', { password: 'wrong' }, '403 wrong_password'],
    ['a wrong code', { code: '000000' }, '403 wrong_factor_code'],
    ['a passkey that is none', { passkey: {} }, '400 invalid_field'],
  ])('does not take %s', async (_what, body, expected) => {
    const { member } = await longSignedIn()
    expect(codeOf(await confirm(member, body))).toBe(expected)
    expect(await isConfirmed(member)).toBe(false)
  })

  it('takes no recovery code, and no code that was used', async () => {
    const { member, app } = await longSignedIn()
    expect(codeOf(await confirm(member, { code: app.recoveryCodes[0] }))).toBe('403 wrong_factor_code')
    expect(codeOf(await ways.withCode(await ways.ticketOf(member.email, password), app.code()))).toBe('done')
    expect(codeOf(await confirm(member, { code: app.code() }))).toBe('403 wrong_factor_code')
    expect(codeOf(await confirm(member, { code: app.code(1) }))).toBe('done')
    expect((await ways.waysIn(member)).recovery_codes_left).toBe(10)
  })

  it('takes a passkey of this account alone, with a challenge of this session alone, once', async () => {
    const { member, passkey } = await longSignedIn()
    const stranger = await longSignedIn()
    // The stranger's passkey, with the challenge that Ada's session got.
    const asked = { ...(await beginConfirm(member)), allowCredentials: [] }
    expect(codeOf(await confirm(member, { passkey: stranger.passkey.get(asked) }))).toBe('403 passkey_refused')
    const other = (await ways.signIn(passkey)).json<Tokens>()
    expect(codeOf(await confirm(member, { passkey: passkey.get(await beginConfirm(other)) }))).toBe('403 step_expired')
    expect(codeOf(await confirm(member, { passkey: passkey.get(await ways.beginSignIn()) }))).toBe('403 step_expired')
    const assertion = passkey.get(await beginConfirm(member), { isVerified: false })
    expect(codeOf(await confirm(member, { passkey: assertion }))).toBe('403 passkey_refused')
    expect(await isConfirmed(member)).toBe(false)
    const good = passkey.get(await beginConfirm(member))
    const answers = await Promise.all([1, 2].map(() => confirm(member, { passkey: good })))
    expect(answers.map(codeOf).toSorted()).toEqual(['403 step_expired', 'done'])
  })

  it('can be guessed at only so often', async () => {
    const { member, app } = await longSignedIn()
    for (let count = 0; count < maxFailures.codes.onDevice; count += 1)
      expect(codeOf(await confirm(member, { code: '000000' }))).toBe('403 wrong_factor_code')
    expect(codeOf(await confirm(member, { code: app.code() }))).toBe('429 too_many_requests')
    expect(codeOf(await confirm(member, { password }))).toBe('done')
  })

  it('is not prolonged by a clock that is set back', async () => {
    const member = await test.newMember()
    const now = test.platform.now()
    test.platform.clock.set(new Date(now.getTime() - 60 * 60_000))
    expect(await isConfirmed(member)).toBe(false)
    test.platform.clock.set(now)
    expect(await isConfirmed(member)).toBe(true)
  })

  it('ends with the session', async () => {
    const member = await test.newMember()
    await test.call('logout', { token: member.access })
    expect(codeOf(await confirm(member, { password }))).toBe('401 invalid_token')
  })
})
