import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'

const family = {
  people: {
    lan: ['Lan Wong', 'F', 1922],
    ken: ['Ken Wong', 'M', 1950],
    mei: ['Mei Wong', 'F', 1952],
    ada: ['Ada Wong', 'F', 1980],
  },
  couples: [
    { partners: ['lan'], children: ['ken'] },
    { partners: ['ken', 'mei'], children: ['ada'] },
  ],
  own: 'ada',
} as const

test('the family’s own word is added in two taps, and stands first everywhere', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember({ name: 'Ada Wong' })
  const ids = await importFamily(server, member, family)
  await signInAs(page, member)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/family/profile/${ids.lan}/`)
  const section = page.getByRole('region', { name: 'How you’re related' })
  await section.getByRole('button', { name: 'In our family we say …' }).click()
  const dialog = page.getByRole('dialog', { name: 'In our family we say …' })
  await expect(dialog.getByLabel('Word')).toBeFocused()
  await page.keyboard.type('老嫲')
  await expect(dialog.getByLabel('Language')).toHaveValue('cantonese')
  await expectNoFaults(page)
  await expectFits(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section.getByText('老嫲', { exact: true })).toBeVisible()
  const size = (text: string) =>
    section.getByText(text, { exact: true }).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await size('老嫲')).toBeGreaterThan(await size('嫲嫲'))

  await section.getByText('More', { exact: true }).click()
  await section.getByRole('button', { name: 'In our family we say …' }).click()
  await dialog.getByLabel('Word').fill('Mah-mah')
  await expect(dialog.getByLabel('Language')).toHaveValue('en')
  await dialog.getByLabel('Lan Wong, by everyone').check()
  await dialog.getByLabel('Who says it? (optional)').selectOption('Mei Wong')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Mah-mah', { exact: true })).toBeVisible()
  await expectNoFaults(page)
  await expectFits(page)

  await page.getByRole('link', { name: 'Whole family' }).click()
  await page.getByRole('link', { name: 'Words', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Our family’s words' })).toBeVisible()
  await expect(page.getByText('for everyone’s grandmother (嫲嫲)')).toBeVisible()
  await expect(page.getByText('Mei Wong says it · added by Ada Wong')).toBeVisible()
  await expectNoFaults(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Change 老嫲' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const cantonese = page.getByRole('region', { name: 'Cantonese' })
  await expect(cantonese).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cantonese).toContainText('老嫲')
})
