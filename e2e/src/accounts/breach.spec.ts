import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, password, test } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const breached = 'correct horse battery'

test(
  'a breached password is refused before anything is sent, another one is taken, and one that is breached later is warned of at sign-in',
  { tag: wholeTag },
  async ({ page }) => {
    const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()
    const hash = hashOf(breached)
    const known = [hash]
    const lookUps: string[] = []
    const service = createServer((request, response) => {
      lookUps.push(request.url ?? '')
      // Like the real service, any page may read the answer and send the padding header.
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      const lines = known
        .flatMap((each) => (request.url?.endsWith(each.slice(0, 5)) === true ? [`${each.slice(5)}:3`] : []))
        .join('\r\n')
      response.writeHead(200, { 'content-type': 'text/plain', ...open }).end(`${'0'.repeat(35)}:0\r\n${lines}`)
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const server = await startServer({ BANYAN_BREACH_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/` })
    try {
      const email = 'breach@example.org'
      const asked = await fetch(`${server.url}/api/sign_up/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada Wong', email, gender: 'F', language: 'en' }),
      })
      expect(asked.status).toBe(200)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.url())
      })
      await page.goto(await server.mailedLink(email))
      const first = page.getByRole('textbox', { name: /^Password/ })
      await first.fill('shorter')
      await first.blur()
      await expect(page.getByText('Please use at least 8 characters.')).toBeVisible()
      await first.fill(breached)
      await page.getByRole('textbox', { name: /^Repeat/ }).fill(breached)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('alert').getByText('This password isn’t safe')).toBeVisible()
      await expect(page.getByRole('link', { name: 'About breached passwords' })).toHaveAttribute(
        'href',
        'https://haveibeenpwned.com/Passwords',
      )
      expect(sent).toEqual([])
      expect(lookUps).toEqual([`/range/${hash.slice(0, 5)}`])

      await first.fill(password)
      await expect(page.getByText('This password isn’t safe')).toBeHidden()
      await page.getByRole('textbox', { name: /^Repeat/ }).fill(password)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
      expect(sent).toHaveLength(1)

      // The user is signed in all the same, but warned, and offered a new password.
      known.push(hashOf(password))
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Please enter your email address.')).toBeVisible()
      await expect(page.getByText('Please enter your password.')).toBeVisible()
      await page.getByRole('textbox', { name: /^Email/ }).fill(email)
      await page.getByRole('textbox', { name: /^Password/ }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('dialog')).toContainText('It has appeared in a data breach on another site.')
      await expect(page).toHaveURL(`${server.url}/home/`)
      await page.getByRole('dialog').getByRole('link', { name: 'Change your password' }).click()
      await expect(page).toHaveURL(`${server.url}/accounts/change_password/`)
      await expect(page.getByRole('tab', { name: 'Change password' })).toHaveAttribute('aria-selected', 'true')
    } finally {
      await server.stop()
      service.closeAllConnections()
      service.close()
    }
  },
)
