import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { installVoices, said } from '../support/voices.ts'

/** Olga's two uncles on her mother's side have one word. */
const family = {
  people: {
    grandfather: ['陳大文', 'M', 1920, { death: 1990 }],
    grandmother: ['Helena Gajda', 'F', 1922, { death: 2001 }],
    father: ['Piotr Rudzki', 'M', 1946],
    mother: ['陳美玲', 'F', 1949],
    uncle: ['陳志強', 'M', 1943],
    younger: ['陳志明', 'M', 1952],
    aunt: ['Maria Magdalena Konstantynopolitańczykowska-Rudzka', 'F', 1950],
    olga: ['Olga Rudzka', 'F', 1980],
    husband: ['Jan Wolski', 'M', 1979],
    inlaw: ['Zofia Wolska', 'F', 1950],
    child: ['Ida Wolska', 'F', 2015],
  },
  couples: [
    { partners: ['grandfather', 'grandmother'], children: ['mother', 'uncle', 'younger'] },
    { partners: ['father', 'mother'], children: ['olga'] },
    { partners: ['inlaw'], children: ['husband'] },
    { partners: ['husband', 'olga'], children: ['child'] },
  ],
  own: 'olga',
} as const

const section = (page: Page) => page.getByRole('region', { name: 'How you’re related' })
const listen = (page: Page, name: string) => page.getByRole('button', { name: `Listen to ${name}` })
const local = { name: 'Sin-ji', lang: 'zh-HK', localService: true }
const remote = { name: 'Google 粤語（香港）', lang: 'zh-HK', localService: false }

test.describe('kin terms', () => {
  let ids: Record<keyof typeof family.people, number>
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Olga Rudzka' })
    ids = await importFamily(server, member, family)
    await signInAs(page, member)
  })

  test('are said by a voice of the device with our reading, and nothing leaves it', async ({ page, server }) => {
    await installVoices(page, [remote, local, { name: 'Tingting', lang: 'zh_CN', localService: true }])
    await page.goto(`/family/profile/${ids.uncle}/`)
    await expect(section(page).getByText('kau5 fu2', { exact: true })).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await listen(page, '舅父').click()
    await section(page).getByRole('tab', { name: 'Mandarin' }).click()
    await listen(page, '舅舅').press('Enter')
    // 舅 and 父 have two readings each: these two have only ours.
    expect(await said(page)).toEqual([
      ['Sin-ji', '臼苦'],
      ['Tingting', '舅舅'],
    ])
    expect(requests.filter((url) => !url.startsWith(server.url) || /%E8%88%85|%E8%87%BC/iu.test(url))).toEqual([])
  })

  test('have no button without a voice of the device', async ({ page }) => {
    await installVoices(page, [remote, { ...remote, name: 'zh-hk-network', localService: true }])
    await page.goto(`/family/profile/${ids.uncle}/`)
    await expect(section(page).getByText('kau5 fu2', { exact: true })).toBeVisible()
    await expect(listen(page, '舅父')).toHaveCount(0)
  })

  test('are learned with cards, from the nearest on, by keyboard, and remembered on this device alone', async ({ page }) => {
    await installVoices(page, [local])
    await page.goto(`/family/profile/${ids.uncle}/`)
    await section(page).getByRole('link', { name: 'Learn what to call your relatives' }).click()
    await expect(page.getByRole('heading', { name: 'What do you call 陳美玲?' }).or(page.getByText('Card 1 of 8'))).toHaveCount(1)
    await expect(page.getByText('Card 1 of 8')).toBeVisible()
    const card = page.locator('.learn-card')
    const terms: string[] = []
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter')
    await expect(page.getByRole('button', { name: 'I knew it' })).toBeFocused()
    terms.push(await card.locator('.learn-name').innerText())
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Card 2 of 9')).toBeVisible()
    for (let at = 2; at <= 9; at += 1) {
      await expect(page.getByText(`Card ${at} of 9`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show the answer' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'I knew it' })).toBeFocused()
      terms.push(await card.locator('.learn-name').innerText())
      await page.keyboard.press('Enter')
    }
    expect(terms.at(-1)).toBe(terms[0])
    await expect(page.getByText('That’s all for today')).toBeVisible()
    const kept = await page.evaluate((id) => localStorage.getItem(`learned_${id}`), ids.olga)
    const boxes = Object.values(JSON.parse(kept ?? '{}') as Record<string, { box: number }>).map(({ box }) => box)
    expect(boxes.toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
  })

  test('are on two sides of paper, nothing cut, for oneself or a child', async ({ page }) => {
    await page.goto('/family/learn/sheet/')
    await expect(page.locator('.sheet-term').filter({ hasText: /^[大二細]舅/ })).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Mother’s side' })).toBeVisible()
    await page.getByLabel('For whom').selectOption('Ida Wolska')
    await expect(page.getByText('公公', { exact: true })).toBeVisible()
    await expect(page.getByText('What Ida Wolska calls everyone')).toBeVisible()
    const cut = await page.locator('.sheet-side').evaluateAll((sides) =>
      sides.flatMap((side) => {
        const edge = side.getBoundingClientRect()
        return [...side.querySelectorAll('li, h2, .sheet-name, .sheet-term')].flatMap((part) => {
          const box = part.getBoundingClientRect()
          const isCut = box.right > edge.right || box.bottom > edge.bottom || part.scrollHeight > part.clientHeight + 2
          return isCut && !part.matches('li') ? [part.textContent] : []
        })
      }),
    )
    expect(cut).toEqual([])
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(await page.locator('.sheet-side').count())
    expect(file).toContain('/MediaBox [0 0 594.95996 841.91998]')
  })

  test('are pages that everybody can read', async ({ page }) => {
    await page.goto('/family/learn/')
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await expectNoFaults(page)
    await expectFits(page)
    await page.goto('/family/learn/sheet/')
    await expect(page.locator('.sheet-term').filter({ hasText: /^[大二細]舅/ })).toHaveCount(2)
    await expectNoFaults(page)
    await expectFits(page)
  })
})
