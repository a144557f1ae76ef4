import { calls } from '@banyan/contract'
import type { CallName, Tokens } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxFailures } from '../../features/accounts/sessions/login-guard.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { openTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let test: TestApp
let address = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const newAddress = (): string => {
  address += 1
  return `198.51.100.${address}`
}
const signIn = (
  email: string,
  word: string,
  from: string,
  { headers = {}, ...more }: { device?: string; shared?: boolean; headers?: Record<string, string> } = {},
) => test.call('obtainToken', { body: { email, password: word, ...more }, from, headers })
/** Signs in and returns the marker that the browser keeps. */
const knownDevice = async (email: string, from: string): Promise<string> =>
  (await signIn(email, password, from, { device: '' })).json<Tokens>().device ?? ''
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
const isLocked = async (from: string): Promise<boolean> => (await test.call('isLocked', { from })).json()
/**
 * Fails logins from that address, each at a separate account: one account guessed at from many addresses would be slowed down.
 */
async function lock(from: string): Promise<void> {
  for (let n = 0; n < 4; n += 1) await signIn(`nobody.${from}.${n}@example.org`, 'wrong', from)
  expect(await isLocked(from)).toBe(true)
}
const withoutToken = (Object.keys(calls) as CallName[]).filter((name) => !calls[name].token)

