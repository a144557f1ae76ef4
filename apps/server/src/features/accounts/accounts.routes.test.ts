import type { Tokens } from '@banyan/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '../../platform/derive-key.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
let address = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Every test uses its own internet address. */
const newAddress = (): string => {
  address += 1
  return `198.51.100.${address}`
}
const signIn = (email: string, word: string, from: string, headers: Record<string, string> = {}) =>
  test.call('obtainToken', { body: { email, password: word }, from, headers })
const isLocked = async (from: string): Promise<boolean> => (await test.call('isLocked', { from })).json()
const newSignUp = async (email: string, changes: Record<string, unknown> = {}) =>
  test.call('signUp', { body: { name: 'Ann Lee', email, gender: 'F', ...changes } })
const mailedToken = async (email: string): Promise<string> => (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''

describe('signing up', () => {
  it('mails a link, and the link makes family, user and person', async () => {
    const answer = await newSignUp('ann@example.org', { language: 'zh-tw', birth_year: '1980', address: 'Hong Kong' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        name: 'Ann Lee',
        gender: 'F',
        language: 'zh-tw',
        email_address: 'ann@example.org',
        birth_year: 1980,
        address: 'Hong Kong',
      },
    ])
    const link = await test.mailedLink('ann@example.org')
    expect(link.searchParams.get('language')).toBe('zh-tw')
    const confirmed = await test.call('confirmSignUp', {
      params: { token: await mailedToken('ann@example.org') },
      body: { password },
    })
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email: 'ann@example.org', name: 'Ann Lee' }])
    const tokens = (await signIn('ANN@example.org ', password, newAddress())).json<Tokens>()
    expect(tokens.language).toBe('zh-tw')
    const person = await test.call('getPerson', { token: tokens.access, params: { id: tokens.person_id } })
    expect(person.json()).toMatchObject({ name: 'Ann Lee', birth_year: 1980, email: 'ann@example.org', language: 'zh-tw' })
    expect(person.json().user_id).toBeGreaterThan(0)
  })

  it.each([
    [{ name: ' ' }, 'blank_name'],
    [{ name: 'x'.repeat(51) }, 'too_long'],
    [{ email: 'no address' }, 'invalid_email'],
    [{ email: 'a@b' }, 'invalid_email'],
    [{ gender: 'Q' }, 'invalid_gender'],
    [{ language: 'tlh' }, 'invalid_language'],
    [{ birth_year: 'x' }, 'invalid_year'],
    [{ name: { first: 'Ann' } }, 'invalid_field'],
  ])('refuses %j as %s', async (changes, code) => {
    const answer = await newSignUp('bad@example.org', changes)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  })

  it('says word for word what existing clients look for', async () => {
    const member = await test.newMember()
    expect((await newSignUp(member.email.toUpperCase())).json().detail).toBe('Email in Use')
    expect((await newSignUp('x')).json().detail).toBe('Invalid Email')
    expect((await newSignUp('x@example.org', { gender: 'x' })).json().detail).toBe('Invalid gender')
  })

  it('translates the message and keeps the detail', async () => {
    const answer = await test.call('signUp', {
      body: { name: 'A', email: 'x', gender: 'F' },
      headers: { 'accept-language': 'de, zh-HK;q=0.8, fr;q=0.9' },
    })
    expect(answer.json().detail).toBe('Invalid Email')
    expect(answer.json().message).toMatch(/adresse/i)
  })

  it('uses a link once, within seven days, and never with a short password', async () => {
    await newSignUp('once@example.org')
    const token = await mailedToken('once@example.org')
    const confirm = (word: unknown) =>
      test.call('confirmSignUp', { params: { token }, body: { password: word }, from: '198.51.100.200' })
    expect((await confirm('7 chars')).json().code).toBe('password_too_short')
    expect((await confirm('x'.repeat(129))).json().code).toBe('password_too_long')
    expect((await confirm(undefined)).json().code).toBe('missing_password')
    const both = await Promise.all([confirm(password), confirm(password)])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 404])
    expect((await confirm(password)).statusCode).toBe(404)
    expect(await isLocked('198.51.100.200')).toBe(false)

    await newSignUp('late@example.org')
    const late = await mailedToken('late@example.org')
    test.platform.clock.advance({ days: 7, seconds: 1 })
    expect((await test.call('confirmSignUp', { params: { token: late }, body: { password } })).statusCode).toBe(404)
  })

  it('is refused when another site sends the form', async () => {
    const crossSite = await test.call('signUp', {
      body: { name: 'A', email: 'a@example.org', gender: 'F' },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    const otherOrigin = await signIn('a@example.org', 'x', '198.51.100.201', { origin: 'https://evil.example' })
    expect([crossSite.statusCode, otherOrigin.statusCode, otherOrigin.json().code]).toEqual([403, 403, 'cross_site'])
    expect(await isLocked('198.51.100.201')).toBe(false)
  })
})

