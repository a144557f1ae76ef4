import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../../apps/server/src/test/prints/read-pdf.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { openTree, tool } from '../support/tree-page.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Oakes', 'M', 1978],
    cat: ['Cat Oakes', 'F', 2005],
    dot: ['Dot Lam', 'F', 1950],
    eli: ['Eli Wong', 'M', 1949, { death: 2019 }],
    fay: ['何蓮', 'F', 1920, { death: 2001 }],
    gus: ['王大文', 'M', 1918, { death: 1990 }],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat'] },
    { partners: ['eli', 'dot'], children: ['ada'] },
    { partners: ['gus', 'fay'], children: ['eli'] },
  ],
  own: 'ada',
} as const

const choose = (page: Page, chart: string) => page.getByRole('radio', { name: chart, exact: true }).check({ force: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const sheet = (page: Page) => preview(page).getByRole('img')
const files = (page: Page) => page.getByRole('region', { name: 'Your files' })

/** The preview after the last choice. */
async function drawn(page: Page): Promise<void> {
  await expect(preview(page)).toHaveAttribute('aria-busy', 'false')
  await expect(sheet(page)).toBeVisible()
}

for (const width of [360, 1280])
  test.describe(`charts to print, ${width} px`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('from the tree to a file: a fan is chosen, previewed, made, downloaded and read back', async ({
      page,
      server,
      newMember,
      signInAs,
    }) => {
      const member = await newMember()
      await importFamily(server, member, family)
      await signInAs(page, member)
      await openTree(page)
      await tool(page, 'print').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Print' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'One person' })).toBeChecked()
      await drawn(page)

      await choose(page, 'Fan')
      await expect(sheet(page)).toHaveAttribute('alt', /People in the chart: 5\./)
      await page.getByLabel('Dates').selectOption('full')
      await page.getByRole('textbox', { name: 'Title' }).fill('Where Ada comes from')
      await page.getByLabel('Size').selectOption('A2')
      await expect(preview(page)).toContainText(/5 people · 1 sheet · (42 × 59\.4|59\.4 × 42) cm/)
      await drawn(page)
      const shown = await sheet(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
      expect(shown).toBeGreaterThan(0)
      const before = await sheet(page).boundingBox()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      expect((await sheet(page).boundingBox())!.width).toBeGreaterThan(before!.width * 0.9)
      await page.getByRole('button', { name: 'Whole sheet' }).click()

      await page.getByRole('button', { name: 'Make the file' }).click()
      await expect(files(page)).toBeFocused()
      const row = files(page).getByRole('listitem')
      await expect(row).toContainText('Kept until')
      await expect(row).toContainText('Where Ada comes from')
      await expect(row).toContainText('PDF · 1 page')
      const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /Download/ }).click()])
      const { pages, title, language } = await readPdf(await readFile(await download.path()))
      expect([title, language, pages.length]).toEqual(['Where Ada comes from', 'en', 1])
      const text = pages[0]!.text.replaceAll(/\s+/g, ' ')
      for (const name of ['Ada Wong', 'Eli Wong', 'Dot Lam', '何蓮', '王大文']) expect(text).toContain(name)
      expect(text).not.toContain('Cat Oakes')

      await row.getByRole('button', { name: /Delete/ }).click()
      await expect(files(page)).toContainText('Nothing yet')
    })
  })

test.describe('choices for a chart', { tag: wholeUnless(true) }, () => {
  test('what is missing or wrong is said, nothing typed is lost, and a person is chosen by name', async ({
    page,
    server,
    newMember,
    signInAs,
  }) => {
    const member = await newMember()
    await importFamily(server, member, family)
    await signInAs(page, member)
    await page.goto('/print/?chart=line')
    const make = page.getByRole('button', { name: 'Make the file' })
    await expect(preview(page)).toContainText('Choose the second person')
    await expect(make).toBeDisabled()
    await page.getByRole('button', { name: 'Choose To' }).click()
    await page.getByRole('searchbox').fill('何')
    await page.getByRole('radio', { name: /何蓮/ }).check()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect(sheet(page)).toHaveAttribute('alt', /People in the chart: 3\./)

    await page.getByRole('textbox', { name: 'Margin in mm' }).fill('wide')
    await expect(page.getByText('Enter a whole number from 0 to 50.')).toBeVisible()
    await expect(make).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Two people' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Margin in mm' })).toHaveValue('wide')
    await page.getByRole('textbox', { name: 'Margin in mm' }).fill('１２')
    await expect(make).toBeEnabled()
    await drawn(page)
    await page.getByRole('radio', { name: 'Two people' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Timeline' })).toBeChecked()
    await expect(sheet(page)).toHaveAttribute('alt', /People in the chart: 7\./)
  })

  test('a profile leads to the charts of its person', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const ids = await importFamily(server, member, family)
    await signInAs(page, member)
    await page.goto(`/family/profile/${ids.eli}/`)
    await page.getByRole('link', { name: 'Print a chart' }).click()
    await expect(page.getByRole('radio', { name: 'Hourglass' })).toBeChecked()
    await expect(page.getByRole('group', { name: 'Person' })).toContainText('Eli Wong')
    await expect(sheet(page)).toHaveAttribute('alt', /People in the chart: 7\./)
  })

  test(
    'a picture that takes long is stopped, leaves nothing, and another one begins at once',
    { tag: wholeUnless(false) },
    async ({ page, server, newMember, signInAs }) => {
      const member = await newMember()
      await importFamily(server, member, wideFamily())
      await signInAs(page, member)
      await page.goto('/print/?chart=everyone')
      await drawn(page)
      await choose(page, 'PNG')
      await page.getByLabel('Size').selectOption({ label: 'As large as needed' })
      const make = page.getByRole('button', { name: 'Make the file' })
      const row = files(page).getByRole('listitem')
      await make.click()
      await expect(row.getByRole('progressbar')).toBeVisible()
      await row.getByRole('button', { name: /^Cancel/ }).click()
      await expect(files(page)).toContainText('Nothing yet')

      await choose(page, 'One person')
      await choose(page, 'PDF')
      await drawn(page)
      await make.click()
      await expect(row).toContainText('PDF · 1 page')
      await expect(row).toHaveCount(1)
    },
  )
})

/** Three generations: its picture takes seconds. */
function wideFamily() {
  const people: Record<string, [name: string, gender: 'F' | 'M', birth: number]> = { ada: ['Ada Wong', 'F', 1900] }
  const couples: { partners: string[]; children: string[] }[] = [{ partners: ['ada'], children: [] }]
  for (let child = 0; child < 12; child++) {
    const children = Array.from({ length: 12 }, (_, at) => `c${child}g${at}`)
    people[`c${child}`] = [`Child ${child}`, 'F', 1920 + child]
    for (const [at, key] of children.entries()) people[key] = [`Grandchild ${child} ${at}`, 'M', 1950 + at]
    couples[0]!.children.push(`c${child}`)
    couples.push({ partners: [`c${child}`], children })
  }
  return { people, couples, own: 'ada' }
}
