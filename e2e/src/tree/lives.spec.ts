import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { wordsOf } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'
import { apiOf, partnered, raised } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'
import { wholeUnless } from '../support/whole.ts'

const addFact = async (server: RunningServer, member: Member, id: number, fact: object): Promise<void> => {
  const answer = await fetch(`${server.url}/api/person/${id}/fact/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
    body: JSON.stringify(fact),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const results = (page: Page) => dialog(page).getByRole('option')

test('somebody is found by what happened in their life, which the result says, beneath those found by name', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const api = apiOf(server, member)
  const teacher = await api.add(member.personId, raised, 'Aino Ojala', 1952)
  await api.add(member.personId, raised, 'Teacher Jones', 1960)
  await addFact(server, member, teacher, { kind: 'OCCU', value: 'Teacher' })
  await addFact(server, member, teacher, { kind: 'RESI', place: 'Tampere, Finland', date: '1975' })
  await signInAs(page, member)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/family/history/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = dialog(page).getByRole('combobox')
  await expect(dialog(page).getByRole('status')).toContainText('born 1950s')
  await box.fill('teacher')
  await expect(results(page)).toHaveText([/Teacher Jones/, /Aino Ojala.*Work · Teacher$/])
  await expect(dialog(page).getByRole('status')).toHaveText('1 person · 1 more by what happened in their life')
  await expect(dialog(page).getByRole('group', { name: 'Found in their lives' }).getByRole('option')).toHaveCount(1)
  await box.fill('teacher Tampere born 1950s')
  await expect(results(page)).toHaveText([/Aino Ojala.*Work · Teacher.*Home · Tampere, Finland · 1975.*Birth · 1952/])
  await expectNoFaults(page)
  await expectFits(page)
  await box.fill('teacher Turku')
  await expect(dialog(page).getByRole('status')).toHaveText('No one was found.')
  await box.fill('tampere')
  await expect(results(page)).toHaveCount(1)
  await box.press('Enter')
  await expect(page).toHaveURL(`/family/tree/${teacher}/`)
})

test(
  'names are found although the server cannot be asked about lives',
  { tag: wholeTag },
  async ({ page, newMember, signInAs }) => {
    await signInAs(page, await newMember({ name: 'Ada Wong' }))
    await page.route('**/api/life_search/**', (route) => route.abort())
    await page.goto('/family/history/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await dialog(page).getByRole('combobox').fill('ada')
    await expect(results(page)).toHaveText([/Ada Wong/])
    await expect(dialog(page).getByRole('status')).toHaveText('1 person · Only names could be searched just now.')
  },
)

test('what looks wrong is listed, led to, said to be right, and asked again', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const api = apiOf(server, member)
  const aino = await api.add(member.personId, partnered, 'Aino Ojala', 1950)
  await signInAs(page, member)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/family/problems/')
  await expect(page.getByText('Everything fits together.', { exact: false })).toBeVisible()
  await addFact(server, member, aino, { kind: 'DEAT', date: '3 MAY 1940' })
  await addFact(server, member, aino, { kind: 'RESI', date: '30 February 1999', place: 'Oslo' })
  await page.reload()
  const lines = page.locator('.problem')
  await expect(lines).toHaveText([
    /Aino Ojala.*The death \(3\u00a0May\u00a01940\) comes before the birth \(1950\)/,
    /“30\u00a0February\u00a01999”/,
  ])
  await expectNoFaults(page)
  await expectFits(page)
  await lines.first().getByRole('link').click()
  await expect(page.locator('.life-what', { hasText: 'Death' })).toBeInViewport()
  await page.goBack()
  const first = lines.first()
  await first.getByRole('button', { name: 'It’s right' }).click()
  await expect(first.getByRole('status')).toHaveText('Marked as right.')
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByRole('status')).toHaveText('')
  await first.getByRole('button', { name: 'It’s right' }).click()
  await expect(first.getByRole('status')).toHaveText('Marked as right.')
  await page.reload()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Show what was marked as right' }).click()
  await expect(lines).toHaveText([/The death/])
  await page.goto('/family/history/')
  const line = page.locator('.history-line').filter({ hasText: 'Said to be right' }).first()
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('.history-line').filter({ hasText: 'To be looked at again' }).first()).toBeVisible()
  await page.goto('/family/problems/')
  await expect(lines).toHaveCount(2)
})

for (const [language, colon] of [
  ['fr', '\u00a0: '],
  ['zh-tw', '：'],
] as const)
  test(
    `a button says of whom it is with the colon of ${language}`,
    { tag: wholeUnless(language === 'fr') },
    async ({ page, server, newMember, signInAs }) => {
      const member = await newMember({ language })
      const aino = await apiOf(server, member).add(member.personId, partnered, 'Aino Ojala', 1950)
      await addFact(server, member, aino, { kind: 'DEAT', date: '3 MAY 1940' })
      await signInAs(page, member)
      await page.goto('/family/problems/')
      const dismiss = wordsOf(language, 'problems')('dismiss')
      // What is hidden stands apart for the browser.
      await expect(page.locator('.problem button')).toHaveAccessibleName(new RegExp(`^${dismiss}\\s*${colon}Aino Ojala$`))
    },
  )
