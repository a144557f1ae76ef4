import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { wholeTag } from '../support/whole.ts'

/** Olga is the member. Two brothers have children with two sisters, so she has a cousin on both sides. */
const family = {
  people: {
    jan: ['Jan Rudzki', 'M', 1920, { death: 1990 }],
    helena: ['Helena Gajda', 'F', 1922, { death: 2001 }],
    piotr: ['Piotr Rudzki', 'M', 1946],
    maria: ['Maria Gajda', 'F', 1949],
    stefan: ['Stefan Rudzki', 'M', 1943],
    ewa: ['Ewa Gajda', 'F', 1951],
    adam: ['Adam Rudzki', 'M', 0],
    olga: ['Olga Rudzka', 'F', 1980],
    mei: ['林小雲', 'F', 1982],
    leo: ['Leo Rudzki', 'M', 2004],
    twin: ['Hanna Rudzka', 'F', 1980],
    imogen: ['Imogen Gajda', 'X', 1985],
    lonely: ['Noa Quayle', 'F', 2001],
  },
  couples: [
    { partners: ['jan'], children: ['piotr', 'stefan'] },
    { partners: ['helena'], children: ['maria', 'ewa'] },
    { partners: ['piotr', 'maria'], children: ['adam', 'olga', 'twin'] },
    { partners: ['stefan', 'ewa'], children: ['mei'] },
    { partners: ['mei'], children: ['leo'] },
    { partners: ['ewa'], children: ['imogen'] },
  ],
  own: 'olga',
} as const

interface Tie {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
}

const section = (page: Page) => page.getByRole('region', { name: 'How you’re related' })
const steps = (page: Page) => section(page).getByRole('list', { name: 'How you’re connected' }).first().getByRole('link')

/** The different sizes in which names are written. */
async function sizes(page: Page, names: readonly string[]): Promise<string[]> {
  const all = names.map((name) =>
    section(page)
      .getByText(name, { exact: true })
      .evaluate((element) => getComputedStyle(element).fontSize),
  )
  return [...new Set(await Promise.all(all))]
}

