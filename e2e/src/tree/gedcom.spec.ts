import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { wholeUnless } from '../support/whole.ts'

const gedcom = (people: readonly [string, string, number][]): Buffer =>
  Buffer.from(
    [
      '0 HEAD',
      '1 SOUR another-program',
      '1 GEDC',
      '2 VERS 5.5.1',
      '1 CHAR UTF-8',
      ...people.flatMap(([id, name, year]) => [`0 @${id}@ INDI`, `1 NAME ${name}`, '1 BIRT', `2 DATE ${year}`]),
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 CHIL @I3@',
      '1 CHIL @I9@',
      '0 TRLR',
      '',
    ].join('\n'),
  )

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const family = gedcom([
  ['I1', 'Otto Vuori', 1950],
  ['I2', 'Liisa Vuori', 1952],
  ['I3', 'Ada Wong', 1980],
  ['I4', 'Ada Wonga', 1930],
])
const chooseFile = (page: Page) => page.locator('input[type=file]')

test('a family comes in with oneself in it, what could not be read is told, and a second time nothing is added', async ({
  page,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember({ name: 'Ada Wong' }))
  await page.goto('/family/tree/')
  await page.getByRole('link', { name: 'Import a family tree' }).click()
  await expect(page).toHaveURL('/family/gedcom/')
  await chooseFile(page).setInputFiles(file('vuori.ged', family))
  await expect(page.getByText('4 people in vuori.ged')).toBeVisible()
  await expect(page.getByText('Probably you')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Ada Wong\b.*1980/ })).toBeChecked()
  await page.getByRole('button', { name: 'Show me what it brings' }).click()
  await page.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Import a file or a table' })).toBeFocused()
  // One of the four is the member's own person: three people and their relations are new.
  await expect(page.getByText('3 people added')).toBeVisible()
  await expect(page.getByText('3 relationships added')).toBeVisible()
  await expect(page.getByText('1 item in the file couldn’t be imported exactly as it is')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the tree' }).click()
  await expect(page.getByTestId('tree-canvas')).toHaveAttribute('data-people', '3')

  await page.goto('/family/gedcom/')
  await chooseFile(page).setInputFiles(file('vuori.ged', family))
  await page.getByRole('button', { name: 'Show me what it brings' }).click()
  await expect(page.getByText('4 people are in your tree already')).toBeVisible()
  await page.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
  await expect(page.getByText('0 people added')).toBeVisible()
  await expect(page.getByText('4 people were already in the tree and haven’t changed')).toBeVisible()
})

for (const version of ['7.0', '5.5.1']) {
  test(
    `the family goes out as GEDCOM ${version}`,
    { tag: wholeUnless(version === '7.0') },
    async ({ page, newMember, signInAs }) => {
      await signInAs(page, await newMember({ name: '黃雅德' }))
      await page.goto('/family/gedcom/')
      await page.getByRole('radio', { name: `GEDCOM ${version} (` }).check()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /Download|Export/ }).click()
      const stream = await (await download).createReadStream()
      const text = (await stream.toArray()).join('')
      expect(text).toMatch(/^\uFEFF?0 HEAD\r?\n/)
      expect(text).toContain(`2 VERS ${version}`)
      expect(text).toContain('1 NAME /黃/ 雅德')
    },
  )
}
