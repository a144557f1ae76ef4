import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faults } from '../support/faults.ts'
import { expect, password, signUp, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { startServer } from '../support/server.ts'
import type { RunningServer } from '../support/server.ts'
import { apiOf, raised } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

test('the settings are kept, and the language applies at once', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/family/tree/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/accounts/settings/')
  expect(await faults(page)).toEqual([])

  // Switches pressed within a second are sent together, in their final state.
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  const [news, photos] = [page.getByRole('switch', { name: 'Family news' }), page.getByRole('switch', { name: 'Photos of you' })]
  await news.press('Space')
  await photos.press('Space')
  await photos.press('Space')
  await expect(page.getByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ receive_update_emails: false, receive_photo_update_emails: true }])
  await page.getByLabel('Language').last().selectOption('fi')
  await expect(page.getByRole('heading', { name: 'Asetukset' })).toBeVisible()
  await expect(page.getByText('Tallennettu')).toHaveCount(2)
})

test('leaving the tree while it loads does not lead back to it', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  await signInAs(page, member)
  const [family, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = (address: string, until: Promise<void>) =>
    page.route(address, async (route) => {
      await until
      await route.continue()
    })
  await hold('**/api/surroundings/**', family.promise)
  await hold('**/assets/settings-page-*.js', code.promise)
  await page.goto('/family/tree/')
  await page.getByRole('link', { name: 'Settings' }).click()
  family.resolve()
  await expect(page.locator('.family')).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL('/accounts/settings/')
  await page.goBack()
  await expect(page).toHaveURL(`/family/tree/${member.personId}/`)
})

test('a tab that learns of a sign-out in pieces opens the plain sign-in page', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember())
  await page.goto('/gallery/?page=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Galleries' })).toBeVisible()
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/sign-in-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.evaluate(async () => {
    const hear = async (key: string) => {
      window.dispatchEvent(new StorageEvent('storage', { key }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key)
    await hear('access_token')
    for (const key of ['person_id', 'users_person_id']) localStorage.setItem(key, '0')
    await hear('users_person_id')
  })
  code.resolve()
  await expect(page.getByRole('textbox', { name: /^Password/ })).toBeVisible()
  await expect(page).toHaveURL('/accounts/login/')
})

test(
  'one member switches the recognition of faces off for the family, and only they switch it on again',
  { tag: wholeTag },
  async ({ browser, signInAs }) => {
    const server = await startServer({ BANYAN_FACES: 'on' })
    try {
      const member = await signUp(server, 'owner@example.org')
      const ida = await joinFamily(server, member, await apiOf(server, member).add(member.personId, raised, 'Ida Oakes'))
      const open = async (who: Member) => {
        const page = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB', serviceWorkers: 'block' })).newPage()
        await signInAs(page, who)
        await page.goto('/accounts/settings/')
        return page
      }
      const idas = await open(ida)
      const faces = idas.getByRole('switch', { name: 'Look for faces in photos' })
      await expect(faces).toBeChecked()
      await faces.press('Space')
      await expect(faces).not.toBeChecked()
      await expect(idas.getByText('Saved')).toBeVisible()
      expect(await faults(idas)).toEqual([])

      const mine = await open(member)
      await expect(mine.getByText('Turned off by Ida Oakes. Only they can turn it on again.')).toBeVisible()
      await expect(mine.getByRole('switch', { name: 'Look for faces in photos' })).toHaveCount(0)
      expect(await faults(mine)).toEqual([])
      await mine.goto('/family/history/?group=settings')
      const line = mine.getByRole('listitem').filter({ hasText: 'Looking for faces in the family’s photos' })
      await expect(line).toContainText('yes')
      await expect(line.getByRole('button')).toHaveCount(0)

      await faces.press('Space')
      await expect(faces).toBeChecked()
      await mine.goto('/accounts/settings/')
      await expect(mine.getByRole('switch', { name: 'Look for faces in photos' })).toBeChecked()
    } finally {
      await server.stop()
    }
  },
)

test('the daily mail is stopped from its link without a sign-in, and wanted again in the settings', async ({
  page,
  newMember,
  signInAs,
  server,
}) => {
  const member = await newMember()
  await page.goto(`/accounts/unsubscribe/?token=${await unsubscribeToken(server, member)}&language=en`)
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByText('The daily email with family news is off.')).toBeVisible()
  await page.goto('/accounts/unsubscribe/?token=cut')
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.')

  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  const news = page.getByRole('switch', { name: 'Family news' })
  await expect(news).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Photos of you' })).toBeChecked()
  await news.press('Space')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(news).toBeChecked()
  // Leaving the page within the second before sending loses nothing.
  await news.press('Space')
  await page.getByRole('tab', { name: 'Leave Banyan' }).click()
  await page.reload()
  await expect(news).not.toBeChecked()
})

