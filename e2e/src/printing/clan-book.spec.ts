import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../../apps/server/src/test/prints/read-pdf.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    own: ['陳國華', 'M', 1950],
    eli: ['陳文彬', 'M', 1900, { death: 1971 }],
    may: ['李淑芬', 'F', 1905, { death: 1980 }],
    ann: ['陳秀蘭', 'F', 1903, { death: 1990 }],
    gus: ['陳德昌', 'M', 1870, { death: 1930 }],
    kim: ['陳大明', 'M', 1952],
  },
  couples: [
    { partners: ['eli', 'may'], children: ['own', 'kim'] },
    { partners: ['gus'], children: ['eli', 'ann'] },
  ],
  own: 'own',
} as const

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const files = (page: Page) => page.getByRole('region', { name: 'Your files' })

for (const width of [360, 1280])
  test.describe(`clan book, ${width} px`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('begins with the first of the fathers, checks the poem, is leafed through, made and read back', async ({
      page,
      server,
      newMember,
      signInAs,
    }) => {
      const member = await newMember()
      await importFamily(server, member, family)
      await signInAs(page, member)
      await page.goto('/print/')
      await page.getByRole('tab', { name: 'Clan book' }).click()
      await expect(page.getByRole('group', { name: 'First ancestor (始祖)' })).toContainText('陳德昌')
      await expect(preview(page)).toContainText('3 generations')

      await page.getByLabel('Generation poem (字輩)').fill('德文國')
      const rows = preview(page).getByRole('table', { name: 'How names follow the poem' }).getByRole('row')
      await expect(rows).toHaveCount(4)
      await expect(rows.nth(3)).toContainText('陳大明')
      await page.getByLabel('Generation (世) of its first character').fill('none')
      await expect(page.getByText('Enter a whole number from 1 to 9,999.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Make the file' })).toBeDisabled()
      await page.getByLabel('Generation (世) of its first character').fill('１')
      await page.getByLabel('Name of the clan’s hall (堂號)').fill('敦睦堂')
      await expect(preview(page)).toHaveAttribute('aria-busy', 'false')
      for (let sheet = 2; sheet <= 6; sheet += 1) {
        await page.getByRole('button', { name: 'Next sheet' }).click()
        await expect(preview(page)).toContainText(`Sheet ${sheet} of 8`)
      }

      await page.getByRole('button', { name: 'Make the file' }).click()
      const row = files(page).getByRole('listitem')
      await expect(row).toContainText('Clan book')
      await expect(row).toContainText('Kept until')
      const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /Download/ }).click()])
      const { pages, title, language } = await readPdf(await readFile(await download.path()))
      expect([title, language]).toEqual(['陳氏族譜', 'zh-TW'])
      const text = pages.map((each) => each.text.replaceAll(/\s+/gu, '')).join('')
      for (const words of ['陳德昌', '配李淑芬', '陳文彬德昌之子', '敦睦堂']) expect(text).toContain(words)
    })
  })
