import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import {
  apiOf,
  atRest,
  axeFindsNothing,
  canvas,
  control,
  dialog,
  fillNewPerson,
  isSelected,
  openTree,
  place,
  pressOk,
  tellFamily,
  tool,
} from '../support/tree-page.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Oakes', 'M', 1978, { place: 'Cork, Ireland' }],
    cat: ['Cat Oakes', 'F', 2005],
    dot: ['Dot Wong', 'F', 1950],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat'] },
    { partners: ['dot'], children: ['ada'] },
  ],
  own: 'ada',
} as const

const addParent = 'button.add-parent'

for (const { name, use } of [
  { name: 'with a mouse', use: {} },
  { name: 'on a phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
] as const) {
  test.describe(`the selected person, ${name}`, () => {
    test.use(use)
    let member: Member
    let ids: Record<keyof typeof family.people, number>
    test.beforeEach(async ({ page, server, newMember, signInAs }) => {
      member = await newMember()
      ids = await importFamily(server, member, family)
      await signInAs(page, member)
      await openTree(page, ids.ben)
    })

    const card = (page: Page) => page.getByRole('dialog', { name: 'Ben Oakes' })

    /** Until then a press on it would be the second of a double one. */
    const isReady = (page: Page): Promise<void> => expect(card(page)).toHaveCSS('pointer-events', 'auto')

    test(
      'has a card after one press; Escape, a press elsewhere and the back button close it',
      { tag: wholeUnless('hasTouch' in use) },
      async ({ page }) => {
        const press = async ({ x, y }: { x: number; y: number }): Promise<void> =>
          'hasTouch' in use ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
        await press(await place(page))
        await expect(card(page)).toBeFocused()
        await isReady(page)
        await expect(card(page)).toContainText('1978')
        await expect(card(page)).toContainText(/husband/i)
        await atRest(page)
        await axeFindsNothing(page)
        const box = await card(page).boundingBox()
        const size = page.viewportSize()!
        expect(box!.x).toBeGreaterThanOrEqual(0)
        expect(box!.x + box!.width).toBeLessThanOrEqual(size.width)
        const person = await place(page)
        expect(
          person.x >= box!.x && person.x <= box!.x + box!.width && person.y >= box!.y && person.y <= box!.y + box!.height,
        ).toBe(false)
        await page.keyboard.press('Escape')
        await expect(card(page)).toHaveCount(0)
        await expect(page.getByRole('application')).toBeFocused()

        await press(await place(page))
        await isReady(page)
        await page.goBack()
        await expect(card(page)).toHaveCount(0)
        await expect(page).toHaveURL(`/family/tree/${ids.ben}/`)

        await press(await place(page))
        await isReady(page)
        await atRest(page)
        const picture = (await canvas(page).boundingBox())!
        await press({ x: picture.x + 4, y: picture.y + 4 })
        await expect(card(page)).toHaveCount(0)
        await expect(canvas(page)).toHaveAttribute('data-selected', String(ids.ben))
      },
    )

    test(
      'goes on from the card to the profile, the map and their relatives, and back to the tree without it',
      { tag: wholeUnless('hasTouch' in use) },
      async ({ page }) => {
        const open = async (): Promise<void> => {
          const { x, y } = await place(page)
          await page.mouse.click(x, y)
          await expect(card(page)).toBeVisible()
        }
        await open()
        await card(page).getByRole('link', { name: 'Profile' }).click()
        await expect(page).toHaveURL(`/family/profile/${ids.ben}/`)
        await page.goBack()
        await expect(page).toHaveURL(`/family/tree/${ids.ben}/`)
        await atRest(page)
        await expect(card(page)).toHaveCount(0)
        await open()
        await expect(card(page).getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', `/family/map/${ids.ben}/`)
        await card(page).getByRole('button', { name: 'Add a relative' }).click()
        await expect(control(page, 'add-parent')).toBeVisible()
        await expect(card(page)).toHaveCount(0)
        await tool(page, 'edit').click()
        await expect(control(page, 'add-parent')).toHaveCount(0)
        await expect(card(page)).toHaveCount(0)
      },
    )

    test(
      'opens their profile with two presses, and gives way to whom one selects next',
      { tag: wholeUnless('hasTouch' in use) },
      async ({ page }) => {
        const ben = await place(page)
        await page.mouse.click(ben.x, ben.y)
        await isReady(page)
        await page.getByRole('application').focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await isSelected(page, ids.ada)
        await expect(page.locator('.person-card')).toHaveCount(0)
        await page.goBack()
        await isSelected(page, ids.ben)
        await expect(page.locator('.person-card')).toHaveCount(0)
        await page.getByRole('application').blur()
        await expect(canvas(page)).toHaveAttribute('data-focused', '')
        const again = await place(page)
        await page.mouse.dblclick(again.x, again.y)
        await expect(page).toHaveURL(`/family/profile/${ids.ben}/`)
      },
    )

    test(
      'gets a missing parent from an empty place in the tree',
      { tag: wholeUnless(!('hasTouch' in use)) },
      async ({ page, server }) => {
        const api = apiOf(server, member)
        await expect(page.locator(addParent)).toHaveCount(1)
        const [button, picture] = [(await page.locator(addParent).boundingBox())!, (await canvas(page).boundingBox())!]
        expect(button.y + 9).toBeGreaterThanOrEqual(picture.y)
        expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44)
        await page.getByRole('button', { name: 'Add a parent for Ben Oakes' }).click()
        await fillNewPerson(page, 'Finn Oakes', '1950', 'M')
        await pressOk(page)
        await expect(dialog(page)).toHaveCount(0)
        await expect.poll(() => tellFamily(api)).toContain('Finn Oakes raised Ben Oakes')
        await atRest(page)
        // The parent has come into view, without the edit mode.
        await expect(control(page, 'add-parent')).toHaveCount(0)
        await expect(page.locator(addParent)).toBeFocused()
        await page.getByRole('application').focus()
        await page.keyboard.press('ArrowUp')
        await expect(canvas(page)).toHaveAttribute('data-focused', /\d/)
        const parent = await place(page)
        expect(parent.y).toBeGreaterThan(picture.y)
        // The second parent, by keyboard.
        await page.locator(addParent).focus()
        await page.keyboard.press('Enter')
        await fillNewPerson(page, 'Gwen Oakes', '1952')
        await pressOk(page)
        await expect(dialog(page)).toContainText('Are Gwen Oakes and Finn Oakes partners?')
        await dialog(page).getByRole('button', { name: 'Yes' }).click()
        await expect(dialog(page)).toHaveCount(0)
        await expect(page.locator(addParent)).toHaveCount(0)
        await expect(page.getByRole('application')).toBeFocused()
        await axeFindsNothing(page)
        await expect.poll(() => tellFamily(api)).toContain('Gwen Oakes raised Ben Oakes')
      },
    )
  })
}
