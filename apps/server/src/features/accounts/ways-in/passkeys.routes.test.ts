import { generateKeyPairSync } from 'node:crypto'
import { limits } from '@banyan/contract'
import type { AccountEvent, CallResponse } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import type { Lies } from '../../../test/authenticator.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { waysInOf } from '../../../test/ways-in.ts'

let test: TestApp
let ways: ReturnType<typeof waysInOf>
let member: Member
let phone: Authenticator
beforeAll(async () => {
  test = await openTestApp()
  ways = waysInOf(test)
  member = await test.newMember({ name: 'Ada Wong' })
  phone = new Authenticator()
  await ways.addPasskey(member, phone, '  Ada’s <b>phone</b> ')
})
afterAll(() => test.close())

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
const mailsTo = async (email: string, subject: string): Promise<string[]> =>
  (
    await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)
const eventsOf = async (tokens: { access: string }): Promise<AccountEvent[]> =>
  (await test.call('listAccountEvents', { token: tokens.access })).json()

it('a passkey is added, named, listed, reported, and signs in without a password', async () => {
  const { passkeys, ...others } = await ways.waysIn(member)
  expect(passkeys).toMatchObject([{ name: 'Ada’s phone', last_used: null, is_synced: false }])
  expect(others).toMatchObject({ has_password: true, passkey_host: 'localhost', totp_since: null, recovery_codes_left: 0 })
  expect(await mailsTo(member.email, 'New way to sign in to your account')).toEqual([
    expect.stringContaining('passkey “Ada’s phone”'),
  ])
  expect(await eventsOf(member)).toMatchObject([{ kind: 'passkey_added', name: 'Ada’s phone' }])

  const answer = await ways.signIn(phone)
  expect(answer.statusCode).toBe(200)
  const tokens = answer.json<CallResponse<'obtainTokenWithPasskey'>>()
  expect(tokens).toMatchObject({ email: member.email, person_id: member.person_id, language: 'en' })
  expect((await test.call('getSettings', { token: tokens.access })).json()).toMatchObject({ name: 'Ada Wong' })
  expect((await ways.waysIn(member)).passkeys[0]?.last_used).toBe(test.platform.now().toISOString())
})

it('several can be kept, renamed and removed; a removed one opens nothing', async () => {
  const owner = await test.newMember()
  const [first, second] = [new Authenticator(), new Authenticator({ isSynced: true })]
  await ways.addPasskey(owner, first, 'First')
  test.platform.clock.advance({ seconds: 1 })
  const { id } = await ways.addPasskey(owner, second, 'Second')
  const { excludeCredentials, user } = await ways.beginPasskey(owner)
  expect(excludeCredentials.map((each) => each.id)).toEqual([first.credentials[0]?.id, second.credentials[0]?.id])
  expect(new Set([...first.credentials, ...second.credentials].map((each) => each.userHandle))).toEqual(new Set([user.id]))
  expect(codeOf(await test.call('renamePasskey', { token: owner.access, params: { id }, body: { name: 'Tablet' } }))).toBe('done')
  expect((await ways.waysIn(owner)).passkeys.map(({ name, is_synced }) => [name, is_synced])).toEqual([
    ['First', false],
    ['Tablet', true],
  ])
  expect(codeOf(await ways.signIn(second))).toBe('done')
  expect(codeOf(await test.call('deletePasskey', { token: owner.access, params: { id } }))).toBe('done')
  expect(codeOf(await ways.signIn(second))).toBe('403 passkey_refused')
  expect(codeOf(await ways.signIn(first))).toBe('done')
  expect((await eventsOf(owner)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'passkey_removed Tablet',
    'passkey_added Second',
    'passkey_added First',
  ])
  expect(await mailsTo(owner.email, 'A way to sign in was removed')).toHaveLength(1)
})

