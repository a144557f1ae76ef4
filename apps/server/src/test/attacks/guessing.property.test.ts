import type { Tokens } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { maxFailures } from '../../features/accounts/sessions/login-guard.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { randomFrom } from '../kills/random.ts'
import { isWhole } from '../sample.ts'
import { openTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

const seeds = isWhole ? [1, 2, 3, 4] : [1]
const steps = 60

interface Tried {
  at: number
  from: string
  account: string
  isForwarded: boolean
}

/**
 * Simulates strangers who attack from anywhere, at once and over hours: they guess the passwords of the owner and of others, with
 * made-up headers, forged and foreign markers and wrong links, and with an account of their own whose password they reset from
 * anywhere.
 */
async function attack(test: TestApp, seed: number): Promise<Tried[]> {
  const next = randomFrom(seed)
  const random = (below: number): number => Math.floor(next() * below)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const owner = await test.newMember()
  const eve = await test.newMember()
  const home = '203.0.113.50'
  const sign = (email: string, word: string, from: string, device?: string, headers: Record<string, string> = {}) =>
    test.call('obtainToken', { body: { email, password: word, ...(device === undefined ? {} : { device }) }, from, headers })
  const device = (await sign(owner.email, password, home, '')).json<Tokens>().device ?? ''
  const evesDevice = (await sign(eve.email, password, '192.0.2.1', '')).json<Tokens>().device ?? ''
  const addresses = [
    home,
    '192.0.2.1',
    '192.0.2.2',
    '198.51.100.3',
    ...Array.from({ length: 12 }, (_, n) => `2001:db8:${n}::${n + 1}`),
  ]
  const accounts = [
    owner.email,
    owner.email,
    owner.email.toUpperCase(),
    eve.email,
    ...Array.from({ length: 6 }, (_, n) => `nobody${n}@example.org`),
  ]
  const tried: Tried[] = []
  let guesses = 0

  const guess = async (): Promise<void> => {
    const [from, account, isForwarded] = [pick(addresses), pick(accounts), random(3) === 0]
    const marker = pick([undefined, '', evesDevice, `${device.split('.')[0]}.${'x'.repeat(43)}`])
    guesses += 1
    const answer = await sign(
      account,
      `guess ${guesses}`,
      from,
      marker,
      isForwarded ? { 'x-forwarded-for': `192.0.2.${guesses % 200}` } : {},
    )
    // 401 means that the password was checked. Any other answer reveals nothing about it.
    if (answer.statusCode === 401)
      tried.push({ at: test.platform.now().getTime(), from, account: account.toLowerCase(), isForwarded })
  }
  const useWrongLinks = async (): Promise<void> => {
    const from = pick(addresses)
    await test.call('confirmPasswordReset', { body: { token: `made up ${random(1_000)}`, password }, from })
    await test.call('getInvitation', { params: { token: 'x' }, from, headers: { 'sec-fetch-site': 'cross-site' } })
  }
  const resetOwn = async (): Promise<void> => {
    await test.call('requestPasswordReset', { body: { email: eve.email }, from: pick(addresses) })
    await test.call('requestPasswordReset', { body: { email: owner.email }, from: pick(addresses) })
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(eve.email)).searchParams.get('token') ?? ''
    await test.call('confirmPasswordReset', { body: { token, password }, from: pick(addresses) })
  }
  for (let step = 0; step < steps; step += 1) {
    const act = pick([
      guess,
      guess,
      guess,
      () => Promise.all(Array.from({ length: 12 }, guess)),
      useWrongLinks,
      resetOwn,
      () => Promise.resolve(test.platform.clock.advance({ minutes: random(90) })),
    ])
    await act()
    // Despite all attacks the owner signs in on a known device, from home and from anywhere.
    const answer = await sign(owner.email, password, pick([home, pick(addresses)]), device)
    expect([seed, step, answer.statusCode, answer.body.slice(0, 60)]).toEqual([seed, step, 200, expect.any(String)])
  }
  return tried.filter(({ account }) => account !== eve.email)
}

const dayMs = 24 * 60 * 60 * 1000
/** The highest number of attempts within any day among those with the same key. */
function maxInADay(tried: Tried[], keyOf: (each: Tried) => string): number {
  return Math.max(
    0,
    ...tried.map(
      (first) => tried.filter((each) => keyOf(each) === keyOf(first) && each.at >= first.at && each.at < first.at + dayMs).length,
    ),
  )
}

describe.each(seeds)('strangers who guess passwords (seed %i)', (seed) => {
  it('never stop who has the right one on a known device, and try no more than is stated', async () => {
    const test = await openTestApp({ rateLimit: true })
    try {
      const tried = await attack(test, seed)
      expect(tried.length).toBeGreaterThan(20)
      const plain = tried.filter(({ isForwarded }) => !isForwarded)
      const forwarded = tried.filter(({ isForwarded }) => isForwarded)
      expect(maxInADay(plain, ({ from }) => from)).toBeLessThanOrEqual(maxFailures.ofAddress)
      expect(maxInADay(forwarded, ({ from }) => from)).toBeLessThanOrEqual(maxFailures.ofForwardedAddress)
      expect(maxInADay(forwarded, ({ from, account }) => `${from} ${account}`)).toBeLessThanOrEqual(maxFailures.ofAddress)
      expect(maxInADay(tried, ({ account }) => account)).toBeLessThanOrEqual(maxFailures.ofAccount)
    } finally {
      await test.close()
    }
  })
})
