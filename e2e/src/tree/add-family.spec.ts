import { readFileSync } from 'node:fs'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { wordsOf } from '../support/profile-page.ts'
import { wholeUnless } from '../support/whole.ts'

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`typing many people in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })
    const say = wordsOf(language, 'forms')

    test('a family is typed with the keyboard and pasted, survives a reload and a refusal, and can be taken back', async ({
      page,
      server,
      newMember,
      signInAs,
      context,
    }) => {
      const member = await newMember({ language })
      await signInAs(page, member)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/family/profile/')
      await page
        .getByRole('button', { name: wordsOf(language)('edit'), exact: true })
        .first()
        .click()
      await page.getByRole('link', { name: wordsOf(language)('addFamily') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('titleOf', { name: 'Ada Wong' }))

      const cell = (column: string, row: number) =>
        page.getByLabel(say('cell', { column: say(`column.${column}`), number: String(row) }), {
          exact: true,
        })
      await cell('name', 1).fill('Ben Wong')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Kit Wong')
      await expect(cell('name', 2)).toHaveValue('Kit Wong')
      await cell('gender', 1).selectOption('M')
      await cell('born', 1).fill(language === 'en' ? 'abt 1978' : '民國六十七年')
      await expect(page.locator('.add-family-note')).toHaveCount(1)
      await cell('wed', 1).fill('1999-06-12')
      await page.keyboard.press('ArrowDown')
      await expect(cell('tie', 2)).toBeFocused()
      await expect(cell('tie', 2).locator('option:checked')).toHaveText(wordsOf(language, 'life')('tie.birth'))
      await cell('tie', 2).selectOption('adopted')

      // What nobody has chosen is asked for at its cell.
      await page.getByRole('button', { name: language === 'en' ? 'Add 2 people' : '加入 2 人' }).click()
      await expect(cell('gender', 2)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('.add-family-problem')).toHaveText(say('problem.noGender'))

      await page.evaluate((text) => navigator.clipboard.writeText(text), 'Kit Wong\tM\t12.4.2005\tTurku\nEva Wong\tF\t2007\n')
      await cell('name', 2).focus()
      await page.keyboard.press('ControlOrMeta+v')
      await expect(cell('name', 3)).toHaveValue('Eva Wong')
      await expect(cell('name', 4)).toHaveValue('')
      await page.reload()
      await expect(cell('birthplace', 2)).toHaveValue('Turku')
      await expect(cell('wed', 1)).toHaveValue('1999-06-12')
      await expect(cell('tie', 2)).toHaveValue('adopted')
      await expect(cell('tie', 3)).toHaveValue('')
      await expectNoFaults(page, ['light'])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: test.info().outputPath('typed.png'), fullPage: true })
      if (width === 360) {
        // Rows besides the one in use are a line or two, and keys reach what is folded in them.
        const heights = () =>
          page.locator('.add-family-table tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
        await cell('born', 1).focus()
        await expect.poll(async () => (await heights()).slice(1).every((height) => height < 96)).toBe(true)
        await page.keyboard.press('Enter')
        await expect(cell('born', 2)).toBeFocused()
        await expect(cell('born', 2)).toBeInViewport()
        await expect.poll(async () => ((await heights())[1] ?? 0) > 300 && ((await heights())[0] ?? 0) < 96).toBe(true)
      }

      await page.getByRole('button', { name: language === 'en' ? 'Add 3 people' : '加入 3 人' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: language === 'en' ? '3 people added.' : '已加入 3 人。' }),
      ).toBeVisible()
      await expect(cell('name', 1)).toHaveValue('')
      await page.screenshot({ path: test.info().outputPath('added.png'), fullPage: true })
      const headers = { authorization: `Bearer ${member.access}` }
      const relations = (await (await fetch(`${server.url}/api/relation/`, { headers })).json()) as { kind: string }[]
      expect(relations.map(({ kind }) => kind)).toEqual(['', 'adopted', 'adopted', '', ''])
      const own = await fetch(`${server.url}/api/person/${member.personId}/`, { headers })
      expect(((await own.json()) as { facts: unknown[] }).facts).toContainEqual(
        expect.objectContaining({ kind: 'MARR', date: '12 JUN 1999' }),
      )
      await page.getByRole('button', { name: say('undo') }).click()
      await expect(page.getByText(say('undone'))).toBeVisible()

      await page.goto('/family/tree/')
      await page.locator('[data-tool=edit]').click()
      await page.locator('[data-tool=add-family]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('titleOf', { name: 'Ada Wong' }))
    })

    test('a table is pasted, looked at, previewed and imported, and comes out as one', async ({ page, newMember, signInAs }) => {
      await signInAs(page, await newMember({ language }))
      const words = wordsOf(language, 'gedcom')
      await page.goto('/family/gedcom/')
      await page.getByText(words('table.paste')).click()
      await page
        .getByLabel(words('table.cells'))
        .fill('姓名\t性別\t出生\t父親\tMother\n王大明\t男\t民國二十年\n王小明\t男\twhen it rained\t王大明\t林美\n')
      await page.getByRole('button', { name: words('table.read') }).click()
      await expect(page.getByText(words('table.problem.dateWords'))).toBeVisible()
      await page.getByText(words('table.problem.noSuchPerson')).click()
      await expect(page.getByText('林美')).toBeVisible()
      await expectNoFaults(page, ['light'])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: test.info().outputPath('table.png'), fullPage: true })
      await page.getByRole('button', { name: words('table.next') }).click()
      await page.getByText(words('own.none'), { exact: true }).click()
      await page.getByRole('button', { name: words('own.next') }).click()
      await expect(page.getByText(words('preview.new'))).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('preview.png'), fullPage: true })
      await page.getByRole('button', { name: language === 'en' ? 'Import 2 people' : /2/ }).click()
      await expect(page.getByText(words('result.toTree'))).toBeVisible()

      await page.getByLabel(words('export.table')).check()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words('export.download') }).click()
      const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
      expect(lines.some((line) => line.includes('王小明') && line.includes('王大明'))).toBe(true)
    })
  })
}
