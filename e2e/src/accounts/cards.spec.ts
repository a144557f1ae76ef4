import type { Browser, Page } from '@playwright/test'
import { expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'

const send = async (
  server: RunningServer,
  { access }: { access: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

async function addGranny(server: RunningServer, member: Member, name = 'Rosa'): Promise<number> {
  const body = { from_person_id: member.personId, relation_type: 3, name, gender: 'F', birth_year: 1940 }
  const { person } = (await send(server, member, 'POST', '/api/person/', body)) as { person: { id: number } }
  return person.id
}

/** Another device, on which nobody is signed in. */
async function device(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 } })
  return context.newPage()
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a keeper gives a grandmother without e-mail a card in four taps, and it signs her in once', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const rosa = await addGranny(server, ada)
  await send(server, ada, 'PATCH', `/api/person/${rosa}/`, { fieldName: 'language', value: 'zh-tw' })
  await page.addInitScript(() => {
    window.print = () => void ((window as unknown as { printed: number }).printed = 1)
  })
  await signInAs(page, ada)
  await page.goto(`/family/profile/${rosa}/`)

  let taps = 0
  const tap = async (name: string) => {
    await page.getByRole('button', { name }).click()
    taps += 1
  }
  await tap('Give them a card to sign in (no email needed)')
  await expect(page.getByRole('dialog', { name: 'A card for Rosa' })).toBeVisible()
  await expectNoFaults(page)
  await tap('Create the card')
  const sheet = page.getByRole('region', { name: 'Rosa的卡片' })
  await expect(sheet.getByText('用手機或平板的相機對準這個方格。')).toBeVisible()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('sheet.png') })
  await tap('Print')
  // The browser's own dialog takes one more.
  expect([taps + 1, await page.evaluate(() => (window as unknown as { printed?: number }).printed)]).toEqual([4, 1])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('The card is ready')).toBeHidden()
  await expect(sheet.getByRole('img')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('print.png'), fullPage: true })
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  const link = (await sheet.locator('.card-sheet-link').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  const tablet = await device(browser, 360)
  await tablet.goto(link)
  await expect(tablet.getByRole('heading', { name: '這是Rosa的卡片' })).toBeVisible()
  expect(await faults(tablet)).toEqual([])
  await tablet.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await isTooWide(tablet)).toBe(false)
  await tablet.screenshot({ path: test.info().outputPath('card-360-200.png'), fullPage: true })
  // Looking does not use it up.
  await tablet.reload()
  await tablet.screenshot({ path: test.info().outputPath('card-360.png'), fullPage: true })
  await tablet.getByRole('button', { name: '打開我的家譜' }).click()
  await expect(tablet).toHaveURL(/\/family\/tree\/\d+\/$/)
  await expect(tablet.getByText('Rosa').first()).toBeVisible()

  const stranger = await device(browser, 1280)
  await stranger.goto(link.replace('language=zh-tw', 'language=en'))
  await expect(stranger.getByRole('heading', { name: 'This card has been used' })).toBeVisible()
  await expect(stranger.getByText('If you need a new card, ask Ada Wong.')).toBeVisible()
  await stranger.screenshot({ path: test.info().outputPath('used.png') })
  await stranger.goto(link.replace(/#.*/, '#nobody-made-this').replace('language=zh-tw', 'language=en'))
  await expect(stranger.getByRole('heading', { name: 'This card doesn’t work' })).toBeVisible()

  await page.goto('/family/members/')
  await expect(page.getByText(/^Card used /)).toBeVisible()
  await page.getByRole('button', { name: 'New card Rosa' }).click()
  await page.getByRole('checkbox', { name: /^Sign out all of their devices/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create the card' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Card not used yet/)).toBeVisible()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('members.png'), fullPage: true })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/^Card no longer works/)).toBeVisible()
  await tablet.reload()
  await expect(tablet).toHaveURL(/\/accounts\/login\//)
  for (const other of [tablet, stranger]) await other.context().close()
})

test('a member without an address is offered nothing that needs one, and can add one', async ({ browser, server, newMember }) => {
  const ada = await newMember()
  const rosa = await addGranny(server, ada)
  const { url } = (await send(server, ada, 'POST', '/api/card/', { person_id: rosa, language: 'en', role: 'member' })) as {
    url: string
  }
  const page = await device(browser, 1280)
  await page.goto(url)
  await page.getByRole('button', { name: 'Open my family tree' }).click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
  await page.goto('/accounts/settings/')
  await expect(page.getByText(/^This account has no email address/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeHidden()
  await page.getByRole('tab', { name: 'Change password' }).click()
  await expect(page.getByText(/^A password needs an email address/)).toBeVisible()
  await page.getByRole('tab', { name: 'Ways to sign in' }).click()
  await expect(page.getByText('Card used to sign in')).toBeVisible()
  await expect(page.getByText(/^With this on, a card or a connected account alone isn’t enough/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Create a card' }).click()
  await expect(page.getByRole('region', { name: 'Card for Rosa' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.screenshot({ path: test.info().outputPath('ways.png'), fullPage: true })

  await page.getByRole('tab', { name: 'Your account' }).click()
  const email = `rosa.${ada.email}`
  await page.getByRole('textbox', { name: 'New email address' }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`, { exact: false })).toBeVisible()
  await page.goto(await server.mailedLink(email))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`From now on, sign in with ${email}.`)).toBeVisible()
  await page.goto('/accounts/change_password/')
  await page.getByRole('textbox', { name: 'New password' }).first().fill('under the elm tree')
  await page.getByRole('textbox', { name: /^(Confirm|Repeat)/ }).fill('under the elm tree')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Saved. Use your new password from now on.')).toBeVisible()
  await page.context().close()
})
