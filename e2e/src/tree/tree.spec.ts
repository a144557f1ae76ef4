import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'
import { atRest, canvas, fact, isSelected, place, tool } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

/** Grandparents Jan and Ewa; their children Piotr (with Maria: Adam and Olga) and Anna (Lena). The member is Olga. */
const people = [
  ['I1', 'Jan Rudzki', 'M', 1920, 1990],
  ['I2', 'Ewa Rudzka', 'F', 1924, 2001],
  ['I3', 'Piotr Rudzki', 'M', 1946, 0],
  ['I4', 'Maria <b>Gajda</b>', 'F', 1949, 0],
  ['I5', 'Anna Rudzka', 'F', 1950, 0],
  ['I6', 'Adam Rudzki', 'M', 1972, 0],
  ['I7', 'Olga Rudzka', 'F', 1976, 0],
  ['I8', '林小雲', 'F', 1975, 0],
] as const
const couples = [
  ['I1', 'I2', 'I3', 'I5'],
  ['I3', 'I4', 'I6', 'I7'],
  ['', 'I5', 'I8'],
] as const

const gedcom = [
  '0 HEAD',
  '1 SOUR banyan-test',
  '1 GEDC',
  '2 VERS 5.5.1',
  '1 CHAR UTF-8',
  ...people.flatMap(([id, name, sex, birth, death]) => [
    `0 @${id}@ INDI`,
    `1 NAME ${name}`,
    `1 SEX ${sex}`,
    '1 BIRT',
    `2 DATE ${birth}`,
    '2 PLAC Gdynia',
    ...(death === 0 ? [] : ['1 DEAT', `2 DATE ${death}`]),
  ]),
  ...couples.flatMap(([husband, wife, ...children], at) => [
    `0 @F${at}@ FAM`,
    ...(husband === '' ? [] : [`1 HUSB @${husband}@`]),
    `1 WIFE @${wife}@`,
    ...children.map((child) => `1 CHIL @${child}@`),
  ]),
  '0 TRLR',
  '',
].join('\n')

async function importFamily(server: RunningServer, member: Member): Promise<Record<string, number>> {
  const form = new FormData()
  form.set('file', new Blob([gedcom]), 'family.ged')
  form.set('own_person', 'I7')
  const headers = { authorization: `Bearer ${member.access}` }
  const answer = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const list = (await (await fetch(`${server.url}/api/person/`, { headers })).json()) as { id: number; name: string }[]
  return Object.fromEntries(list.map((person) => [person.name.split(' ')[0] ?? '', person.id]))
}

