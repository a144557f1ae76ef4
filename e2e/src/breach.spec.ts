import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, password, test } from './fixtures.ts'
import { startServer } from './server.ts'

const breached = 'correct horse battery'

test('a breached password is refused before anything is sent, and another one is taken', async ({ page }) => {
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase()
  const lookUps: string[] = []
  const service = createServer((request, response) => {
    lookUps.push(request.url ?? '')
    // As the real one does: any page may read it, with the padding header, too.
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const lines = request.url?.endsWith(hash.slice(0, 5)) === true ? `${hash.slice(5)}:3` : ''
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
    await first.fill('short')
    await first.blur()
    await expect(page.getByText('Password must have more than 5 characters')).toBeVisible()
    await first.fill(breached)
    await page.getByRole('textbox', { name: /^Repeat/ }).fill(breached)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert').getByText('This password is not secure')).toBeVisible()
    await expect(page.getByRole('link', { name: 'About breached passwords' })).toHaveAttribute('href', 'https://haveibeenpwned.com/Passwords')
    expect(sent).toEqual([])
    expect(lookUps).toEqual([`/range/${hash.slice(0, 5)}`])

    await first.fill(password)
    await expect(page.getByText('This password is not secure')).toBeHidden()
    await page.getByRole('textbox', { name: /^Repeat/ }).fill(password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
    expect(sent).toHaveLength(1)
  } finally {
    await server.stop()
    service.closeAllConnections()
    service.close()
  }
})
