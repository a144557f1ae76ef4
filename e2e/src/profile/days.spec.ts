import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeUnless } from '../support/whole.ts'

/** Midday of the day before 農曆八月十五 of 2027, on every device. */
const theDayBefore = new Date('2027-09-14T12:00:00Z')

/** A family of three generations with days in September 2027. */
async function familyWithDays(server: RunningServer, ada: Member) {
  const { read } = photosOf(server, ada)
  const add = async (beside: number, type: number, name: string, gender: string): Promise<number> => {
    const body = { from_person_id: beside, relation_type: type, name, gender }
    return (await read<{ person: { id: number } }>('POST', '/api/person/', body)).person.id
  }
  const mother = await add(ada.personId, 3, 'Wong Mei-ling', 'F')
  const grandmother = await add(mother, 3, 'Chan Kwai-fong', 'F')
  const brother = await add(mother, 2, 'Wong Ka-ho', 'M')
  const tell = (person: number, body: object) => read('POST', `/api/person/${person}/fact/`, body)
  await tell(mother, { kind: 'BIRT', date: '20 SEP 1957' })
  await tell(brother, { kind: 'BIRT', date: '_CHINESE 18 _M8 1985' })
  await read('PATCH', '/api/day_settings/', { festivals: ['mid_autumn', 'double_ninth'] })
  return { mother, grandmother, brother, read }
}

const onThatDay = (page: Page): Promise<void> => page.clock.setFixedTime(theDayBefore)

test('grandmother’s memorial day, of which one knows only 八月十五, is added with a few taps, and others see the candle', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const { brother } = await familyWithDays(server, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await onThatDay(page)
  await signInAs(page, ada)
  await page.goto('/family/tree/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Days' }).click()
  const group = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(group(/15 September/)).toContainText('Mid-Autumn Festival')
  await expect(group(/20 September/)).toContainText('Turns 70')
  await expect(group(/20 September/)).toContainText('mother')

  await page.getByRole('button', { name: 'Add a day' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Kwai')
  await dialog.getByRole('radio', { name: /Chan Kwai-fong/ }).click()
  await dialog.getByLabel('When').fill('八月十五')
  await expect(dialog.getByText(/Understood as/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('add-360.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const memorial = group(/15 September/)
    .getByRole('listitem')
    .filter({ hasText: 'Chan Kwai-fong' })
  await expect(memorial).toContainText('Memorial day')
  await memorial.getByRole('button', { name: /Light a candle/ }).click()
  await expect(memorial.getByRole('button', { name: /Your candle is lit/ })).toHaveAttribute('aria-pressed', 'true')
  await expectNoFaults(page)
  await expectFits(page)
  await page.screenshot({ path: test.info().outputPath('list-360.png'), fullPage: true })

  const bo = await joinFamily(server, ada, brother)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const theirs = await context.newPage()
  await onThatDay(theirs)
  await signInAs(theirs, bo)
  await theirs.goto('/days/')
  await expect(theirs.getByText(/^1 candle: /)).toBeVisible()
  // It goes out there at once when it is taken back.
  await memorial.getByRole('button', { name: /Your candle is lit/ }).click()
  await expect(theirs.getByText(/^1 candle: /)).toHaveCount(0)
  await context.close()
})

test('the family’s days come into the calendar of a phone in three taps', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember()
  await familyWithDays(server, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, ada)
  await page.goto('/days/')
  await page.getByRole('button', { name: 'In your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'In your calendar' })
  await page.screenshot({ path: test.info().outputPath('feed-form-360.png') })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const open = dialog.getByRole('link', { name: /Open in the calendar app/ })
  const address = await open.getAttribute('href')
  expect(address).toMatch(/^webcal:\/\/.+\/calendar\/[\w-]{32}\.ics$/)
  const read = () => page.request.get(address?.replace('webcal:', 'http:') ?? '')
  expect(await (await read()).text()).toContain('SUMMARY:Wong Mei-ling (mother) turns')
  await expectNoFaults(page)
  await expectFits(page)
  await page.screenshot({ path: test.info().outputPath('feed-360.png') })
  await dialog.getByRole('button', { name: /^End/ }).click()
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('somebody in mourning mutes a person in two taps, and takes it back', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember()
  await familyWithDays(server, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await onThatDay(page)
  await signInAs(page, ada)
  await page.goto('/days/')
  await page.locator('summary[aria-label^="More about Wong Mei-ling"]').click()
  // The whole menu is above the navigation of the phone.
  const boxOf = async (selector: string) =>
    (await page.locator(selector).filter({ visible: true }).boundingBox()) ?? { y: 0, height: 0 }
  const [menu, navigation] = [await boxOf('.more-menu-list'), await page.getByRole('navigation', { name: 'Main' }).boundingBox()]
  expect(menu.height).toBeGreaterThan(100)
  expect(menu.y + menu.height).toBeLessThanOrEqual(navigation?.y ?? 0)
  await page.getByRole('button', { name: 'Mute Wong Mei-ling for me' }).click()
  await expect(page.getByRole('button', { name: 'Unmute Wong Mei-ling' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('muted-360.png') })
  await page.getByRole('button', { name: 'By email' }).click()
  const dialog = page.getByRole('dialog', { name: 'By email' })
  await dialog.getByRole('checkbox', { name: 'Weddings' }).uncheck()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('mail-360.png') })
  await dialog.getByRole('button', { name: 'Unmute Wong Mei-ling' }).click()
  await expect(dialog.getByText('No emails or calendar entries about')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'By email' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Weddings' })).not.toBeChecked()
})

test('a month shows the Chinese calendar, and a year fits a page', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ language: 'zh-tw' })
  const { grandmother, read } = await familyWithDays(server, ada)
  await read('POST', `/api/person/${grandmother}/fact/`, { kind: 'DEAT', date: '_CHINESE 15 _M8' })
  await onThatDay(page)
  await signInAs(page, ada)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/days/')
    await expect(page.getByText('農曆八月十五').first()).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`list-tw-${width}.png`), fullPage: true })
    await page.getByRole('tab', { name: '月曆' }).click()
    const cell = page.getByRole('button', { name: /^2027年9月15日/ })
    await expect(cell).toContainText('十五')
    await cell.click()
    await expect(page.getByRole('region', { name: /2027年9月15日/ })).toContainText('忌日')
    await page.screenshot({ path: test.info().outputPath(`month-tw-${width}.png`), fullPage: true })
    await expectNoFaults(page)
    await page.getByRole('tab', { name: '全年' }).click()
    await expect(page.getByRole('heading', { name: '2027年', exact: true })).toBeVisible()
    await expect(page.getByText('中秋節')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`year-tw-${width}.png`), fullPage: true })
    await expectNoFaults(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await expectFits(page)
})