/** The headers that Chromium sends for a picture, a script, a frame, a form and a `fetch` in a page of another site. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', referer: 'https://evil.example/' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://evil.example' },
  // A browser without Sec-Fetch headers.
  { origin: 'https://evil.example' },
]

describe('a page of another site', () => {
  it('gets no call without a token answered, whatever it makes a visitor’s browser send', async () => {
    expect(withoutToken.length).toBeGreaterThan(12)
    for (const name of withoutToken) {
      for (const headers of foreign) {
        const answer = await test.call(name, {
          params: { token: 'x', id: 1 },
          headers,
          ...(calls[name].method === 'GET' ? {} : { body: {} }),
          from: '203.0.113.99',
        })
        expect([name, headers, answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([
          name,
          headers,
          403,
          'cross_site',
        ])
      }
    }
  })

  it('locks no household out with four pictures', async () => {
    const { email } = await test.newMember()
    // Includes requests without such headers, as from an old browser, or a mail program that loads pictures.
    for (const headers of [...foreign, {}]) {
      const home = newAddress()
      for (const cat of ['a', 'b', 'c', 'd', 'e'])
        await test.call('getInvitation', { params: { token: `cat${cat}` }, headers, from: home })
      expect(await isLocked(home)).toBe(false)
      expect((await signIn(email, password, home)).statusCode).toBe(200)
    }
  })

  it('may be left by a link', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await test.call('getHealth', { headers })).statusCode).toBe(200)
    expect((await test.call('requestPasswordReset', { headers, body: { email: 'a@example.org' } })).statusCode).toBe(403)
  })
})

it('wrong mailed tokens lock nobody out', async () => {
  const home = newAddress()
  for (const name of withoutToken.filter((each) => each !== 'obtainToken')) {
    for (let n = 0; n < 5; n += 1) {
      const token = `made up ${n}`
      const body = { token, refresh: token, code: token, password, email: 'nobody@example.org', name: 'Eve', gender: 'F' }
      await test.call(name, { params: { token, id: 1 }, ...(calls[name].method === 'GET' ? {} : { body }), from: home })
    }
  }
  expect(await isLocked(home)).toBe(false)
})

describe('a mailed link', () => {
  it('that does not work is refused as the lock says at a locked address', async () => {
    const [free, locked] = [newAddress(), newAddress()]
    await lock(locked)
    const token = 'never mailed'
    const codes = async (from: string): Promise<unknown[]> => {
      const answers = [
        await test.call('confirmSignUp', { params: { token }, body: { password }, from }),
        await test.call('confirmPasswordReset', { body: { token, password }, from }),
        await test.call('getInvitation', { params: { token }, from }),
      ]
      return answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code])
    }
    expect(await codes(free)).toEqual([
      [404, 'unknown_confirmation'],
      [404, 'unknown_confirmation'],
      [403, 'invalid_invite'],
    ])
    expect(await codes(locked)).toEqual([
      [403, 'address_locked'],
      [403, 'address_locked'],
      [403, 'invalid_invite'],
    ])
  })

  it('that confirms a sign-up opens at a locked address', async () => {
    const home = newAddress()
    await lock(home)
    await test.call('signUp', { body: { name: 'Ann', email: 'ann@example.org', gender: 'F' } })
    const token = (await test.mailedLink('ann@example.org')).pathname.split('/').at(-2) ?? ''
    expect((await test.call('confirmSignUp', { params: { token }, body: { password }, from: home })).statusCode).toBe(200)
  })

  it('that confirms another address opens at a locked address', async () => {
    const home = newAddress()
    const member = await test.newMember()
    await lock(home)
    await test.call('requestEmailChange', { token: member.access, body: { email: 'moved@example.org', password } })
    const token = (await test.mailedLink('moved@example.org')).searchParams.get('token') ?? ''
    expect((await test.call('confirmEmailChange', { body: { token }, from: home })).statusCode).toBe(200)
    expect((await signIn('moved@example.org', password, newAddress())).json<Tokens>().person_id).toBe(member.person_id)
  })
})

describe('a reset link', () => {
  it('opens at a locked address, and its account alone may sign in there at once', async () => {
    const [member, other] = [await test.newMember(), await test.newMember()]
    const home = newAddress()
    for (let n = 0; n < 4; n += 1) await signIn(n % 2 === 0 ? member.email : other.email, 'wrong', home)
    await test.call('requestPasswordReset', { body: { email: member.email }, from: home })
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(member.email)).searchParams.get('token')
    const fresh = 'a new and long one'
    for (let n = 0; n < 2; n += 1) await signIn(other.email, 'wrong', home)
    expect((await test.call('confirmPasswordReset', { body: { token, password: fresh }, from: home })).statusCode).toBe(200)
    for (let n = 0; n < 3; n += 1) await signIn('nobody@example.org', 'wrong', home)
    expect(await isLocked(home)).toBe(true)
    expect((await signIn(member.email, fresh, home)).statusCode).toBe(200)
    expect((await signIn(other.email, password, home)).json().code).toBe('address_locked')
    // The link is no way to guess either: it may be tried as often as anywhere.
    const tried = [await signIn(member.email, fresh, home)]
    for (let n = 0; n < 6; n += 1) tried.push(await signIn(member.email, `wrong ${n}`, home))
    expect(tried.map((answer) => answer.statusCode)).toEqual([200, 401, 401, 401, 401, 403, 403])
    // Somebody who has just chosen the password need not be told.
    expect(await mailsTo(member.email, 'New sign-in to your account')).toEqual([])
  })
})

describe('a device on which somebody has signed in before', () => {
  it('is not kept out by the failures of others: not by the lock, not by guesses from everywhere', async () => {
    const { email } = await test.newMember()
    const home = newAddress()
    const device = await knownDevice(email, home)
    await lock(home)
    for (let network = 0; network < 7; network += 1)
      for (let n = 0; n < 3; n += 1) await signIn(email, 'wrong', `2001:db8:${network}::${n}`)
    expect((await signIn(email, password, home)).json().code).toBe('address_locked')
    expect((await signIn(email, password, newAddress())).json().code).toBe('too_many_requests')
    const answer = await signIn(email, password, home, { device })
    expect([answer.statusCode, answer.json<Tokens>().device]).toEqual([200, device])
    expect((await signIn(email, password, newAddress(), { device })).statusCode).toBe(200)
  })

  it('locks nobody else out by its own slips', async () => {
    const [member, other] = [await test.newMember(), await test.newMember()]
    const home = newAddress()
    const device = await knownDevice(member.email, home)
    for (let n = 0; n < 6; n += 1) expect((await signIn(member.email, `slip ${n}`, home, { device })).statusCode).toBe(401)
    expect(await isLocked(home)).toBe(false)
    expect((await signIn(other.email, password, home)).statusCode).toBe(200)
    expect((await signIn(member.email, password, home, { device })).statusCode).toBe(200)
  })

  it('counts for the accounts that have signed in on it, one by one, and is worth nothing for others', async () => {
    const [ann, bob, eve] = [await test.newMember(), await test.newMember(), await test.newMember()]
    const home = newAddress()
    const device = await knownDevice(ann.email, home)
    expect((await signIn(bob.email, password, home, { device })).json<Tokens>().device).toBe(device)
    await lock(home)
    for (const { email } of [ann, bob]) expect((await signIn(email, password, home, { device })).statusCode).toBe(200)
    expect((await signIn(eve.email, password, home, { device })).statusCode).toBe(403)
    const forged = `${device.split('.')[0]}.${'A'.repeat(43)}`
    for (const bad of [forged, `${device}x`, 'x.y', `${device}.${device}`])
      expect((await signIn(ann.email, password, home, { device: bad })).statusCode).toBe(403)
    // Rows do not reveal that two users share a browser.
    const rows = await test.platform.database.read.selectFrom('devices').select('key').execute()
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('cannot be used to guess for long, and opens nothing by itself', async () => {
    const { email } = await test.newMember()
    const device = await knownDevice(email, newAddress())
    const onDevice = () =>
      test.platform.database.read.selectFrom('failed_logins').select('id').where('address_key', 'like', 'device %').execute()
    const before = (await onDevice()).length
    await Promise.all(
      Array.from({ length: 3 * maxFailures.ofDevice }, (_, n) => signIn(email, `guess ${n}`, `192.0.2.${n}`, { device })),
    )
    expect((await onDevice()).length - before).toBeLessThanOrEqual(maxFailures.ofDevice)
    for (let n = 0; n < maxFailures.ofDevice; n += 1) await signIn(email, `guess ${n}`, newAddress(), { device })
    expect((await onDevice()).length - before).toBe(maxFailures.ofDevice)
    const locked = newAddress()
    await lock(locked)
    expect((await signIn(email, password, locked, { device })).json().code).toBe('address_locked')
    expect((await test.call('getSettings', { token: device })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: device } })).statusCode).toBe(401)
  })

  it('is forgotten with a reset, with a new password elsewhere, and when its session is ended', async () => {
    const member = await test.newMember()
    const locked = newAddress()
    await lock(locked)
    const isKnown = async (device: string, word = password): Promise<boolean> =>
      (await signIn(member.email, word, locked, { device })).statusCode === 200
    const [first, second] = [await knownDevice(member.email, newAddress()), await knownDevice(member.email, newAddress())]
    const here = (await signIn(member.email, password, newAddress(), { device: first })).json<Tokens>()
    const there = (await signIn(member.email, password, newAddress(), { device: second })).json<Tokens>()
    expect([await isKnown(first), await isKnown(second)]).toEqual([true, true])
    await test.call('changePassword', {
      token: here.access,
      body: { old_password: password, new_password: 'another word of ours' },
    })
    expect([await isKnown(first, 'another word of ours'), await isKnown(second, 'another word of ours')]).toEqual([true, false])
    expect((await test.call('getSettings', { token: there.access })).statusCode).toBe(401)

    const third = (await signIn(member.email, 'another word of ours', newAddress(), { device: '' })).json<Tokens>()
    const sessions = (await test.call('listSessions', { token: third.access })).json<{ id: string; is_current: boolean }[]>()
    expect(await isKnown(third.device ?? '', 'another word of ours')).toBe(true)
    const id = sessions.find((each) => each.is_current)?.id ?? ''
    await test.call('endSession', { token: here.access, params: { id } })
    expect(await isKnown(third.device ?? '', 'another word of ours')).toBe(false)
  })

  it('gives older clients, who send nothing of it, the answers that they know', async () => {
    const { email } = await test.newMember()
    expect((await signIn(email, password, newAddress())).json()).not.toHaveProperty('device')
  })
})

describe('a made-up forwarding header', () => {
  it('does not make guesses free where no proxy is configured', async () => {
    const from = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 120; n += 1)
      statuses.push(
        (await signIn(`nobody${n % 40}@example.org`, 'guess', from, { headers: { 'x-forwarded-for': `192.0.2.${n}` } }))
          .statusCode,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxFailures.ofForwardedAddress)
    expect((await test.call('isLocked', { from, headers: { 'x-forwarded-for': '192.0.2.1' } })).json()).toBe(true)
    // Without the header the address has a separate count.
    expect(await isLocked(from)).toBe(false)
  })
})

describe('a sign-in on a new device', () => {
  const agents = {
    firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  }
  const told = (email: string): Promise<string[]> => mailsTo(email, 'New sign-in to your account')

  it('is told by mail with its name and the time, but the first of a new account', async () => {
    const { email } = await test.newMember()
    const home = newAddress()
    expect(await told(email)).toEqual([])
    const device =
      (await signIn(email, password, home, { device: '', headers: { 'user-agent': agents.firefox } })).json<Tokens>().device ?? ''
    expect(await told(email)).toEqual([
      expect.stringMatching(/Firefox · Linux, 1 March 2026.*\(UTC\)[^]*accounts\/password_reset/),
    ])
    // The browser is known wherever it is, and a private window at the same place counts as known, too.
    await signIn(email, password, newAddress(), { device, headers: { 'user-agent': agents.firefox } })
    await signIn(email, password, home, { device: '', headers: { 'user-agent': agents.firefox } })
    expect(await told(email)).toHaveLength(1)
    await signIn(email, password, newAddress(), { device: '', headers: { 'user-agent': agents.firefox } })
    await signIn(email, password, home, { headers: { 'user-agent': agents.phone } })
    await signIn(email, password, home, { headers: { 'user-agent': agents.phone } })
    expect((await told(email)).map((text) => /Firefox · Linux|Safari · iPhone/.exec(text)?.[0])).toEqual([
      'Firefox · Linux',
      'Firefox · Linux',
      'Safari · iPhone',
    ])
    expect(await told('nobody@example.org')).toEqual([])
  })

  it('is told once a day of shared devices, for each kind of browser', async () => {
    const { email } = await test.newMember()
    const shared = async (agent: keyof typeof agents) =>
      signIn(email, password, newAddress(), { device: '', shared: true, headers: { 'user-agent': agents[agent] } })
    const found = async () => (await told(email)).map((text) => /Firefox · Linux|Safari · iPhone/.exec(text)?.[0])
    for (const agent of ['firefox', 'firefox', 'phone', 'firefox', 'phone'] as const) await shared(agent)
    expect(await found()).toEqual(['Firefox · Linux', 'Safari · iPhone'])
    // Users of other devices are notified each time.
    await signIn(email, password, newAddress(), { device: '', headers: { 'user-agent': agents.firefox } })
    expect(await found()).toHaveLength(3)
    test.platform.clock.advance({ hours: 23 })
    await shared('firefox')
    expect(await found()).toHaveLength(3)
    test.platform.clock.advance({ hours: 1, minutes: 1 })
    await shared('firefox')
    expect(await found()).toHaveLength(4)
  })

  it('with a wrong password is told to nobody', async () => {
    const { email } = await test.newMember()
    await signIn(email, 'wrong', newAddress(), { device: '' })
    expect(await told(email)).toEqual([])
  })
})
