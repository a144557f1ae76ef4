import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { apiOf, raised } from '../support/tree-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    chan: ['Chan Tai Mei', 'F', 1980],
    elder: ['Łukasz Gajda', 'M', 1901, { death: 1977, place: 'Gdynia' }],
    younger: ['Łukasz Gajda', 'M', 1990, { place: 'Leeds' }],
    mara: ['Māra Liepa', 'F', 1955],
    tomasz: ['Tomasz Gajda', 'M', 1950],
    mei: ['林美玲', 'F', 1982],
  },
  couples: [
    { partners: ['elder'], children: ['tomasz'] },
    { partners: ['tomasz', 'mara'], children: ['younger'] },
    { partners: ['younger', 'chan'] },
  ],
  own: 'chan',
} as const

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => dialog(page).getByRole('combobox')
const names = (page: Page) => dialog(page).getByRole('option')

test.describe('the search of the bar', () => {
  let ids: Record<keyof typeof family.people, number>
  let addRelative: (name: string, birthYear: number) => Promise<unknown>
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Chan Tai Mei' })
    addRelative = (name, birthYear) => apiOf(server, member).add(ids.elder, raised, name, birthYear)
    ids = await importFamily(server, member, family)
    await signInAs(page, member)
    await page.goto(`/family/profile/${ids.chan}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Chan Tai Mei' })).toBeVisible()
  })

  test('finds parts of names without case and accents, in any script and order', async ({ page }) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    for (const [query, expected] of [
      ['lukasz', [/Łukasz Gajda.*1901–1977 · Gdynia/, /Łukasz Gajda.*1990 · Leeds/]],
      ['MA', [/Māra Liepa/, /Tomasz Gajda/]],
      ['mei chan', [/Chan Tai Mei/]],
      ['美', [/林美玲/]],
      ['zasz', []],
    ] as const) {
      await box(page).fill(query)
      await expect(names(page)).toHaveText([...expected])
      await expect(dialog(page).getByRole('status')).toHaveText(
        expected.length === 0 ? /^No one/ : expected.length === 1 ? '1 person' : `${expected.length} people`,
      )
    }
    await box(page).fill('   ')
    await expect(names(page)).toHaveCount(0)
    await expect(dialog(page).getByRole('status')).toHaveText('')
  })

  test('says what the reader calls each of them, with one call for all', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/relation_names/')) asked.push(pathname + search)
    })
    await page.keyboard.press('/')
    await box(page).fill('a')
    await expect(names(page).filter({ hasText: 'Tomasz' })).toHaveText(/Gajda\s*father-in-law · 老爺\s*1950/)
    await expect(names(page).filter({ hasText: '1990' })).toHaveText(/husband · 老公/)
    await expect(names(page).filter({ hasText: 'Chan Tai Mei' })).toHaveText(/Mei\s*You\s*1980/)
    await box(page).fill('林')
    await expect(names(page)).toHaveText([/林美玲\s*1982$/])
    expect(asked).toEqual([`/api/relation_names/${ids.chan}/`])
    // Somebody is added meanwhile.
    await box(page).fill('bruno')
    await addRelative('Bruno Gajda', 1940)
    await expect(names(page)).toHaveText([/Bruno Gajda\s*husband’s aunt · 姑媽\s*1940/])

    await page.evaluate(() => localStorage.setItem('selectedChineseDialect', 'mandarin'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Chan Tai Mei' })).toBeVisible()
    await page.keyboard.press('/')
    await box(page).fill('tomasz')
    await expect(names(page)).toHaveText([/father-in-law · 公公/])
    await expect(names(page).getByText('公公', { exact: true })).toHaveAttribute('lang', 'zh-CN')
  })

  test('opens by keyboard, is walked with the arrows and keeps the tab', async ({ page }) => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('gajda')
    await expect(names(page)).toHaveCount(3)
    const chosen = dialog(page).getByRole('option', { selected: true })
    await expect(chosen).toHaveText(/1901/)
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(chosen).toHaveText(/Tomasz/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText(/1990/)
    // Somebody is added higher up in the list: the selection stays with its person.
    await addRelative('Bruno Gajda', 1890)
    await expect(names(page)).toHaveCount(4)
    await expect(chosen).toHaveText(/1990/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/family/profile/${ids.younger}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Gajda' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()

    await page.keyboard.press('ControlOrMeta+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    // The search's code is loaded by now, so nothing typed at once is lost.
    await page.keyboard.press('/')
    await page.keyboard.type('liepa')
    await expect(names(page)).toHaveText([/Māra Liepa/])
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/family/profile/${ids.younger}/`)
  })

  test('leads into the tree from elsewhere, and selects', { tag: wholeTag }, async ({ page }) => {
    await page.goto('/privacy_policy/')
    await page.getByRole('button', { name: 'Search' }).click()
    await box(page).fill('liepa')
    await names(page).first().click()
    await expect(page).toHaveURL(`/family/tree/${ids.mara}/`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('person_id'))).toBe(String(ids.mara))
    await page.goBack()
    await expect(page).toHaveURL('/privacy_policy/')
  })

  test('cuts off neither what the reader calls somebody nor the years, on a phone', { tag: wholeTag }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.keyboard.press('/')
    await box(page).fill('gajda')
    const elder = names(page).filter({ hasText: '1901' })
    await expect(elder).toHaveText(/husband’s grandfather · .+1901–1977 · Gdynia/)
    const cut = await elder
      .locator('span')
      .evaluateAll((spans) =>
        spans.filter((span) => span.clientWidth > 0 && span.scrollWidth > span.clientWidth).map((span) => span.textContent),
      )
    expect(cut).toEqual([])
  })

  test('leaves a slash to a field that somebody types into', async ({ page }) => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(box(page)).toHaveValue('a/b')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

for (const [language, label, query, width] of [
  ['en', 'Search', 'gajda', 1280],
  ['zh-tw', '搜尋', '林', 360],
  ['pl', 'Szukaj', 'luk', 360],
] as const) {
  test(
    `the search is accessible and fits in ${language}, ${width} pixels`,
    { tag: wholeUnless(language === 'zh-tw') },
    async ({ page, server, newMember, signInAs }) => {
      await page.setViewportSize({ width, height: 740 })
      const member = await newMember({ name: 'Chan Tai Mei', language })
      await importFamily(server, member, family)
      await signInAs(page, member)
      await page.goto('/family/profile/')
      const bar = page.getByRole('navigation').first()
      await bar.getByRole('button', { name: label }).click()
      await page.getByRole('dialog').getByRole('combobox').fill(query)
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width, height: 740 })
      await page.keyboard.press('Escape')
      // No entry of the bar is cut off or too small to touch.
      for (const entry of await bar.locator('a:visible, button:visible').all()) {
        const { within, height } = await entry.evaluate((element) => ({
          within: element.scrollWidth <= element.clientWidth,
          height: element.clientHeight,
        }))
        expect([await entry.textContent(), within, height >= 44]).toEqual([await entry.textContent(), true, true])
      }
    },
  )
}
