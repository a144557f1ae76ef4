import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let test: TestApp
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  await test.close()
})

it('says who failed to sign in, changed and left, from where, and names nobody', async () => {
  test = await openTestApp()
  const member = await test.newMember({ name: 'Unmistakable', email: 'unmistakable@example.org' })
  const lines: Record<string, unknown>[] = []
  const log = pino(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>), done()),
    }),
  )
  app = await createApp({ ...test.platform, log })
  const post = (url: string, payload: object, from: string, token = member.access, method: 'POST' | 'PUT' = 'POST') =>
    app?.inject({ method, url, payload, remoteAddress: from, headers: { authorization: `Bearer ${token}` } })
  const signIn = (given: string, from: string, email = member.email) =>
    post('/api/auth/obtain_token/', { email, password: given }, from)
  const events = () =>
    lines
      .splice(0)
      .filter((line) => 'event' in line)
      .map(({ event, ip, account }) => [event, ip, account])
  expect((await signIn(password, '198.51.100.1'))?.statusCode).toBe(200)
  expect(events()).toEqual(
    ['signed_in', 'new_device'].map((event) => [event, '198.51.100.1', expect.stringMatching(/^[\w-]{16}$/)]),
  )
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn('wrong wrong wrong', '198.51.100.9')
  await signIn('wrong wrong wrong', '198.51.100.9', ' UNMISTAKABLE@example.org')
  await signIn(password, '198.51.100.9')
  const written = JSON.stringify(lines)
  const seen = events()
  const mark = seen[0]?.[2]
  expect(mark).toMatch(/^[\w-]{16}$/)
  expect(seen).toEqual([
    ...Array.from({ length: 4 }, () => ['sign_in_failed', '198.51.100.9', mark]),
    ['address_locked', '198.51.100.9', mark],
    ['sign_in_refused', '198.51.100.9', mark],
  ])
  await signIn('wrong wrong wrong', '2001:db8::1', 'other@example.org')
  expect(events()).toEqual([['sign_in_failed', '2001:db8::1', expect.not.stringContaining(String(mark))]])
  expect(
    (await post('/api/password_change/', { old_password: 'wrong wrong wrong', new_password: 'over the hills' }, '203.0.113.1'))
      ?.statusCode,
  ).toBe(403)
  expect(events()).toEqual([['wrong_password', '203.0.113.1', mark]])
  expect(
    (await post('/api/password_change/', { old_password: password, new_password: 'over the hills' }, '203.0.113.1'))?.statusCode,
  ).toBe(200)
  expect(events()).toEqual([['password_changed', '203.0.113.1', mark]])
  expect(
    (await post('/api/email_change/', { email: 'unmistakable.two@example.org', password: 'over the hills' }, '203.0.113.1'))
      ?.statusCode,
  ).toBe(200)
  const token = (await test.mailedLink('unmistakable.two@example.org')).searchParams.get('token')
  expect((await post('/api/email_change/confirm/', { token }, '203.0.113.3'))?.statusCode).toBe(200)
  const later = events()
  expect(later).toEqual([['email_changed', '203.0.113.3', expect.stringMatching(/^[\w-]{16}$/)]])
  expect(later[0]?.[2]).not.toBe(mark)
  expect((await post('/api/delete_account/', { password: 'over the hills' }, '203.0.113.2'))?.statusCode).toBe(204)
  expect(events()).toEqual([['user_removed', '203.0.113.2', later[0]?.[2]]])
  expect((written + JSON.stringify(lines)).toLowerCase()).not.toMatch(/unmistakable|wrong|hills/)
})

it('says that somebody signs in on a device that is new to them, and that a session was copied', async () => {
  test = await openTestApp()
  const member = await test.newMember()
  const lines: Record<string, unknown>[] = []
  const log = pino(
    new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>), done()),
    }),
  )
  app = await createApp({ ...test.platform, log })
  const send = (url: string, payload: object, from: string, agent: string) =>
    app?.inject({ method: 'POST', url, payload, remoteAddress: from, headers: { 'user-agent': agent } })
  const events = () =>
    lines
      .splice(0)
      .filter((line) => 'event' in line)
      .map(({ event, ip }) => [event, ip])
  const [mine, thiefs] = ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'curl/8.5.0']
  const opened = await send('/api/auth/obtain_token/', { email: member.email, password, device: '' }, '198.51.100.1', mine)
  expect(events()).toEqual([
    ['signed_in', '198.51.100.1'],
    ['new_device', '198.51.100.1'],
  ])
  const { refresh, device } = opened?.json<{ refresh: string; device: string }>() ?? { refresh: '', device: '' }
  expect(
    (await send('/api/auth/obtain_token/', { email: member.email, password, device }, '198.51.100.2', mine))?.statusCode,
  ).toBe(200)
  expect(events()).toEqual([['signed_in', '198.51.100.2']])
  const renewed = await send('/api/auth/refresh_token/', { refresh, device }, '198.51.100.1', mine)
  await send('/api/auth/refresh_token/', { refresh: renewed?.json<{ refresh: string }>().refresh, device }, '198.51.100.1', mine)
  expect(events()).toEqual([])
  expect((await send('/api/auth/refresh_token/', { refresh }, '192.0.2.66', thiefs))?.statusCode).toBe(401)
  expect(events()).toEqual([['session_copied', '192.0.2.66']])
})

it('has a filter for fail2ban that catches guessing, and nobody who signs in', async () => {
  const filter = await readFile(new URL('../../../../../deploy/fail2ban/banyan.conf', import.meta.url), 'utf8')
  const failing = new RegExp(/^failregex = (.*)$/m.exec(filter)?.[1]?.replace('<ADDR>', '([0-9a-f.:]+)') ?? '')
  const caught = (event: string) =>
    failing.exec(`{"level":40,"time":"2026-03-01T12:00:00.000Z","event":"${event}","ip":"2001:db8::1","account":"kZ0x"}`)?.[1]
  expect(['sign_in_failed', 'sign_in_refused', 'wrong_password', 'session_copied'].map(caught)).toEqual(
    Array.from({ length: 4 }, () => '2001:db8::1'),
  )
  expect(['signed_in', 'new_device', 'signed_out', 'user_removed', 'password_changed'].map(caught)).toEqual(
    Array.from({ length: 5 }),
  )
})
