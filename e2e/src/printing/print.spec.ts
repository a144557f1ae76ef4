import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { atRest, canvas, openTree, tool } from '../support/tree-page.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Oakes', 'M', 1978],
    cat: ['Cat Oakes', 'F', 2005],
    dot: ['Dot Wong', 'F', 1950],
    eli: ['Eli Wong', 'M', 1949],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat'] },
    { partners: ['eli', 'dot'], children: ['ada'] },
  ],
  own: 'ada',
} as const

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test.describe(`paper, from a screen of ${width} px`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height } })

    test('shows the whole tree in full on one page, without buttons, and the screen is as before afterwards', async ({
      page,
      server,
      newMember,
      signInAs,
    }) => {
      const member = await newMember()
      await importFamily(server, member, family)
      await signInAs(page, member)
      await openTree(page)
      for (let press = 0; press < 12; press += 1) await tool(page, 'zoom-in').click()
      await atRest(page)
      const before = await canvas(page).evaluate((element: HTMLCanvasElement) => ({ ...element.dataset }))
      const screen = await canvas(page).evaluate((element: HTMLCanvasElement) => [element.width, element.height])
      await page.evaluate(() => {
        const seen = document.querySelector<HTMLCanvasElement>('[data-testid=tree-canvas]')!
        window.addEventListener('beforeprint', () =>
          Object.assign(window, { printed: { ...seen.dataset, width: seen.width, height: seen.height } }),
        )
      })
      for (const format of ['A4', 'Letter']) {
        const file = (await page.pdf({ format })).toString('latin1')
        expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
      }
      const printed = await page.evaluate(
        () => (window as unknown as { printed: Record<'drawn' | 'scale', string> & { width: number } }).printed,
      )
      expect(printed).toMatchObject({ drawn: '5', scale: '1.0000' })
      expect(printed.width).toBeGreaterThan(1000)
      await atRest(page)
      await expect.poll(() => canvas(page).evaluate((element: HTMLCanvasElement) => ({ ...element.dataset }))).toEqual(before)
      await expect
        .poll(() => canvas(page).evaluate((element: HTMLCanvasElement) => [element.width, element.height]))
        .toEqual(screen)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('button:visible:not(.visually-hidden *), nav:visible, .skip-link:visible')).toHaveCount(0)
    })
  })
}
