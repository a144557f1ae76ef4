import { readFile } from 'node:fs/promises'
import { readPdf } from '../../../apps/server/src/test/prints/read-pdf.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Oakes', 'M', 1978],
    cat: ['Cat Oakes', 'F', 2005],
    dot: ['Dot Lam', 'F', 1950],
    eli: ['Eli Wong', 'M', 1949, { death: 2019 }],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat'] },
    { partners: ['eli', 'dot'], children: ['ada'] },
  ],
  own: 'ada',
} as const

for (const width of [360, 1280])
  test.describe(`family book, ${width} px`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('is chosen, looked through, made, downloaded and read back; what was typed is kept', async ({
      page,
      server,
      newMember,
      signInAs,
    }) => {
      const member = await newMember()
      await importFamily(server, member, family)
      await signInAs(page, member)
      await page.goto('/print/')
      await page.getByRole('tab', { name: 'Family book' }).click()
      const preview = page.getByRole('region', { name: 'Preview' })
      const sheet = preview.getByRole('img')
      await expect(sheet).toHaveAttribute('alt', /People in the chart: 5\./)
      await page.getByLabel('Whom it tells of').selectOption('One person and their ancestors')
      await expect(sheet).toHaveAttribute('alt', /People in the chart: 3\./)
      await page.getByRole('textbox', { name: 'Title' }).fill('Where Ada comes from')
      await page.getByRole('textbox', { name: 'Dedication' }).fill('For Cat')
      await page.getByRole('textbox', { name: 'Introduction' }).fill('# Before\n\nIt <b>began</b> here.')
      await preview.getByRole('button', { name: 'Next sheet' }).click()
      await expect(preview).toContainText('Sheet 2 of')
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Introduction' })).toHaveValue('# Before\n\nIt <b>began</b> here.')
      await expect(page.getByLabel('Whom it tells of')).toHaveValue('ancestors')
      await expect(preview).toHaveAttribute('aria-busy', 'false')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await page.getByRole('button', { name: 'Make the file' }).click()
      const files = page.getByRole('region', { name: 'Your files' })
      await expect(files).toBeFocused()
      const row = files.getByRole('listitem')
      await expect(row).toContainText('Kept until')
      const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /Download/ }).click()])
      const { pages, title, language } = await readPdf(await readFile(await download.path()))
      expect([title, language]).toEqual(['Where Ada comes from', 'en'])
      const text = pages.map((each) => each.text.replaceAll(/\s+/g, ' ')).join(' ')
      for (const words of ['For Cat', 'Before', 'It <b>began</b> here.', 'Ada Wong', 'Dot Lam', 'Eli Wong'])
        expect(text).toContain(words)
      expect(text).not.toContain('Cat Oakes')
    })
  })