it.each<[string, unknown, string]>([
  ['a blank one', ' \u200b ', '400 blank_name'],
  ['one of markup', '<i></i>', '400 blank_name'],
  ['a long one', 'x'.repeat(limits.passkeyName + 1), '400 too_long'],
  ['none', undefined, '400 invalid_field'],
])('a name is needed: not %s', async (_what, name, expected) => {
  const passkey = new Authenticator().create(await ways.beginPasskey(member))
  expect(codeOf(await test.call('createPasskey', { token: member.access, body: { name, passkey } }))).toBe(expected)
  const [{ id } = { id: '' }] = (await ways.waysIn(member)).passkeys
  expect(codeOf(await test.call('renamePasskey', { token: member.access, params: { id }, body: { name } }))).toBe(expected)
})

it('an account has a limited number', async () => {
  const owner = await test.newMember()
  for (let count = 0; count < limits.passkeys; count += 1) await ways.addPasskey(owner, new Authenticator(), `${count}`)
  expect(codeOf(await test.call('beginPasskey', { token: owner.access }))).toBe('409 too_many_passkeys')
})

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const lies: [string, Lies][] = [
  ['from another origin', { origin: 'http://localhost.evil.example' }],
  ['from the same host over another scheme', { origin: 'https://localhost' }],
  ['from another port', { origin: 'http://localhost:8443' }],
  ['for another host', { host: 'evil.example' }],
  ['of another kind', { type: 'webauthn.create' }],
  ['with a kind that is none', { type: 'payment.get' }],
  ['inside a frame of another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['without the user there', { isPresent: false }],
  ['without the user verified', { isVerified: false }],
  ['signed with another key', { key: otherKey }],
  ['with the handle of another account', { userHandle: 'YW5vdGhlcg' }],
  ['under an id that nobody has', { credentialId: 'bm9ib2R5' }],
]

describe('signing in', () => {
  it.each(lies)('is refused to a signature %s', async (_what, lie) => {
    expect(codeOf(await ways.signIn(phone, lie))).toBe('403 passkey_refused')
  })

  it('is refused when the counter goes back, as a copied authenticator’s does', async () => {
    expect(codeOf(await ways.signIn(phone))).toBe('done')
    const [copied] = phone.credentials
    const counter = copied?.counter ?? 0
    expect(codeOf(await ways.signIn(phone, { counter }))).toBe('403 passkey_refused')
    expect(codeOf(await ways.signIn(phone, { counter: 0 }))).toBe('403 passkey_refused')
    expect(codeOf(await ways.signIn(phone))).toBe('done')
  })

  it('takes each challenge once, for five minutes, and none that we did not make', async () => {
    const assertion = phone.get(await ways.beginSignIn())
    expect(codeOf(await ways.signInWith(assertion))).toBe('done')
    expect(codeOf(await ways.signInWith(assertion))).toBe('403 step_expired')
    const late = await ways.beginSignIn()
    test.platform.clock.advance({ minutes: 5 })
    expect(codeOf(await ways.signInWith(phone.get(late)))).toBe('403 step_expired')
    expect(codeOf(await ways.signIn(phone, { challenge: 'bWFkZSB1cA' }))).toBe('403 step_expired')
    // A refused answer uses it up, too.
    const tried = await ways.beginSignIn()
    expect(codeOf(await ways.signInWith(phone.get(tried, { isVerified: false })))).toBe('403 passkey_refused')
    expect(codeOf(await ways.signInWith(phone.get(tried)))).toBe('403 step_expired')
  })

  it('opens one session when the same answer comes twice at once', async () => {
    const assertion = phone.get(await ways.beginSignIn())
    const answers = await Promise.all([ways.signInWith(assertion), ways.signInWith(assertion)])
    expect(answers.map(codeOf).toSorted()).toEqual(['403 step_expired', 'done'])
  })

  it('takes no challenge that was made to add a passkey or to confirm', async () => {
    const fresh = await ways.signIn(phone).then(ways.tokens)
    const { challenge } = await ways.beginPasskey(fresh)
    expect(codeOf(await ways.signIn(phone, { challenge }))).toBe('403 step_expired')
    const toConfirm = (await test.call('beginConfirm', { token: fresh.access })).json<CallResponse<'beginConfirm'>>()
    expect(codeOf(await ways.signInWith(phone.get(toConfirm)))).toBe('403 step_expired')
  })

  it('marks a device, and mails about a new one, as with a password', async () => {
    const answer = await ways.signIn(phone, {}, { device: '' })
    const { device } = answer.json<{ device?: string }>()
    expect(device).toMatch(/\./)
    const mails = async () => (await mailsTo(member.email, 'New sign-in to your account')).length
    const before = await mails()
    const elsewhere = phone.get(await ways.beginSignIn())
    expect(codeOf(await ways.signInWith(elsewhere, { device: '' }, '198.51.100.9'))).toBe('done')
    expect(await mails()).toBe(before + 1)
    const known = phone.get(await ways.beginSignIn())
    expect(codeOf(await ways.signInWith(known, { device }, '198.51.100.10'))).toBe('done')
    expect(await mails()).toBe(before + 1)
  })

  it('is closed at a locked address, but for a device that the account knows', async () => {
    const { device } = (await ways.signIn(phone, {}, { device: '' })).json<{ device: string }>()
    const from = '192.0.2.44'
    for (let count = 0; count < 4; count += 1)
      await test.call('obtainToken', { body: { email: 'nobody@example.org', password: 'guess' }, from })
    expect(codeOf(await ways.signInWith(phone.get(await ways.beginSignIn()), {}, from))).toBe('403 address_locked')
    expect(codeOf(await ways.signInWith(phone.get(await ways.beginSignIn()), { device }, from))).toBe('done')
  })

  it('locks nobody out: a passkey cannot be guessed', async () => {
    const from = '192.0.2.45'
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await ways.signInWith(phone.get(await ways.beginSignIn(), { key: otherKey }), {}, from))).toBe(
        '403 passkey_refused',
      )
    expect((await test.call('isLocked', { from })).json()).toBe(false)
  })

  it.each<[string, object]>([
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
    ['client data that is JSON of something else', { clientDataJSON: Buffer.from('null').toString('base64url') }],
    ['no signature', { signature: '' }],
    ['authenticator data that breaks off', { authenticatorData: 'AAAA' }],
    ['bytes that are no base64url', { authenticatorData: '\u{1F511}', signature: '%%%' }],
  ])('answers %s with a refusal', async (_what, change) => {
    const { response, ...rest } = phone.get(await ways.beginSignIn())
    expect(codeOf(await ways.signInWith({ ...rest, response: { ...response, ...change } }))).toMatch(/^403 /)
  })
})

