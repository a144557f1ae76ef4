import { afterEach, expect, it } from 'vitest'
import { startRangeServer } from '../../../test/servers/range-server.ts'
import type { RangeServer } from '../../../test/servers/range-server.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { createAccount } from '../sign-up/create-account.service.ts'

const breached = 'correct horse battery'
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function openWith(service: RangeServer | undefined, url?: string): Promise<TestApp> {
  const test = await openTestApp({ breachUrl: url ?? service?.url })
  open.push(test, ...(service === undefined ? [] : [service]))
  return test
}

async function confirm(test: TestApp, password: string) {
  const email = 'ann@example.org'
  await test.call('signUp', { body: { name: 'Ann Lee', email, gender: 'F' } })
  const token = (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''
  return { first: await test.call('confirmSignUp', { params: { token }, body: { password } }), token }
}

it('refuses a breached password, and the link stays good', async () => {
  const service = await startRangeServer([breached])
  const test = await openWith(service)
  const { first, token } = await confirm(test, breached)
  expect([first.statusCode, first.json().code]).toEqual([400, 'password_breached'])
  const second = await test.call('confirmSignUp', { params: { token }, body: { password: 'another word of ours' } })
  expect(second.statusCode).toBe(200)
  // Only five characters of the hash leave the server.
  expect(service.asked).toHaveLength(2)
  expect(service.asked.every((prefix) => /^[0-9A-F]{5}$/.test(prefix))).toBe(true)
})

it('takes padding for what it is', async () => {
  const test = await openWith(await startRangeServer([]))
  expect((await confirm(test, breached)).first.statusCode).toBe(200)
})

it('lets a password pass when the service is silent, gone or switched off', async () => {
  const silent = await openWith(await startRangeServer([breached], false))
  expect((await confirm(silent, breached)).first.statusCode).toBe(200)
  const gone = await openWith(undefined, 'http://127.0.0.1:9/range/')
  expect((await confirm(gone, breached)).first.statusCode).toBe(200)
  const off = await openWith(undefined)
  expect((await confirm(off, breached)).first.statusCode).toBe(200)
})

it("holds for the operator's accounts, too", async () => {
  const test = await openWith(await startRangeServer([breached]))
  const asked = { name: 'Ann', email: 'op@example.org', gender: 'F', language: 'en', birth_year: 0, address: '' } as const
  await expect(createAccount(test.platform, asked, breached)).rejects.toMatchObject({ code: 'password_breached' })
})

it('tells a visitor what the pages need', async () => {
  const test = await openWith(undefined, 'https://breaches.example.org/range/')
  expect((await test.call('getSite')).json()).toEqual({
    sign_up: 'open',
    first_run: false,
    breach_url: 'https://breaches.example.org/range/',
    operator_name: '',
    operator_contact: '',
    oidc_name: '',
    backup_keep_days: 14,
    offline_days: 7,
  })
})
