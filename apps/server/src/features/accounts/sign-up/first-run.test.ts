import type { Site, Tokens } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { FirstRun } from './first-run.service.ts'

let test: TestApp
let code: string
beforeEach(async () => {
  test = await openTestApp({ signUp: 'closed' })
  const firstRun = new FirstRun(test.platform)
  code = (await firstRun.open()) ?? ''
  await test.app.close()
  test.app = await createApp(test.platform, { checkAnswers: true, firstRun })
})
afterEach(() => test.close())

const person = { name: 'Ada Wong', email: 'ada@example.org', gender: 'F', language: 'fi', birth_year: 1980, password }
const begin = (changes: Record<string, unknown> = {}, from = '203.0.113.7') =>
  test.app.inject({ method: 'POST', url: '/api/first_run/', remoteAddress: from, payload: { ...person, code, ...changes } })
const site = async (): Promise<Site> => (await test.app.inject({ method: 'GET', url: '/api/site/' })).json()

describe('the first run', () => {
  it('makes the first family with the code that the server showed, however it is typed, and no mail', async () => {
    expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){4}$/)
    expect((await site()).first_run).toBe(true)
    const answer = await begin({ code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'ada@example.org', name: 'Ada Wong' }])
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/auth/obtain_token/',
      payload: { email: 'ada@example.org', password },
    })
    expect(signedIn.json<Tokens>().language).toBe('fi')
    expect(await test.platform.database.read.selectFrom('mails').select('id').execute()).toEqual([])
    expect((await site()).first_run).toBe(false)
    expect([(await begin()).statusCode, (await begin()).json().code]).toEqual([403, 'first_run_over'])
    expect(await new FirstRun(test.platform).open()).toBeUndefined()
  })

  it('has one code on all servers of a database, and one family when two of them are asked at once', async () => {
    const there = new FirstRun(test.platform)
    expect(await there.open()).toBe(code)
    const other = await createApp(test.platform, { firstRun: there })
    const payload = { ...person, code, email: 'bo@example.org' }
    const answers = await Promise.all([begin(), other.inject({ method: 'POST', url: '/api/first_run/', payload })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403])
    expect((await other.inject({ method: 'POST', url: '/api/first_run/', payload })).json().code).toBe('first_run_over')
    await other.close()
    const stranger = await openTestApp({ signUp: 'closed' })
    expect(await new FirstRun({ ...stranger.platform, secret: 'another secret' }).open()).not.toBe(code)
    await stranger.close()
  })

  it('locks nobody out for wrong codes', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = await begin({ code: `aaaa-aaaa-aaaa-aaaa-aaa${attempt + 2}` })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong_code'])
    }
    expect((await begin()).statusCode).toBe(200)
  })

  it.each([
    [{ name: ' ' }, 'blank_name'],
    [{ email: 'ada' }, 'invalid_email'],
    [{ password: 'short' }, 'password_too_short'],
    [{ gender: 'X' }, 'invalid_gender'],
    [{ birth_year: 'soon' }, 'invalid_year'],
    [{ address: 'x'.repeat(256) }, 'too_long'],
  ])('says what is wrong with %j, and the code stays good', async (changes, error) => {
    const answer = await begin(changes)
    expect([answer.statusCode, answer.json().code]).toEqual([400, error])
    expect((await begin()).statusCode).toBe(200)
  })

  it('makes one family when two begin at once', async () => {
    const answers = await Promise.all([begin(), begin({ email: 'bo@example.org' })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403])
    expect(await test.platform.database.read.selectFrom('families').select('id').execute()).toHaveLength(1)
  })
})

it('is no way in where the server showed no code', async () => {
  const other = await openTestApp()
  const answer = await other.call('beginFirstFamily', { body: { ...person, code: '' } })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'first_run_over'])
  await other.close()
})