test('the year of a large family says how much there is on each day, and a press shows what', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const people = Array.from(
    { length: 1_100 },
    (_, at) =>
      `0 @I${at}@ INDI\n1 NAME Kin ${at}\n1 BIRT\n2 DATE ${1 + (at % 25)} ${at < 550 ? 'MAY' : 'SEP'} ${1960 + (at % 50)}`,
  )
  const head = '0 HEAD\n1 SOUR banyan-test\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8'
  const form = new FormData()
  form.set('file', new Blob([[head, ...people, '0 TRLR', ''].join('\n')]), 'family.ged')
  const headers = { authorization: `Bearer ${ada.access}` }
  expect((await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })).ok).toBe(true)
  const { read } = photosOf(server, ada)
  await expect.poll(async () => (await read<unknown[]>('GET', '/api/person/')).length).toBe(1_101)
  await page.setViewportSize({ width: 360, height: 740 })
  await onThatDay(page)
  await signInAs(page, ada)
  await page.goto('/days/')
  await page.getByRole('radio', { name: 'Everyone' }).check({ force: true })
  await page.getByRole('tab', { name: 'Year' }).click()
  await expect(page.getByText('1,100 days to remember this year.')).toBeVisible()
  await expectNoFaults(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Tuesday, 21 September 2027: 22 to remember' }).click()
  const cell = page.getByRole('button', { name: 'Tuesday, 21 September 2027: 22 to remember' })
  await expect(cell).toBeFocused()
  await expect(page.getByRole('region', { name: 'Tuesday, 21 September 2027' }).getByText(/^Turns/)).toHaveCount(22)
  await expectNoFaults(page)
})