describe('adding', () => {
  it.each(
    lies.filter(([, lie]) => !('key' in lie || 'userHandle' in lie || 'credentialId' in lie || lie.type === 'webauthn.create')),
  )('is refused to a passkey %s', async (_what, lie) => {
    const tokens = await signedIn()
    const passkey = new Authenticator().create(await ways.beginPasskey(tokens), lie)
    expect(codeOf(await test.call('createPasskey', { token: tokens.access, body: { name: 'x', passkey } }))).toBe(
      '403 passkey_refused',
    )
  })

  it('takes a challenge once, and only in the session that asked for it', async () => {
    const tokens = await signedIn()
    const other = await signedIn()
    const passkey = new Authenticator().create(await ways.beginPasskey(tokens))
    const body = { name: 'x', passkey }
    expect(codeOf(await test.call('createPasskey', { token: other.access, body }))).toBe('403 step_expired')
    // Nor afterwards: it is used up.
    expect(codeOf(await test.call('createPasskey', { token: tokens.access, body }))).toBe('403 step_expired')
    const again = { name: 'x', passkey: new Authenticator().create(await ways.beginPasskey(tokens)) }
    const answers = await Promise.all([1, 2].map(() => test.call('createPasskey', { token: tokens.access, body: again })))
    expect(answers.map(codeOf).toSorted()).toEqual(['403 step_expired', 'done'])
  })

  it('leaves a passkey of another account alone', async () => {
    const thief = await test.newMember()
    const credentialId = phone.credentials[0]?.id ?? ''
    const passkey = new Authenticator().create(await ways.beginPasskey(thief), { credentialId })
    expect(codeOf(await test.call('createPasskey', { token: thief.access, body: { name: 'x', passkey } }))).toBe(
      '409 passkey_exists',
    )
    expect((await ways.signIn(phone)).json()).toMatchObject({ email: member.email })
  })

  it('needs a proof of the last ten minutes, like removing', async () => {
    const tokens = await signedIn()
    const [{ id } = { id: '' }] = (await ways.waysIn(tokens)).passkeys
    test.platform.clock.advance({ minutes: 10 })
    expect(codeOf(await test.call('beginPasskey', { token: tokens.access }))).toBe('403 confirm_needed')
    expect(codeOf(await test.call('deletePasskey', { token: tokens.access, params: { id } }))).toBe('403 confirm_needed')
  })

  it('tells nothing about passkeys of others', async () => {
    const [{ id } = { id: '' }] = (await ways.waysIn(member)).passkeys
    const stranger = await test.newMember()
    for (const each of [id, '0', 'x'.repeat(400)]) {
      const by = { token: stranger.access, params: { id: each } }
      expect(codeOf(await test.call('renamePasskey', { ...by, body: { name: 'mine' } }))).toBe('404 not_found')
      expect(codeOf(await test.call('deletePasskey', by))).toBe('404 not_found')
    }
    expect((await ways.waysIn(stranger)).passkeys).toEqual([])
  })

  const signedIn = async () => ways.signIn(phone).then(ways.tokens)
})

