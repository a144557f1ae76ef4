import { faults } from '../support/faults.ts'
import { expect, signUp, test as base } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'

const operator = 'operator@example.org'
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright parses the first argument's pattern to find what a fixture needs.
    async ({}, use) => {
      const server = await startServer({ BANYAN_OPERATORS: operator, BANYAN_BACKUP_HOURS: '0' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('the operator sees how the server does, nobody else', async ({ page, browser, server, newMember, signInAs }) => {
  const other = await newMember()
  const member = await signUp(server, operator, 'Olga Unmistakable')
  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  await page.getByRole('link', { name: 'Server status' }).click()
  await expect(page).toHaveURL('/operator/')
  await expect(page.getByText('The server isn’t making backups.', { exact: false })).toBeVisible()
  await expect(page.getByText('Working', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.locator('main')).not.toContainText('Unmistakable')
  await expect(page.locator('main')).not.toContainText('@')
  expect(await faults(page)).toEqual([])
  await newMember()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await faults(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const theirs = await context.newPage()
  await signInAs(theirs, other)
  await theirs.goto('/accounts/settings/')
  await expect(theirs.getByText('You joined on', { exact: false })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Server status' })).toHaveCount(0)
  await theirs.goto('/operator/')
  await expect(theirs.getByRole('alert')).toContainText('Only the people who run this server')
  await context.close()
})