for (const [language, width, title, send, save, copy] of [
  ['en', 1280, 'Share a card', 'Send', 'Save the card', 'Copy the text'],
  ['zh-tw', 360, '分享卡片', '傳送', '儲存卡片', '複製文字'],
] as const)
  test(
    `a card of a day is drawn on the device and sent on, saved or copied (${language})`,
    { tag: wholeUnless(language === 'zh-tw') },
    async ({ page, context, server, newMember, signInAs }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.addInitScript(() => {
        const shared: ShareData[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) })
      })
      const ada = await newMember({ language })
      const { grandmother, mother, read } = await familyWithDays(server, ada)
      await read('POST', `/api/person/${grandmother}/fact/`, { kind: 'DEAT', date: '_CHINESE 15 _M8 1990' })
      if (language === 'zh-tw') await read('PATCH', `/api/person/${mother}/`, { fieldName: 'name', value: '黃美玲' })
      await page.setViewportSize({ width, height: 900 })
      await onThatDay(page)
      await signInAs(page, ada)
      await page.goto('/days/')
      const lines = page.locator('.day')
      for (const [at, name] of [
        [lines.filter({ hasText: 'Chan Kwai-fong' }), 'memorial'],
        [lines.filter({ hasText: /Mei-ling|黃美玲/ }), 'birthday'],
        [page.locator('.day-festival').first(), 'festival'],
      ] as const) {
        const candle = at.locator('.day-candle')
        if (name === 'memorial') await candle.click()
        await at.locator('summary').click()
        await at.getByRole('button', { name: title }).click()
        const dialog = page.getByRole('dialog', { name: title })
        const card = dialog.locator('.day-card')
        await expect(card).toBeVisible()
        await card.screenshot({ path: test.info().outputPath(`card-${name}-${language}.png`) })
        const download = page.waitForEvent('download')
        await dialog.getByRole('button', { name: save }).click()
        const file = await download
        expect(file.suggestedFilename()).toMatch(/^2027-\d\d-\d\d\.png$/)
        await file.saveAs(test.info().outputPath(`whole-${name}-${language}.png`))
        await dialog.getByRole('button', { name: copy }).click()
        const text = await page.evaluate(() => navigator.clipboard.readText())
        expect(await card.getAttribute('alt')).toBe(text)
        if (name === 'memorial')
          expect(text).toBe(
            language === 'en'
              ? 'Chan Kwai-fong: Memorial day, 37 years\nWednesday, 15 September 2027\nday 15 of the 8th lunar month'
              : 'Chan Kwai-fong：忌日，37週年\n2027年9月15日星期三\n農曆八月十五',
          )
        await dialog.getByRole('button', { name: send, exact: true }).click()
        const last = await page.evaluate(() => {
          const { text: sent, files } = (window as unknown as { shared: ShareData[] }).shared.at(-1) ?? {}
          return { sent, type: files?.[0]?.type, size: files?.[0]?.size ?? 0 }
        })
        expect(last).toMatchObject({ sent: text, type: 'image/png' })
        expect(last.size).toBeGreaterThan(10_000)
        await expectNoFaults(page)
        await page.keyboard.press('Escape')
        await at.locator('summary').click()
      }
    },
  )

test('a day that was left out comes back from the history', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember()
  await familyWithDays(server, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await onThatDay(page)
  await signInAs(page, ada)
  await page.goto('/days/')
  const line = page.locator('.day').filter({ hasText: 'Wong Mei-ling' })
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'Leave this day out' }).click()
  await expect(line).toHaveCount(0)
  await page.goto('/family/history/')
  const left = page.getByRole('listitem').filter({ hasText: 'Day left out' })
  await expect(left).toContainText('Wong Mei-ling')
  await page.screenshot({ path: test.info().outputPath('history-360.png') })
  await left.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('Day kept as usual', { exact: true })).toBeVisible()
  await page.goto('/days/')
  await expect(line).toBeVisible()
})

test('somebody’s name day is added as they keep it', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ language: 'pl' })
  await familyWithDays(server, ada)
  await onThatDay(page)
  await signInAs(page, ada)
  await page.goto('/days/')
  await page.getByRole('button', { name: 'Dodaj dzień' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Ada Wong/ }).click()
  await dialog.getByRole('combobox').selectOption('Imieniny')
  await dialog.getByRole('textbox').fill('16 września')
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.locator('.day').filter({ hasText: 'Imieniny' })).toContainText('Ada Wong')
})

test('a day is the reader’s own in Auckland and in Honolulu', async ({ browser, server, newMember, signInAs }) => {
  const ada = await newMember()
  const { read } = await familyWithDays(server, ada)
  for (const [timezoneId, when] of [
    ['Pacific/Auckland', 'tomorrow'],
    ['Pacific/Honolulu', 'in 2 days'],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, timezoneId, locale: 'en-GB' })
    const page = await context.newPage()
    // The nineteenth in Auckland, the eighteenth in Honolulu.
    await page.clock.setFixedTime(new Date('2027-09-19T03:00:00Z'))
    await signInAs(page, ada)
    await page.goto('/days/')
    const group = page.locator('.day-group').filter({ hasText: 'Wong Mei-ling' })
    await expect(group.getByRole('heading')).toContainText('20 September')
    await expect(group.getByRole('heading')).toContainText(when)
    await expect.poll(async () => (await read<{ time_zone: string }>('GET', '/api/user_settings/')).time_zone).toBe(timezoneId)
    await page.goto('/accounts/settings/')
    const choice = page.getByRole('combobox', { name: 'Time zone for emails and notifications' })
    await expect(choice.locator('option:checked')).toHaveText(`Where my devices are (${timezoneId})`)
    if (timezoneId === 'Pacific/Honolulu') {
      await choice.selectOption('Europe/Warsaw')
      await expect
        .poll(async () => await read('GET', '/api/user_settings/'))
        .toMatchObject({ time_zone: 'Europe/Warsaw', is_time_zone_fixed: true })
    }
    await context.close()
  }
})
