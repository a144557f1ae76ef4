import os from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { startNotices } from '../../../start-notices.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { FirstRun } from './first-run.service.ts'

describe('unless it is set, who can sign up', () => {
  it.each([
    [{}, 'open'],
    [{ BANYAN_PUBLIC_URL: 'http://localhost:8000' }, 'open'],
    [{ BANYAN_PUBLIC_URL: 'http://127.0.0.1:8000', BANYAN_HOST: '0.0.0.0' }, 'open'],
    [{ BANYAN_PUBLIC_URL: 'http://[::1]:8000' }, 'open'],
    [{ BANYAN_HOST: '::1' }, 'open'],
    [{ BANYAN_HOST: '0.0.0.0' }, 'invite'],
    [{ BANYAN_HOST: '::' }, 'invite'],
    [{ BANYAN_PUBLIC_URL: 'http://192.168.1.20:8000' }, 'invite'],
    [{ BANYAN_PUBLIC_URL: 'https://family.example.org' }, 'invite'],
    [{ BANYAN_PUBLIC_URL: 'https://localhost.example.org' }, 'invite'],
    [{ BANYAN_PUBLIC_URL: 'https://family.example.org', BANYAN_SIGN_UP: 'open' }, 'open'],
    [{ BANYAN_SIGN_UP: 'closed' }, 'closed'],
  ])('follows from the address: %j is %s', (environment, mode) => {
    expect(readConfig(environment, os.tmpdir()).signUp).toBe(mode)
  })
})

it.each([
  ['http://192.168.1.20:8000', true],
  ['https://family.example.org', false],
  ['http://localhost:8000', false],
])('the start says who can join, and warns of plain http: %s %s', (address, isWarned) => {
  const notices = startNotices(readConfig({ BANYAN_PUBLIC_URL: address }, os.tmpdir()))
  expect(notices[0]?.text).toMatch(/^Sign-up: /)
  expect(notices.some(({ isWarning, text }) => isWarning && text.includes('plain http'))).toBe(isWarned)
})

it.each([
  [{}, Infinity],
  [{ BANYAN_PUBLIC_URL: 'https://family.example.org' }, Infinity],
  [{ BANYAN_PUBLIC_URL: 'https://family.example.org', BANYAN_SIGN_UP: 'open' }, 20e9],
  [{ BANYAN_PUBLIC_URL: 'https://family.example.org', BANYAN_SIGN_UP: 'open', BANYAN_FAMILY_QUOTA_GB: '1.5' }, 1.5e9],
  [{ BANYAN_PUBLIC_URL: 'https://family.example.org', BANYAN_SIGN_UP: 'open', BANYAN_FAMILY_QUOTA_GB: '0' }, Infinity],
  [{ BANYAN_FAMILY_QUOTA_GB: '5' }, 5e9],
])('gives families of strangers a quota, or all of them what the operator says: %j %d', (environment, bytes) => {
  expect(readConfig(environment, os.tmpdir()).familyLimits.bytes).toBe(bytes)
})

describe('a server with a public address', () => {
  let test: TestApp
  afterEach(() => test.close())

  it('takes no stranger as its first family, but anybody with the code', async () => {
    test = await openTestApp({
      publicUrl: 'https://family.example.org',
      signUp: readConfig({ BANYAN_PUBLIC_URL: 'https://family.example.org' }, os.tmpdir()).signUp,
    })
    const firstRun = new FirstRun(test.platform)
    const code = await firstRun.open()
    await test.app.close()
    test.app = await createApp(test.platform, { checkAnswers: true, firstRun })
    const site = async () => (await test.app.inject('/api/site/')).json()
    const signUp = { name: 'Eve', email: 'eve@example.net', gender: 'F', language: 'en' }
    const stranger = await test.app.inject({ method: 'POST', url: '/api/sign_up/', payload: signUp })
    expect([stranger.statusCode, stranger.json().code, await site()]).toMatchObject([
      403,
      'sign_up_closed',
      { sign_up: 'invite', first_run: true },
    ])
    const begun = await test.app.inject({
      method: 'POST',
      url: '/api/first_run/',
      payload: { ...signUp, name: 'Ada', email: 'ada@example.org', code, password },
    })
    expect([begun.statusCode, await site()]).toMatchObject([200, { sign_up: 'invite', first_run: false }])
    expect((await test.app.inject({ method: 'POST', url: '/api/sign_up/', payload: signUp })).statusCode).toBe(403)
  })
})
