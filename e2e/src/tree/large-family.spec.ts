import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { atRest, canvas, fact, tool } from '../support/tree-page.ts'

type People = Record<string, readonly [name: string, gender: 'F' | 'M', birth: number]>

/** Parents, nine brothers and sisters, and 155 descendants of five children. */
function largeFamily() {
  const people: People = { own: ['Ada Wong', 'F', 1900], mother: ['Mei Wong', 'F', 1870], father: ['Tom Wong', 'M', 1868] }
  const couples: { partners: string[]; children: string[] }[] = []
  const siblings = Array.from({ length: 9 }, (_, i) => `sibling${i}`)
  for (const [i, key] of siblings.entries()) people[key] = [`Sibling ${i}`, 'M', 1901 + i]
  couples.push({ partners: ['father', 'mother'], children: ['own', ...siblings] })
  const grow = (parent: string, depth: number): void => {
    const children = Array.from({ length: 5 }, (_, i) => `${parent}.${i}`)
    for (const [i, key] of children.entries()) people[key] = [`Child ${key}`, 'F', 1900 + depth * 25 + i]
    couples.push({ partners: [parent], children })
    if (depth < 3) for (const child of children) grow(child, depth + 1)
  }
  grow('own', 1)
  return { people, couples, own: 'own' }
}

test.describe('a large family on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('opens around the person, shows everybody when asked, and leads back', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    await importFamily(server, member, largeFamily())
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await atRest(page)
    const scale = async (): Promise<number> => Number(await fact(page, 'scale'))
    const view = (await canvas(page).boundingBox()) ?? { width: 0, height: 0 }
    const where = async (): Promise<number[]> => (await fact(page, 'at')).split(',').map(Number)
    const expectInView = async (): Promise<void> => {
      const [x = -1, y = -1] = await where()
      expect(x >= 0 && x <= view.width && y >= 0 && y <= view.height, `${x}, ${y}`).toBe(true)
    }

    // Names can be read, and the walk to a parent and to a child does not move the view.
    await expect.poll(scale).toBeGreaterThanOrEqual(0.5)
    const start = await fact(page, 'at')
    await page.getByRole('application').focus()
    for (const there of ['ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(there)
      await expect(canvas(page)).not.toHaveAttribute('data-focused', String(member.personId))
      await atRest(page)
      await expectInView()
      await page.keyboard.press('Home')
      await expect(canvas(page)).toHaveAttribute('data-focused', String(member.personId))
      await atRest(page)
      await expect.poll(() => fact(page, 'at')).toBe(start)
    }
    await expect(page.getByRole('button', { name: 'Back to you' })).toBeHidden()

    await page.getByRole('radio', { name: 'One person' }).check()
    await expect(canvas(page)).toHaveAttribute('data-scope', 'focus')
    await tool(page, 'fit').click()
    await expect.poll(async () => (await fact(page, 'drawn')) === (await fact(page, 'people'))).toBe(true)
    await atRest(page)
    await expectInView()

    // Everybody would be a line of 20 px in this view: the picture stays a strip that can be seen, with the person in it.
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await expect(canvas(page)).toHaveAttribute('data-scope', 'everyone')
    await expect(canvas(page)).toHaveAttribute('data-people', '167')
    await tool(page, 'fit').click()
    await expect.poll(async () => Number(await fact(page, 'drawn'))).toBeGreaterThan(167 / 3)
    await atRest(page)
    await expectInView()
    await expect.poll(scale).toBeLessThan(0.05)

    await page.getByRole('button', { name: 'Back to you' }).tap()
    await expect(page.getByRole('button', { name: 'Back to you' })).toBeHidden()
    await atRest(page)
    await expect.poll(scale).toBeGreaterThanOrEqual(0.5)
    await expectInView()

    // The overview leads anywhere, and does not lie over the picture unless asked for.
    const overview = page.locator('.tree-overview-field')
    await expect(overview).toBeHidden()
    await page.getByRole('button', { name: 'Overview of the tree' }).tap()
    const map = (await overview.boundingBox())!
    const far = await fact(page, 'at')
    await page.touchscreen.tap(map.x + map.width - 4, map.y + map.height - 4)
    await expect(canvas(page)).not.toHaveAttribute('data-at', far)
    await atRest(page)
    const [away, open] = [page.getByRole('button', { name: 'Back to you' }), page.locator('.tree-overview')]
    const [you, panel] = [(await away.boundingBox())!, (await open.boundingBox())!]
    expect(you.x >= panel.x + panel.width || you.y + you.height <= panel.y).toBe(true)
    await away.tap()
    await expect(away).toBeHidden()
    await page.getByRole('button', { name: 'Overview of the tree' }).tap()
    await expect(overview).toBeHidden()

    // Large text reaches the picture: everything is twice as large.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await tool(page, 'fit').click()
    await page.getByRole('button', { name: 'Back to you' }).tap()
    await expect.poll(scale).toBeGreaterThanOrEqual(1)
  })
})