describe('the host', () => {
  const begin = (app: TestApp, host: string, headers: Record<string, string> = {}) =>
    app.call('beginPasskeySignIn', { headers: { host, ...headers } })

  it.each(['192.0.2.7', '192.0.2.7:8080', '[::1]:8080', 'family.example.org'])('is none at %s over plain http', async (host) => {
    expect(codeOf(await begin(test, host))).toBe('403 passkeys_unavailable')
    const { passkey_host } = (await test.call('getWaysIn', { token: member.access, headers: { host } })).json()
    expect(passkey_host).toBe('')
  })

  it('is the public address if there is one, whatever a request says', async () => {
    const here = await openTestApp({ publicUrl: 'https://family.example.org' })
    try {
      const there = waysInOf(here)
      const owner = await here.newMember()
      const key = new Authenticator({ origin: 'https://family.example.org' })
      await there.addPasskey(owner, key)
      const options = (await begin(here, 'evil.example')).json<CallResponse<'beginPasskeySignIn'>>()
      expect(options.rpId).toBe('family.example.org')
      expect(codeOf(await there.signInWith(key.get(options)))).toBe('done')
      expect(codeOf(await there.signIn(key, { origin: 'https://evil.example' }))).toBe('403 passkey_refused')
    } finally {
      await here.close()
    }
  })

  it('is part of a passkey: one made for another host does not work here', async () => {
    const headers = { host: 'tree.localhost' }
    const key = new Authenticator({ origin: 'http://tree.localhost' })
    const fresh = await ways.signIn(phone).then(ways.tokens)
    const options = (await test.call('beginPasskey', { token: fresh.access, headers })).json<CallResponse<'beginPasskey'>>()
    const body = { name: 'Elsewhere', passkey: key.create(options) }
    expect(codeOf(await test.call('createPasskey', { token: fresh.access, headers, body }))).toBe('done')
    const asked = (await begin(test, 'tree.localhost')).json<CallResponse<'beginPasskeySignIn'>>()
    expect(codeOf(await test.call('obtainTokenWithPasskey', { headers, body: { passkey: key.get(asked) } }))).toBe('done')
    const { challenge } = await ways.beginSignIn()
    const relayed = key.get({ ...asked, challenge }, { origin: 'http://localhost', host: 'localhost' })
    expect(codeOf(await ways.signInWith(relayed))).toBe('403 passkey_refused')
  })
})

it('passkeys go with their account, and a reset leaves them', async () => {
  const owner = await test.newMember()
  const key = new Authenticator()
  await ways.addPasskey(owner, key)
  expect(codeOf(await ways.signIn(key))).toBe('done')
  const left = await test.call('deleteAccount', { token: owner.access, body: { password } })
  expect(left.statusCode).toBe(204)
  expect(codeOf(await ways.signIn(key))).toBe('403 passkey_refused')
})
