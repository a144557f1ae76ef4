import { expect, password, signUp, test } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const fresh = 'the fig tree is ours again'

test('an address that somebody else has changed is taken back with the mail to it', async ({ page, newMember, server }) => {
  const member = await newMember()
  const send = async (path: string, body: unknown, token?: string): Promise<void> => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const thief = `thief.${member.email}`
  await send('/api/email_change/', { email: thief, password }, member.access)
  await send('/api/email_change/confirm/', { token: new URL(await server.mailedLink(thief)).searchParams.get('token') })
  await expect.poll(async () => new URL(await server.mailedLink(member.email)).pathname).toBe('/accounts/email_restore/')
  await page.goto(await server.mailedLink(member.email))
  await expect(page.getByRole('heading', { name: 'Get your account back' })).toBeVisible()
  await page.getByRole('textbox', { name: /^New password/ }).fill(fresh)
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill(fresh)
  await page.getByRole('button', { name: 'Get my account back' }).click()
  await expect(page).toHaveURL(/\/family\/tree\//)
})

test(
  'a locked address says what helps, and lets a browser in that has signed in before',
  { tag: wholeTag },
  async ({ browser }) => {
    const server = await startServer()
    const member = await signUp(server, 'known@example.org')
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
    const page = await context.newPage()
    const signIn = async (): Promise<void> => {
      await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
      await page.getByRole('textbox', { name: /^Password/ }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/home/')
    }
    await page.goto('/accounts/login/')
    await signIn()
    for (let n = 0; n < 4; n += 1)
      await fetch(`${server.url}/api/auth/obtain_token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x@example.org', password: `${n}` }),
      })
    const other = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB' })).newPage()
    await other.goto('/accounts/login/')
    await expect(other.getByText('If you set a new password by email, you can sign in straight away.')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Send me the link' })).toBeVisible()
    await other.close()
    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key)
    })
    await page.goto('/accounts/login/')
    await signIn()
    await context.close()
    await server.stop()
  },
)