test.describe('what one calls a relative', () => {
  let ids: Record<keyof typeof family.people, number>
  let member: Member
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    member = await newMember({ name: 'Olga Rudzka' })
    ids = await importFamily(server, member, family)
    await signInAs(page, member)
  })

  test('Hokkien or Hakka is chosen once on the device, and its words say that no speaker has confirmed them', async ({
    page,
  }) => {
    await page.goto(`/family/profile/${ids.maria}/`)
    await section(page).getByLabel('More dialects').selectOption('Taiwanese Hokkien')
    await expect(section(page).getByText('阿母', { exact: true })).toBeVisible()
    await expect(section(page).getByText('a-bú')).toBeVisible()
    await expect(section(page).getByText('not yet confirmed by a speaker').first()).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFits(page)
    await expectNoFaults(page)
    await page.goto(`/family/profile/${ids.leo}/`)
    await expect(section(page).getByText('There is no word yet for this relative.')).toBeVisible()
  })

  test('is shown in the dialect that was chosen last, with its reading', async ({ page }) => {
    await page.goto(`/family/profile/${ids.maria}/`)
    await expect(section(page).getByRole('tab', { name: 'Cantonese', selected: true })).toBeVisible()
    const mother = section(page).getByText('媽媽', { exact: true })
    await expect(mother).toHaveAttribute('lang', 'zh-HK')
    await expect(section(page).getByText('maa4 maa1', { exact: true })).toHaveAttribute('lang', 'yue-Latn')
    await expect(section(page).getByText('mother', { exact: true }).first()).toBeVisible()

    await section(page).getByRole('tab', { name: 'Cantonese' }).press('ArrowRight')
    await expect(section(page).getByRole('tab', { name: 'Mandarin', selected: true })).toBeFocused()
    await expect(section(page).getByText('妈妈', { exact: true })).toHaveAttribute('lang', 'zh-CN')
    await expect(section(page).getByText('māma', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedChineseDialect'))).toBe('mandarin')

    await page.goto(`/family/profile/${ids.piotr}/`)
    await expect(section(page).getByText('爸爸', { exact: true })).toHaveAttribute('lang', 'zh-CN')
    await expect(section(page).getByRole('tab', { name: 'Mandarin', selected: true })).toBeVisible()
  })

  test('is explained by the way there, and everybody on it leads on', async ({ page }) => {
    await page.goto(`/family/profile/${ids.stefan}/`)
    await expect(steps(page)).toHaveText([/^(OR)?You\s*Olga Rudzka$/, /father\s*Piotr Rudzki$/, /elder brother\s*Stefan Rudzki$/])
    await expect(section(page).getByText('uncle', { exact: true })).toBeVisible()
    await steps(page).nth(1).click()
    await expect(page).toHaveURL(`/family/profile/${ids.piotr}/`)
    await expect(steps(page)).toHaveCount(2)
  })

  test('begins with the rank where it is certain', async ({ page }) => {
    await page.goto(`/family/profile/${ids.stefan}/`)
    await expect(section(page).getByText('大伯', { exact: true })).toHaveCount(1)
    await expect(section(page).getByText('daai6 baak3', { exact: true })).toBeVisible()
    await expect(section(page).getByText('Brothers, eldest first: number 1 of 2')).toBeVisible()
    await expect(section(page).getByText('Stefan Rudzki calls you')).toBeVisible()
    await expect(section(page).getByText('姪女', { exact: true })).toBeVisible()
    await expect(section(page).getByText('Elder or younger?')).toBeHidden()
    await page.goto(`/family/profile/${ids.ewa}/`)
    await expect(section(page).getByText('細姨', { exact: true })).toBeVisible()
    await section(page).getByRole('tab', { name: 'Mandarin' }).click()
    await expect(section(page).getByRole('listitem').filter({ hasText: '老姨' })).toHaveText(/lǎoyí.*in the north/)
    await expectFits(page)
  })

  test('has the words of the region first that was chosen, and marks the others', async ({ page }) => {
    await page.goto(`/family/profile/${ids.helena}/`)
    await section(page).getByRole('tab', { name: 'Mandarin' }).click()
    const names = section(page).locator('.kinship-entry').getByRole('listitem')
    await expect(names.filter({ hasText: '姥姥' })).toContainText('northern China')
    await expect(names.filter({ hasText: '外祖母' })).toContainText('formal')
    await section(page).getByText('Whose words come first').first().click()
    const region = section(page).getByRole('combobox', { name: 'Whose words come first' })
    await region.selectOption('northern China')
    await expect(names.first()).toContainText('姥姥')
    await region.selectOption('southern China')
    await expect(names.first()).toContainText('外婆')
    await expectFits(page)
  })

  test('says through which family, and what is said about an adoptive father', async ({ page, server }) => {
    const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' }
    const ties = (await (await fetch(`${server.url}/api/relation/`, { headers })).json()) as Tie[]
    const tie = ties.find((each) => each.from_person_id === ids.piotr && each.to_person_id === ids.olga)
    const answer = await fetch(`${server.url}/api/relation/${tie?.id ?? 0}/`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ kind: 'adopted' }),
    })
    expect(answer.status).toBe(200)
    await page.goto(`/family/profile/${ids.piotr}/`)
    await expect(section(page).getByRole('heading', { name: 'Your adoptive family' })).toBeVisible()
    await expect(section(page).getByText('爸爸', { exact: true })).toBeVisible()
    await expect(section(page).getByText('養父', { exact: true })).toBeVisible()
    await expect(section(page).getByText('adoptive father', { exact: true })).toBeVisible()
    await expectNoFaults(page)
    await page.goto(`/family/profile/${ids.maria}/`)
    await expect(section(page).getByRole('heading', { name: 'Your birth family' })).toBeVisible()
    await expect(section(page).getByText('生母', { exact: true })).toBeVisible()
  })

  test('names every path when there are several', { tag: wholeTag }, async ({ page }) => {
    await page.goto(`/family/profile/${ids.mei}/`)
    await expect(section(page).getByText('You’re related in 2 ways.')).toBeVisible()
    const ways = section(page).getByRole('list', { name: 'How you’re connected' })
    await expect(ways).toHaveCount(2)
    await expect(ways.filter({ hasText: /father.*elder brother.*daughter/ })).toHaveCount(1)
    await expect(ways.filter({ hasText: /mother.*younger sister.*daughter/ })).toHaveCount(1)
    await page.goto(`/family/profile/${ids.stefan}/`)
    await expect(ways).toHaveCount(1)
    await expect(section(page).getByText('You’re related in')).toHaveCount(0)
  })

  test('asks for the year of birth that it depends on', async ({ page }) => {
    await page.goto(`/family/profile/${ids.adam}/`)
    const name = (text: string) => section(page).getByText(text, { exact: true })
    await expect(name('哥哥')).toBeVisible()
    await expect(name('細佬')).toBeVisible()
    await expect(section(page).getByText('Elder or younger?')).toBeVisible()
    const year = section(page).getByRole('textbox', { name: /Adam Rudzki.*Year of birth/ })
    await year.fill('0')
    await year.press('Enter')
    await expect(section(page).getByRole('alert')).toHaveText(/such as 1952/)
    await year.fill('1972')
    await section(page).getByRole('button', { name: 'Save' }).click()
    await expect(section(page).getByText('Elder or younger?')).toBeHidden()
    await expect(name('哥哥')).toBeVisible()
    await expect(name('細佬')).toBeHidden()
    await expect(section(page).getByRole('status').filter({ hasText: 'Saved: Adam Rudzki, 1972' })).toBeAttached()
    await expect(steps(page).last()).toHaveText(/elder brother/)
    await expect(page.getByText('1972').first()).toBeVisible()
  })

  test('gives the names for both when two were born in one year', { tag: wholeTag }, async ({ page }) => {
    await page.goto(`/family/profile/${ids.twin}/`)
    const names = section(page)
      .locator('.kinship-entry')
      .getByRole('list')
      .filter({ hasText: /家姐|妹妹/ })
    await expect(names).toHaveCount(2)
    await expect(section(page).getByText('If Hanna Rudzka is older')).toBeVisible()
    await expect(section(page).getByText('If you’re older')).toBeVisible()
    await expect(section(page).getByText(/^Olga Rudzka and Hanna Rudzka|^Hanna Rudzka and Olga Rudzka/)).toBeVisible()
    await expect(section(page).getByRole('textbox')).toHaveCount(0)
    await expect.poll(() => sizes(page, ['家姐', '妹妹'])).toEqual([expect.any(String)])

    await section(page)
      .getByRole('group', { name: /^Who is older,/ })
      .getByRole('button', { name: 'Hanna Rudzka' })
      .click()
    await expect(section(page).getByText('Elder or younger?')).toBeHidden()
    await expect(names).toHaveText([/^大家姐/, /^家姐/])
    await expect(section(page).getByRole('status').filter({ hasText: 'Hanna Rudzka is older than Olga Rudzka' })).toBeAttached()
    await expect(steps(page).last()).toHaveText(/elder sister/)
  })

  test('prefers no name where the gender is told otherwise', { tag: wholeTag }, async ({ page }) => {
    await page.goto(`/family/profile/${ids.imogen}/`)
    await expect(section(page).getByText('If')).toHaveCount(0)
    await expect.poll(() => sizes(page, ['表妹', '表弟'])).toEqual([expect.any(String)])
  })

  test('is not asked about oneself, and said quietly of strangers', { tag: wholeTag }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/relation_name/')) asked.push(new URL(request.url()).pathname)
    })
    await page.goto(`/family/profile/${ids.olga}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Olga Rudzka' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Maria Gajda/ }).first()).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    expect(asked).toEqual([])
    await page.goto(`/family/profile/${ids.lonely}/`)
    await expect(section(page)).toContainText('This tree doesn’t show how you’re related to this person.')
    await expect(section(page).getByRole('tab')).toHaveCount(0)
    expect(asked).toEqual([`/api/relation_name/${ids.olga}/${ids.lonely}/`])
  })
})

test('Mandarin is in traditional characters with Zhuyin for a reader in Taiwan', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember({ name: 'Olga Rudzka', language: 'zh-tw' })
  const ids = await importFamily(server, member, family)
  await signInAs(page, member)
  await page.goto(`/family/profile/${ids.maria}/`)
  const kinship = page.locator('section[aria-labelledby="kinship"]')
  await expect(kinship.getByRole('tab', { name: '國語', selected: true })).toBeVisible()
  await expect(kinship.getByText('媽媽', { exact: true })).toHaveAttribute('lang', 'zh-TW')
  await expect(kinship.getByText('ㄇㄚ ˙ㄇㄚ', { exact: true })).toBeVisible()
  await kinship.getByRole('radio', { name: '漢語拼音' }).check()
  await expect(kinship.getByText('māma', { exact: true })).toBeVisible()
  await page.reload()
  await expect(kinship.getByText('māma', { exact: true })).toBeVisible()
})

for (const [language, width] of [
  ['en', 1280],
  ['zh-tw', 360],
  ['pl', 360],
] as const) {
  test(
    `kinship is accessible and fits in ${language}, ${width} pixels`,
    { tag: wholeTag },
    async ({ page, server, newMember, signInAs }) => {
      await page.setViewportSize({ width, height: 740 })
      const member = await newMember({ name: 'Olga Rudzka', language })
      const ids = await importFamily(server, member, family)
      await signInAs(page, member)
      for (const id of [ids.adam, ids.ewa, ids.leo, ids.lonely]) {
        await page.goto(`/family/profile/${id}/`)
        const kinship = page.locator('section[aria-labelledby="kinship"]')
        await expect(id === ids.lonely ? kinship.getByRole('paragraph') : kinship.getByRole('link').first()).toBeVisible()
        await expectNoFaults(page)
        await expectFits(page)
      }
    },
  )
}