describe('the lock', () => {
  it('closes an address at the fourth failure, for 24 hours, whatever the password', async () => {
    const { email } = await test.newMember()
    const from = newAddress()
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await isLocked(from)).toBe(false)
      const answer = await signIn(attempt % 2 === 0 ? email : 'nobody@example.org', 'wrong', from)
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'No active account found with the given credentials'])
    }
    expect(await isLocked(from)).toBe(true)
    expect((await signIn(email, password, from)).statusCode).toBe(403)
    expect((await signIn(email, password, newAddress())).statusCode).toBe(200)
    test.platform.clock.advance({ hours: 23, minutes: 59 })
    expect((await signIn(email, password, from)).statusCode).toBe(403)
    test.platform.clock.advance({ minutes: 2 })
    expect(await isLocked(from)).toBe(false)
    expect((await signIn(email, password, from)).statusCode).toBe(200)
  })

  it('lets no more than four of many attempts at once through', async () => {
    const from = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, attempt) => signIn('nobody@example.org', `guess ${attempt}`, from)),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(4)
    expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(8)
  })

  it('counts a whole IPv6 network as one', async () => {
    for (let host = 1; host <= 4; host += 1) await signIn('nobody@example.org', 'wrong', `2001:db8:9:9::${host}`)
    expect(await isLocked('2001:db8:9:9:ffff::1')).toBe(true)
  })

  it('does not lock out everybody behind a proxy that nobody configured', async () => {
    const [one, other] = [await test.newMember(), await test.newMember()]
    const from = newAddress()
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(one.email, 'wrong', from, headers)
    expect((await signIn(one.email, password, from, headers)).statusCode).toBe(403)
    expect((await signIn(other.email, password, from, headers)).statusCode).toBe(200)
  })

  it('believes a forwarding header only from a trusted proxy', async () => {
    const proxied = await openTestApp({ trustProxy: ['10.0.0.0/8'] })
    const fail = (from: string, forwarded: string) =>
      proxied.call('obtainToken', {
        body: { email: 'x@example.org', password: 'x' },
        from,
        headers: { 'x-forwarded-for': forwarded },
      })
    for (let attempt = 0; attempt < 4; attempt += 1) await fail('10.1.1.1', `192.0.2.${attempt}, 198.51.100.9`)
    const locked = async (forwarded: string): Promise<unknown> =>
      (await proxied.call('isLocked', { from: '10.1.1.1', headers: { 'x-forwarded-for': forwarded } })).json()
    expect([await locked('198.51.100.9'), await locked('192.0.2.1')]).toEqual([true, false])
    for (let attempt = 0; attempt < 4; attempt += 1) await fail('203.0.113.99', `192.0.2.${attempt}`)
    expect((await proxied.call('isLocked', { from: '203.0.113.99' })).json()).toBe(true)
    await proxied.close()
  })

  it('slows guesses at one account from many addresses', async () => {
    const { email } = await test.newMember()
    for (let attempt = 0; attempt < 20; attempt += 1) await signIn(email, 'wrong', `192.0.2.${attempt}`)
    const answer = await signIn(email, password, '192.0.2.100')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('sessions', () => {
  it('verify, refresh with rotation, and end at logout', async () => {
    const member = await test.newMember()
    const beginning = { last_change: expect.any(Number), view: '' }
    expect(member).toMatchObject(beginning)
    expect((await test.call('verifyToken', { body: { token: member.access } })).json()).toEqual(beginning)
    expect((await test.call('verifyToken', { body: { token: member.refresh } })).json()).toEqual({})
    const fresh = (await test.call('refreshToken', { body: { refresh: member.refresh } })).json<Tokens>()
    expect(fresh).toMatchObject(beginning)
    expect(fresh.refresh).not.toBe(member.refresh)
    expect((await test.call('refreshToken', { body: { refresh: member.refresh } })).statusCode).toBe(200)
    expect((await test.call('getSettings', { token: fresh.access })).statusCode).toBe(200)
    expect((await test.call('logout', { token: fresh.access })).json()).toBe('OK')
    for (const token of [fresh.access, member.access]) {
      expect((await test.call('getSettings', { token })).statusCode).toBe(401)
      expect((await test.call('verifyToken', { body: { token } })).statusCode).toBe(401)
    }
    expect((await test.call('refreshToken', { body: { refresh: fresh.refresh } })).statusCode).toBe(401)
  })

  it('expire: access after 24 hours, refresh after 90 days without use', async () => {
    const member = await test.newMember()
    test.platform.clock.advance({ hours: 24, seconds: 1 })
    expect((await test.call('listPeople', { token: member.access })).statusCode).toBe(401)
    const fresh = (await test.call('refreshToken', { body: { refresh: member.refresh } })).json<Tokens>()
    test.platform.clock.advance({ days: 89, hours: 23 })
    expect((await test.call('refreshToken', { body: { refresh: member.refresh } })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: fresh.refresh } })).statusCode).toBe(200)
  })

  it('refuse forged, unsigned and malformed tokens', async () => {
    const member = await test.newMember()
    const payload = { sid: JSON.parse(Buffer.from(member.access.split('.')[1] ?? '', 'base64url').toString()).sid }
    const forged = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1d').sign(Buffer.alloc(32))
    const otherUse = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1000d')
      .sign(deriveKey(test.platform.secret, 'failed logins'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`
    for (const token of [forged, otherUse, unsigned, 'x', member.refresh, `${member.access}x`]) {
      expect((await test.call('listPeople', { token })).statusCode, token).toBe(401)
    }
    const missing = await test.call('listPeople')
    expect([missing.statusCode, missing.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await test.call('listPeople', { headers: { authorization: `Basic ${member.access}` } })).statusCode).toBe(401)
  })
})

describe('settings', () => {
  it('change one at a time, ignore what is read-only and what is not given', async () => {
    const member = await test.newMember({ name: 'Set' })
    const change = async (body: unknown) => (await test.call('updateSettings', { token: member.access, body })).json()
    const first = (await test.call('getSettings', { token: member.access })).json()
    expect(first).toMatchObject({
      email: member.email,
      language: 'en',
      receive_update_emails: true,
      receive_photo_update_emails: true,
      name: 'Set',
    })
    expect(await change({ ...first, language: 'pl', receive_update_emails: '0', date_joined: 'x', name: 'Y' })).toEqual({
      ...first,
      language: 'pl',
      receive_update_emails: false,
    })
    expect(await change({ language: '', receive_update_emails: null })).toEqual({
      ...first,
      language: 'pl',
      receive_update_emails: false,
    })
    expect((await test.call('getPerson', { token: member.access, params: { id: member.person_id } })).json().language).toBe('pl')
    expect(
      (await test.call('updateSettings', { token: member.access, body: { receive_update_emails: 'perhaps' } })).statusCode,
    ).toBe(400)
  })
})

describe('every call', () => {
  it.each(['/api/auth/obtain_token', '/api/sign_up/', '/api/reset-password/'])(
    'answers 400 to what is no JSON (%s)',
    async (url) => {
      for (const payload of ['{', 'null', '[]', '"text"', '12']) {
        const answer = await test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
        expect([payload, answer.statusCode]).toEqual([payload, 400])
        expect(answer.json()).toHaveProperty('detail')
      }
      const empty = await test.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' } })
      expect(empty.statusCode).toBe(400)
      const other = await test.app.inject({
        method: 'POST',
        url,
        payload: '<a/>',
        headers: { 'content-type': 'application/xml' },
      })
      expect(other.statusCode).toBe(415)
      const large = await test.app.inject({
        method: 'POST',
        url,
        payload: `{"email":"${'x'.repeat(1_100_000)}"}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(large.statusCode).toBe(413)
    },
  )

  it('answers with and without the last slash, and tells unknown paths from unknown methods', async () => {
    const member = await test.newMember()
    const headers = { authorization: `Bearer ${member.access}` }
    const [slash, none] = await Promise.all(['/api/person/', '/api/person'].map((url) => test.app.inject({ url, headers })))
    expect(slash?.body).toBe(none?.body)
    expect((await test.app.inject({ url: '/api/nothing/' })).json().code).toBe('not_found')
    const wrong = await test.app.inject({ method: 'PUT', url: '/api/person/' })
    expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET, POST'])
    expect((await test.app.inject({ url: '/api/person/%zz/?a=%zz', headers })).statusCode).toBeLessThan(500)
  })

  it('carries the security headers, and cross-origin ones for listed origins alone', async () => {
    const answer = await test.call('isLocked')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';/)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    const open = await openTestApp({ corsOrigins: ['https://app.example'] })
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/api/person/',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    })
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, 'https://app.example'])
    const refused = await open.call('listPeople', { headers: { origin: 'https://app.example' } })
    expect([
      refused.statusCode,
      refused.headers['access-control-allow-origin'],
      refused.headers['access-control-allow-credentials'],
    ]).toEqual([401, 'https://app.example', undefined])
    const other = await open.call('isLocked', { headers: { origin: 'https://evil.example' } })
    expect(other.headers['access-control-allow-origin']).not.toBe('https://evil.example')
    await open.close()
  })

  it('is described by OpenAPI', async () => {
    const schema = (await test.app.inject({ url: '/api/schema/' })).json()
    expect(schema.openapi).toMatch(/^3\./)
    expect(Object.keys(schema.paths)).toContain('/api/person/{id}/')
    expect((await test.app.inject({ url: '/api/docs/' })).statusCode).toBe(200)
    expect((await test.call('getHealth')).json()).toEqual({ status: 'ok' })
  })
})

