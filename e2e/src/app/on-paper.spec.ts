import type { Page } from '@playwright/test'
import { readPdf } from '../../../apps/server/src/test/prints/read-pdf.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'

const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Oakes', 'M', 1978],
    cat: ['Cat Oakes', 'F', 2005],
    eli: ['Eli Wong', 'M', 1949, { death: 2019, place: 'Kilkenny' }],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat'] },
    { partners: ['eli'], children: ['ada'] },
  ],
  own: 'ada',
} as const

/** What can be pressed, typed into or chosen from, and can be seen. */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button:not([data-on-paper]), .button-root, input, select, textarea, summary, nav, dialog, [role=tab], [role=switch], [role=slider], .skip-link, .bar',
      ),
    ]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`),
  )

/** The page as it is printed, read back. */
async function printed(page: Page): Promise<{ text: string; pages: number }> {
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
  return { text: pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' '), pages: pages.length }
}

test('no page shows a control on paper, by day and by night, and each still says what it is about', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const ids = await importFamily(server, member, family)
  const photos = photosOf(server, member)
  const gallery = await photos.addGallery('Summer', 'All of July.')
  for (const [at, title] of ['The lake', 'Cat on the jetty', 'Rain'].entries())
    await photos.addImage(gallery.id, `${title}.png`, pictureOf(at))
  await signInAs(page, member)
  const pages: readonly (readonly [path: string, heading: string, ...says: string[]])[] = [
    [`/family/profile/${ids.eli}/`, 'Eli Wong', '1949', '2019', 'Kilkenny', 'Ada Wong'],
    [`/family/tree/${ids.ada}/`, 'Ada Wong, Family tree'],
    ['/gallery/?page=1', 'Galleries', 'Summer'],
    [`/gallery/${gallery.id}/?page=1`, 'Summer', 'The lake', 'Cat on the jetty', 'Rain', 'All of July.'],
    ['/days/', 'Days'],
    ['/home/', 'Home'],
    ['/accounts/settings/', 'Settings', 'Emails'],
    ['/family/history/', 'History'],
    ['/family/sources/', 'Sources'],
    ['/family/words/', 'Our family’s words'],
    ['/family/members/', 'Members', 'Ada Wong'],
    ['/family/invites/', 'Invitations'],
    ['/family/duplicates/', 'In the tree twice?'],
    ['/family/problems/', 'Does this look right?'],
    ['/family/gedcom/', 'Import and export'],
    ['/family/learn/', 'Learn what to call them'],
    ['/family/log/', 'Family log'],
    ['/print/?chart=fan', 'Print'],
  ]
  for (const [path, heading, ...says] of pages) {
    const isDark = path.startsWith('/days') || path.startsWith('/family/profile')
    await page.emulateMedia({ media: 'screen', colorScheme: isDark ? 'dark' : 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached()
    for (const text of says) await expect(page.getByText(text).or(page.getByLabel(text)).first()).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(async () => [path, await controls(page)]).toEqual([path, []])
    await expect
      .poll(async () => [path, await page.evaluate(() => getComputedStyle(document.body).backgroundColor)])
      .toEqual([path, 'rgb(255, 255, 255)'])
    // Initials stand on a light tint: dark ones would take much ink.
    const grounds = await page.locator('.portrait[data-tint]').evaluateAll((all) =>
      all.map((each) =>
        Math.min(
          ...getComputedStyle(each)
            .backgroundColor.match(/[\d.]+/g)!
            .map(Number),
        ),
      ),
    )
    expect([path, grounds.filter((least) => least < 150)]).toEqual([path, []])
    expect([
      path,
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ]).toEqual([path, 0])
    const { text } = await printed(page)
    expect([path, says.filter((each) => !text.includes(each))]).toEqual([path, []])
  }
})

test('a gallery of many photos is a contact sheet: each once, with its caption, none cut by a page', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const gallery = await photos.addGallery('Many')
  const titles = Array.from({ length: 40 }, (_, at) => `Photograph ${at + 1}`)
  for (const [at, title] of titles.entries()) await photos.addImage(gallery.id, `${title}.png`, pictureOf(at))
  await signInAs(page, member)
  await page.goto(`/gallery/${gallery.id}/?page=1`)
  // What has been loaded is printed.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return page.locator('[data-index="39"]').count()
    })
    .toBe(1)
  const { text, pages } = await printed(page)
  expect(pages).toBeGreaterThan(1)
  for (const title of titles) expect(text.split(new RegExp(`${title}(?!\\d)`)).length, title).toBe(2)
})