/** Signs the token as the server does for its mails. */
async function unsubscribeToken({ dataDir }: RunningServer, { email }: Member): Promise<string> {
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'), { readOnly: true })
  const user = database
    .prepare('select u.family_id, u.id from users u join accounts a on a.id = u.account_id where a.email = ?')
    .get(email) as { family_id: number; id: number }
  database.close()
  const secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()
  const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `banyan ${purpose}`, 32))
  const block = Buffer.alloc(16)
  block.writeBigUInt64BE(BigInt(user.family_id), 8)
  const mark = createCipheriv('aes-128-ecb', keyFor('family marks').subarray(0, 16), null)
    .setAutoPadding(false)
    .update(block)
    .toString('base64url')
  const who = `${mark}-${user.id}`
  return `updates-${who}-${createHmac('sha256', keyFor('unsubscribe')).update(`updates ${who}`).digest('base64url')}`
}

test('the whole of the family is prepared as a copy and downloaded', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/accounts/settings/?tab=data')
  await expect(page.getByRole('tab', { name: 'Your data' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Prepare the copy' }).click()
  const link = page.getByRole('link', { name: /^Download \(/ })
  await expect(link).toBeVisible()
  expect(await faults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^banyan-.*\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(page.getByRole('button', { name: 'Prepare a new copy' })).toBeVisible()
})

test('another device is signed out from the settings', async ({ page, newMember, signInAs, server }) => {
  const member = await newMember()
  await fetch(`${server.url}/api/auth/obtain_token/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
    body: JSON.stringify({ email: member.email, password }),
  })
  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  const phone = page.getByRole('listitem').filter({ hasText: 'Safari · iPhone' })
  await phone.getByRole('button', { name: /^Sign out/ }).click()
  await expect(phone).toHaveCount(0)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('the password is changed by who knows the old one', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/accounts/change_password/')
  await expect(page.getByRole('tab', { name: 'Change password' })).toHaveAttribute('aria-selected', 'true')
  const submit = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel(/^Current password/).fill('wrong one')
  await page.getByLabel(/^New password/).fill('beneath the banyan')
  await page.getByLabel(/^Repeat/).fill('beneath the baobab')
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await submit.click()
  await expect(page.getByLabel(/^Repeat/)).toBeFocused()
  await page.getByLabel(/^Repeat/).fill('beneath the banyan')
  await submit.click()
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await page.getByLabel(/^Current password/).fill(password)
  await submit.click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await expect(page.getByLabel(/^Current password/)).toHaveValue('')
  expect(await faults(page)).toEqual([])
})

test('another e-mail address counts from its link on', async ({ page, newMember, signInAs, server }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  const email = `new.${member.email}`
  await expect(page.getByText(member.email, { exact: true })).toBeVisible()
  await page.getByLabel('New email address').fill(email)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`, { exact: false })).toBeVisible()
  await page.goto(await server.mailedLink(email))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`From now on, sign in with ${email}.`)).toBeVisible()
  await expect(page).toHaveURL((url) => url.search === '')
  await page.goto(await server.mailedLink(email))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
})

test('who is alone leaves with the family, after being asked', async ({ page, newMember, signInAs, server }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  await page.getByRole('tab', { name: 'Leave Banyan' }).click()
  await expect(page.getByText('You’re the only member of your family here.', { exact: false })).toBeVisible()
  await page.getByLabel('Password', { exact: false }).first().fill('wrong word')
  await page.getByLabel(/^Repeat/).fill('wrong word')
  await page.getByRole('button', { name: 'Leave Banyan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Banyan' }).click()
  await expect(page.getByRole('alert')).toContainText('That isn’t your current password')
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel(/^Repeat/).fill(password)
  await page.getByRole('button', { name: 'Leave Banyan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Banyan' }).click()
  await expect(page).toHaveURL('/')
  const answer = await fetch(`${server.url}/api/auth/obtain_token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password }),
  })
  expect(answer.status).toBe(401)
})

test('who leaves others behind sees who stays, and chooses what becomes of the own profile', async ({
  page,
  newMember,
  signInAs,
  server,
}) => {
  const member = await newMember()
  const api = apiOf(server, member)
  const mei = await joinFamily(server, member, await api.add(member.personId, raised, 'Mei Wong', 2001))
  await signInAs(page, mei)
  await page.goto('/accounts/settings/')
  await page.getByRole('tab', { name: 'Leave Banyan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Wong' })).toContainText(member.email)
  await expect(page.getByRole('listitem').filter({ hasText: 'Mei Wong' })).toContainText(mei.email)
  await expect(page.getByRole('radio', { name: /^Keep it/ })).toBeChecked()
  const leave = page.getByRole('button', { name: 'Leave Banyan' })
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await expect(leave).toBeDisabled()
  await page.getByLabel(/^Repeat/).fill(password)
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Banyan' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await expect
    .poll(async () => (await api.people()).map(({ name, user_id }) => [name, user_id !== null]))
    .toEqual([
      ['Ada Wong', true],
      ['Mei Wong', false],
    ])
})