describe('a forgotten password', () => {
  it('is answered the same whether or not the address is known', async () => {
    const member = await test.newMember()
    const answers = await Promise.all(
      [member.email, 'nobody@example.org'].map((email) => test.call('requestPasswordReset', { body: { email } })),
    )
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array.from({ length: 2 }, () => [200, '{"status":"OK"}']),
    )
    const malformed = await test.call('requestPasswordReset', { body: { email: 'x' } })
    expect([malformed.statusCode, malformed.json().email]).toEqual([400, [expect.any(String)]])
  })

  it('is set anew with a mailed link, which ends every session and forgets the failures', async () => {
    const member = await test.newMember({ language: 'fi' })
    const from = newAddress()
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn(member.email, 'wrong', from)
    await test.call('requestPasswordReset', { body: { email: member.email.toUpperCase() } })
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const link = await test.mailedLink(member.email)
    expect([link.pathname, link.searchParams.get('language')]).toEqual(['/accounts/password_reset_confirmation/', 'fi'])
    const token = link.searchParams.get('token')
    const confirm = (word: string) => test.call('confirmPasswordReset', { body: { token, password: word } })
    const isValid = async (kind: string, asked: unknown = token) =>
      (await test.call('checkMailedLink', { body: { kind, token: asked } })).json()
    // Looking does not use the link up, and says nothing about the account.
    expect([await isValid('password_reset'), await isValid('password_reset')]).toEqual([{ is_valid: true }, { is_valid: true }])
    expect([await isValid('sign_up'), await isValid('email_change'), await isValid('password_reset', 'x')]).toEqual(
      Array.from({ length: 3 }, () => ({ is_valid: false })),
    )
    expect((await confirm('short')).json().code).toBe('password_too_short')
    expect((await confirm('a new and long one')).json()).toEqual({ status: 'OK', email: member.email })
    expect(await isValid('password_reset')).toEqual({ is_valid: false })
    expect((await confirm('a third and long one')).statusCode).toBe(404)
    expect((await test.call('listPeople', { token: member.access })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: member.refresh } })).statusCode).toBe(401)
    expect((await signIn(member.email, password, from)).statusCode).toBe(401)
    expect(await isLocked(from)).toBe(false)
    expect((await signIn(member.email, 'a new and long one', from)).statusCode).toBe(200)
  })

  it('opens an address that was locked by failures of this account alone', async () => {
    const [member, other] = [await test.newMember(), await test.newMember()]
    const [own, shared] = [newAddress(), newAddress()]
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(member.email, 'wrong', own)
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(other.email, 'wrong', shared)
    await test.call('requestPasswordReset', { body: { email: member.email } })
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(member.email)).searchParams.get('token')
    expect(
      (await test.call('confirmPasswordReset', { body: { token, password: 'a new and long one' }, from: own })).statusCode,
    ).toBe(200)
    expect([await isLocked(own), await isLocked(shared)]).toEqual([false, true])
    expect((await signIn(member.email, 'a new and long one', own)).statusCode).toBe(200)
  })

  it('has a link that ends after 24 hours', async () => {
    const member = await test.newMember()
    await test.call('requestPasswordReset', { body: { email: member.email } })
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(member.email)).searchParams.get('token')
    test.platform.clock.advance({ hours: 24, seconds: 1 })
    expect((await test.call('checkMailedLink', { body: { kind: 'password_reset', token } })).json()).toEqual({ is_valid: false })
    expect((await test.call('confirmPasswordReset', { body: { token, password } })).statusCode).toBe(404)
  })
})
