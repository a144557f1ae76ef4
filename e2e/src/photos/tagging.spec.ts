import type { Locator, Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { importRelatives } from '../support/profile-page.ts'
import { apiOf } from '../support/tree-page.ts'

const shown = (page: Page, title: string) => page.locator(`.pswp__item[aria-hidden=false] img.pswp__img[alt="${title}"]`)

interface StoredTag {
  readonly person_id: number
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}
type Photos = ReturnType<typeof photosOf>
const tagsOf = async (photos: Photos, imageId: number) =>
  (await photos.list(`/api/image_tagging/?image_id=${imageId}`)) as unknown as StoredTag[]

/** Presses on the picture, at fractions of its size. */
async function pressOn(page: Page, picture: Locator, x: number, y: number): Promise<void> {
  const box = await picture.boundingBox()
  if (!box) throw new Error('The picture is not shown.')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
}

async function drag(page: Page, handle: Locator, dx: number, dy: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 })
  await page.mouse.up()
}

test('people are tagged in a photo, their boxes moved, tags deleted, and their photos found', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const ids = await importRelatives(server, member)
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Picnic')
  const meadow = await photos.addImage(id, 'meadow.png', pictureOf(6))
  await photos.addImage(id, 'river.png', pictureOf(3))
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?image_id=${meadow.id}`)
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  const picture = shown(page, 'meadow')
  await expect(picture).toBeVisible()
  await viewer.getByRole('button', { name: 'Tags' }).click()
  await expect(viewer.getByText('Tap a face to say who it is.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Remove tags' })).toBeDisabled()

  // A press asks who it is; nobody is offered before part of a name is typed.
  await pressOn(page, picture, 0.3, 0.4)
  const who = page.getByRole('dialog', { name: 'Who is this?' })
  await expect(who.getByLabel('Search by name')).toBeFocused()
  await expect(who.getByRole('listitem')).toHaveCount(0)
  await who.getByLabel('Search by name').fill('wong')
  await expect(who.getByRole('listitem')).toHaveText([/Ada Wong/, /Fay Wong/])
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await who.getByRole('button', { name: 'Ada Wong' }).click()
  await expect(who).toBeHidden()
  const ada = viewer.getByRole('button', { name: 'Ada Wong: move or resize' })
  await expect(ada).toBeVisible()
  const [first] = await tagsOf(photos, meadow.id)
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect((first!.x1 + first!.x2) / 2).toBeCloseTo(0.3, 1)
  expect((first!.x2 - first!.x1) * width).toBeCloseTo(Math.max(0.08 * width, 60), 0)
  expect((first!.y2 - first!.y1) * height).toBeCloseTo(Math.max(0.08 * width, 60), 0)

  // At the edge the box is moved inside; people who are already tagged are not offered again; Enter takes the first.
  await pressOn(page, picture, 0.995, 0.01)
  await who.getByLabel('Search by name').fill('o')
  await expect(who.getByRole('button', { name: /Ada Wong/ })).toBeDisabled()
  await who.getByLabel('Search by name').fill('oak')
  await expect(who.getByRole('listitem')).toHaveText([/Cat Oakes/])
  await page.keyboard.press('Enter')
  await expect(who).toBeHidden()
  const stored = await tagsOf(photos, meadow.id)
  expect(stored.map((tag) => tag.person_id)).toEqual([ids.ada, ids.cat])
  expect([stored[1]!.x2, stored[1]!.y1]).toEqual([1, 0])

  // By keyboard alone: a box in the middle, found by part of the name without a hyphen, then moved and enlarged.
  await viewer.getByRole('button', { name: 'Tag someone' }).press('Enter')
  await who.getByLabel('Search by name').fill('小雲')
  await who.getByRole('button', { name: '歐陽小雲' }).press('Enter')
  await expect(who).toBeHidden()
  const yun = viewer.getByRole('button', { name: '歐陽小雲: move or resize' })
  const before = (await tagsOf(photos, meadow.id))[2]!
  await yun.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  await expect.poll(async () => (await tagsOf(photos, meadow.id))[2]!.y1 - before.y1).toBeCloseTo(16 / height, 3)
  const after = (await tagsOf(photos, meadow.id))[2]!
  expect(after.x2 - after.x1 - (before.x2 - before.x1)).toBeCloseTo(8 / width, 3)
  // The arrow keys moved the box, not the slide.
  await expect(picture).toBeVisible()

  // By pointer; a refusal keeps the box where it was put, until it can be stored.
  await page.route('**/api/image_tagging/*/', (route) => route.abort())
  await drag(page, ada, 90, 60)
  await expect(viewer.getByText(/We can’t reach the server/)).toBeVisible()
  await page.unroute('**/api/image_tagging/*/')
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.getByText(/We can’t reach the server/)).toBeHidden()
  const moved = (await tagsOf(photos, meadow.id))[0]!
  expect(moved.x1 - first!.x1).toBeCloseTo(90 / width, 2)
  expect(moved.y1 - first!.y1).toBeCloseTo(60 / height, 2)
  await drag(page, viewer.locator('.tag-corner').first(), 40, 30)
  await expect.poll(async () => (await tagsOf(photos, meadow.id))[0]!.x2 - moved.x2).toBeCloseTo(40 / width, 2)
  expect(await faults(page)).toEqual([])

  // Another slide has its own tags.
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(shown(page, 'river')).toBeVisible()
  await expect(ada).toBeHidden()
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(ada).toBeVisible()

  await viewer.getByRole('button', { name: 'Remove tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove tags' })
  await dialog.getByLabel('Cat Oakes').check()
  await dialog.getByLabel('歐陽小雲').check()
  await dialog.getByRole('button', { name: 'Remove 2 tags' }).click()
  await expect(dialog).toBeHidden()
  await expect(yun).toBeHidden()
  await expect.poll(async () => (await tagsOf(photos, meadow.id)).map((tag) => tag.person_id)).toEqual([ids.ada])

  // Escape ends tagging, not the viewer. Full screen hides the tools.
  await page.keyboard.press('Escape')
  await expect(ada).toBeHidden()
  await viewer.getByRole('button', { name: 'Full screen' }).click()
  await expect(viewer.getByRole('button', { name: 'Tags' })).toBeHidden()
  await viewer.getByRole('button', { name: 'Exit full screen' }).click()
  await viewer.getByRole('button', { name: 'Tags' }).click()

  // From the name to the profile, and from there to the photos.
  await viewer.getByRole('link', { name: 'Ada Wong' }).click()
  await expect(page).toHaveURL(`/family/profile/${ids.ada}/`)
  await page.getByRole('link', { name: 'Photos (1)' }).click()
  await expect(page).toHaveURL('/person_gallery/?page=1')
  await page.getByRole('link', { name: 'meadow' }).click()
  await expect(picture).toBeVisible()
  await viewer.getByRole('button', { name: 'Tags' }).click()
  await viewer.getByRole('button', { name: 'Remove tags' }).click()
  await dialog.getByRole('button', { name: 'Remove 1 tag' }).click()
  await expect(dialog).toBeHidden()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Ada Wong hasn’t been tagged in any photos yet.', { exact: false })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Go to the galleries' })).toHaveAttribute(
    'href',
    '/gallery/?page=1',
  )
  await page.goto(`/family/profile/${ids.ada}/`)
  await expect(page.getByRole('heading', { name: 'Ada Wong', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Photos/ })).toBeHidden()
  // With nobody selected, the profile itself says so.
  await page.addInitScript(() => localStorage.setItem('person_id', '0'))
  await page.goto('/person_gallery/')
  await expect(page).toHaveURL(/\/family\/profile\//)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('a finger tags somebody', async ({ page, server, newMember, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const member = await newMember({ language: 'pl' })
    await importRelatives(server, member)
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Walk')
    const image = await photos.addImage(id, 'step.png', pictureOf(4))
    await photos.addImage(id, 'leap.png', pictureOf(2))
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/?image_id=${image.id}`)
    const viewer = page.getByRole('dialog', { name: 'Zdjęcie' })
    await expect(shown(page, 'step')).toBeVisible()
    await viewer.getByRole('button', { name: 'Oznaczenia' }).tap()
    await expect(viewer.getByText('Dotknij twarzy')).toBeVisible()
    await expect(async () => {
      const box = await shown(page, 'step').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(660)
    }).toPass()
    const box = (await shown(page, 'step').boundingBox())!
    await page.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.4)
    const who = page.getByRole('dialog', { name: 'Kto to jest?' })
    await who.getByRole('searchbox').fill('konst')
    await expect(who.getByRole('listitem')).toHaveCount(1)
    await who.getByRole('listitem').getByRole('button').tap()
    await expect(who).toBeHidden()
    await expect(viewer.getByRole('link', { name: 'Ola Konstantynopolitańczykiewicz' })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await viewer.getByRole('button', { name: 'Następne zdjęcie' }).tap()
    await expect(shown(page, 'leap')).toBeVisible()
    await expect(viewer.getByRole('link', { name: 'Ola Konstantynopolitańczykiewicz' })).toBeHidden()
  })

  test('names of faces that are close together do not lie over each other', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const ids = await importRelatives(server, member)
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Table')
    const image = await photos.addImage(id, 'table.png', pictureOf(4))
    const { send } = apiOf(server, member)
    for (const [at, person] of [ids.ola, ids.eve, ids.ben, ids.fay].entries()) {
      const x1 = 0.2 + at * 0.15
      await send('POST', '/api/image_tagging/', {
        image_id: image.id,
        person_id: person,
        x1,
        x2: x1 + 0.1,
        y1: 0.3,
        y2: 0.45,
      })
    }
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/?image_id=${image.id}`)
    await expect(shown(page, 'table')).toBeVisible()
    await page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Tags' }).tap()
    const names = page.locator('.tag-name > span')
    await expect(names).toHaveCount(4)
    await expect(async () => {
      const boxes = await Promise.all((await names.all()).map(async (name) => (await name.boundingBox())!))
      const pairs = boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
      )
      expect(pairs).toEqual([])
    }).toPass()
  })
})