test.describe('the tree', () => {
  // The picture moves here as it does for most people.
  test.use({ reducedMotion: 'no-preference' })

  let ids: Record<string, number>
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Olga Rudzka' })
    ids = await importFamily(server, member)
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await atRest(page)
  })

  test('shows the direct line, and everyone', async ({ page }) => {
    await expect(page).toHaveURL(`/family/tree/${member()}/`)
    // Lena is the child of an aunt, who is not in the direct line.
    await expect(canvas(page)).toHaveAttribute('data-people', '6')
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await expect(canvas(page)).toHaveAttribute('data-people', '8')
    await expect(canvas(page)).toHaveAttribute('data-scope', 'everyone')
    // The switch covers nobody, wherever people are.
    const [picture, choice] = [await canvas(page).boundingBox(), await page.locator('.tree-scope').boundingBox()]
    expect((picture?.y ?? 0) + (picture?.height ?? Infinity)).toBeLessThanOrEqual(choice?.y ?? 0)
  })

  test('is walked, selected and opened by keyboard, and says who is there', async ({ page }) => {
    const tree = page.getByRole('application', { name: 'Family tree' })
    await tree.focus()
    await page.keyboard.press('ArrowUp')
    await expect(canvas(page)).toHaveAttribute('data-focused', new RegExp(`^(${ids['Piotr']}|${ids['Maria']})$`))
    await page.keyboard.press('ArrowUp')
    const status = page.locator('[aria-live]').filter({ hasText: /Rudzk|Gajda/ })
    await expect(status.first()).toContainText(/parent of|child of|partner of/)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(canvas(page)).toHaveAttribute('data-focused', String(ids['Adam']))
    await page.keyboard.press('Enter')
    await isSelected(page, ids['Adam'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/family/profile/${ids['Adam']}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Adam Rudzki' })).toBeVisible()
  })

  test('selects with a click, comes back to the middle with another, opens the profile with two', async ({ page }) => {
    const tree = page.getByRole('application', { name: 'Family tree' })
    await tree.focus()
    await page.keyboard.press('ArrowRight')
    await expect(canvas(page)).toHaveAttribute('data-focused', String(ids['Adam']))
    await atRest(page)
    const adam = await place(page)
    await page.keyboard.press('Home')
    await page.mouse.click(adam.x, adam.y)
    await isSelected(page, ids['Adam'])
    await page.mouse.move(200, 300)
    await page.mouse.down()
    await page.mouse.move(330, 340, { steps: 4 })
    await page.mouse.up()
    await atRest(page)
    await page.keyboard.press('Home')
    const moved = await place(page)
    await page.mouse.dblclick(moved.x, moved.y)
    await expect(page).toHaveURL(new RegExp(`/family/profile/`))
  })

  test('brightens ancestors, descendants and partners of whom one points at, and the selected person alone while editing', async ({
    page,
  }) => {
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await expect(canvas(page)).toHaveAttribute('data-people', '8')
    await page.getByRole('application', { name: 'Family tree' }).focus()
    await page.keyboard.press('ArrowUp')
    // Until the step is drawn, the place is still that of the child.
    await expect(canvas(page)).toHaveAttribute('data-focused', new RegExp(`^(${ids['Piotr']}|${ids['Maria']})$`))
    await atRest(page)
    await expect(canvas(page)).toHaveAttribute('data-lit', '')
    const parent = await place(page)
    await page.mouse.move(parent.x, parent.y)
    // Piotr's relatives: his parents, Maria and two children. Maria's: Piotr and the children.
    await expect(canvas(page)).toHaveAttribute('data-lit', (await fact(page, 'focused')) === String(ids['Piotr']) ? '6' : '4')
    await expect(page.getByRole('application')).toHaveAttribute('title', /Piotr Rudzki|Maria Gajda/)
    // A dialog comes and goes above the pointer, which nobody moves.
    await page.keyboard.press('/')
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expect(canvas(page)).toHaveAttribute('data-lit', '')
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(canvas(page)).toHaveAttribute('data-lit', '')
    await page.mouse.move(5, 300)
    await tool(page, 'edit').click()
    await expect(canvas(page)).toHaveAttribute('data-lit', '1')
  })

  test('follows the colours of the system', { tag: wholeTag }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.reload()
    await atRest(page)
    const edges = page.locator('.family-tabs a')
    const seen = await edges.evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
    expect(new Set(seen.slice(1)).size).toBe(1)
    expect(seen[0]).not.toBe(seen[1])
    const colours = await canvas(page).evaluate((element: HTMLCanvasElement) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.forcedColorAdjust = 'none'
      probe.style.color = 'Canvas'
      const canvasColour = getComputedStyle(probe).color
      probe.remove()
      const pixel = element.getContext('2d')?.getImageData(2, 2, 1, 1).data.slice(0, 3).join(', ')
      return [canvasColour, `rgb(${pixel})`]
    })
    expect(colours[1]).toBe(colours[0])
  })

  test('zooms by buttons, wheel and two fingers within its bounds', async ({ page }) => {
    const scale = async (): Promise<number> => Number(await fact(page, 'scale'))
    const before = await scale()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(scale).toBeCloseTo(before * 1.1, 3)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(scale).toBeCloseTo(before * 1.1 * 0.9, 3)
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, -80)
    await expect.poll(scale).toBeCloseTo(before * 1.1 * 0.9 * 1.1, 3)
    for (let notch = 0; notch < 40; notch += 1) await page.mouse.wheel(0, -160)
    await expect.poll(scale).toBe(5)
    for (let notch = 0; notch < 60; notch += 1) await page.mouse.wheel(0, 160)
    await expect.poll(scale).toBe(0.1)
    const touch = await page.context().newCDPSession(page)
    const fingers = (gap: number) => [
      { x: 640 - gap, y: 400, id: 1 },
      { x: 640 + gap, y: 400, id: 2 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
    for (let gap = 40; gap <= 80; gap += 20)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(scale).toBeGreaterThan(0.25)
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true })

    test('zooms with two fingers and pans with one', async ({ page }) => {
      const scale = async (): Promise<number> => Number(await fact(page, 'scale'))
      const [before, start] = [await scale(), await place(page)]
      const touch = await page.context().newCDPSession(page)
      const send = async (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        touchPoints: { x: number; y: number; id: number }[],
      ): Promise<void> => {
        await touch.send('Input.dispatchTouchEvent', { type, touchPoints })
      }
      const one = (x: number) => [{ x, y: 650, id: 1 }]
      await send('touchStart', one(300))
      for (const x of [320, 360, 400]) await send('touchMove', one(x))
      await send('touchEnd', [])
      await atRest(page)
      expect(Math.round((await place(page)).x - start.x)).toBe(100)
      const two = (gap: number) => [
        { x: 640 - gap, y: 400, id: 1 },
        { x: 640 + gap, y: 400, id: 2 },
      ]
      await send('touchStart', two(40))
      for (const gap of [50, 60, 70, 80]) await send('touchMove', two(gap))
      await send('touchEnd', [])
      await expect.poll(scale).toBeCloseTo(before * 2, 2)
    })
  })

  test('drags without selecting', async ({ page }) => {
    const before = await place(page)
    const url = page.url()
    await page.mouse.move(before.x, before.y)
    await page.mouse.down()
    await page.mouse.move(before.x + 120, before.y + 50, { steps: 5 })
    await page.mouse.up()
    await atRest(page)
    const after = await place(page)
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([120, 50])
    expect(page.url()).toBe(url)
  })

  test('keeps tab and person when either changes, and comes back from strangers', async ({ page }) => {
    await page.goto(`/family/profile/${ids['Jan']}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Jan Rudzki' })).toBeVisible()
    await expect(page.getByText('Gdynia').first()).toBeVisible()
    await page.getByRole('link', { name: 'Piotr Rudzki 1946' }).click()
    await expect(page).toHaveURL(`/family/profile/${ids['Piotr']}/`)
    await page.getByRole('link', { name: 'Tree' }).click()
    await expect(page).toHaveURL(`/family/tree/${ids['Piotr']}/`)
    await page.goto('/family/tree/999999999/')
    await expect(page).toHaveURL(`/family/tree/${ids['Piotr']}/`)
    await page.goto('/family/nonsense/')
    await expect(page).toHaveURL(`/family/tree/${ids['Piotr']}/`)
  })

  test('shows markup in names as text, or not at all', { tag: wholeTag }, async ({ page }) => {
    await page.goto(`/family/profile/${ids['Maria']}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Maria Gajda' })).toBeVisible()
  })

  const member = (): number => ids['Olga'] ?? 0
})

test('without a 2D canvas the page says that it cannot go on, and the bar still leads elsewhere', async ({
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
  expect(faults.join('\n')).toContain('A 2D canvas is not available')
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about/')
  await context.close()
})
