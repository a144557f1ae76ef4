import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { makePicture, photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a gallery is made, changed, deleted and put back', async ({ page, server, newMember, signInAs }) => {
  await page.goto('/gallery/?page=1')
  await expect(page).toHaveURL('/accounts/login/?next=%2Fgallery%2F%3Fpage%3D1')
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/gallery/999999/?page=1')
  await expect(page.getByRole('heading', { name: 'This gallery isn’t here' })).toBeVisible()
  await page.goto('/gallery/shore/')
  await expect(page.getByRole('heading', { name: 'This gallery isn’t here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all galleries' })).toBeVisible()
  await page.goto('/family/profile/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  await expect(page.getByText('No galleries yet')).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: 'Create the first gallery' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please add a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Summer at the lake, and everything that belongs to it')
  await expect(dialog.getByLabel('Title')).toHaveValue('Summer at the lake, and everything that belongs to')
  await dialog.getByLabel('Title').fill('Summer')
  await dialog.getByLabel('Description').fill('All of July.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/gallery\/\d+\/\?page=1$/)
  await expect(page.getByRole('heading', { name: 'Summer' })).toBeVisible()
  await expect(page.getByText('This gallery is still empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add the first photos' })).toHaveAttribute(
    'href',
    /\/gallery\/\d+\/upload\/\?page=1&title=Summer/,
  )

  // A duplicate title is refused within the dialog, and the typed text stays.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'All galleries' }).click()
  await page.getByRole('button', { name: 'New gallery' }).click()
  await dialog.getByLabel('Title').fill('Summer')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has a gallery with this title')
  await expect(dialog.getByLabel('Title')).toHaveValue('Summer')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const photos = photosOf(server, member)
  const { id } = (await photos.list('/api/gallery/')).results[0]!
  for (const seed of [1, 2]) await photos.addImage(id, `lake ${seed}.png`, pictureOf(seed))
  await photos.addGallery('Winter')
  await page.goto(`/gallery/${id}/?page=1`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const tools = page.getByRole('region', { name: 'Edit photos' })
  await tools.getByRole('button', { name: 'Edit gallery' }).click()
  await dialog.getByLabel('Title').fill('Winter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has a gallery with this title')
  await dialog.getByLabel('Title').fill('Summer by the sea')
  await dialog.getByRole('radio', { name: 'lake 2' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Summer by the sea' })).toBeVisible()
  await expect(tools).toBeHidden()

  await page.goto('/gallery/')
  await expect(page.getByRole('link', { name: 'Summer by the sea, 2 photos' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(tools.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Summer by the sea, 2 photos' }).click()
  await tools.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('2 photos will be deleted too')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /Summer/ })).toBeHidden()
  await expect(tools).toBeHidden()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'Summer by the sea, 2 photos' })).toBeVisible()
})

test('images are chosen by pointer and keyboard, downloaded, deleted and put back', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Journey', 'Three weeks by train.')
  for (let seed = 1; seed <= 23; seed++) await photos.addImage(id, `stop ${String(seed).padStart(2, '0')}.png`, pictureOf(seed))
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  const pictures = page.getByRole('list', { name: 'Journey' })
  await expect(pictures.getByRole('link')).toHaveCount(23)
  expect(await faults(page)).toEqual([])
  await expect.poll(() => overflow(page)).toBe(0)

  // Full rows fill the width to within a pixel, and none is too high.
  const boxes = await pictures
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ top, right, height }) => ({ top, right, height })),
    )
  const width = await pictures.evaluate((list) => list.getBoundingClientRect().right)
  const tops = [...new Set(boxes.map(({ top }) => top))]
  expect(tops.length).toBeGreaterThan(2)
  for (const top of tops.slice(0, -1))
    expect(width - Math.max(...boxes.filter((box) => box.top === top).map(({ right }) => right))).toBeLessThan(2)
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(300.5)

  // The arrow keys move the focus.
  const named = (name: string) => pictures.getByRole('link', { name })
  await named('stop 01').focus()
  await page.keyboard.press('ArrowRight')
  await expect(named('stop 02')).toBeFocused()
  await page.keyboard.press('End')
  await expect(named('stop 23')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(named('stop 23')).not.toBeFocused()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const tools = page.getByRole('region', { name: 'Edit photos' })
  const box = (name: string) => pictures.getByRole('checkbox', { name })
  await box('stop 02').click()
  await box('stop 05').click({ modifiers: ['Shift'] })
  await expect(tools.getByRole('status')).toHaveText('4 selected')
  await expect(tools.getByRole('button', { name: 'Edit gallery' })).toBeDisabled()
  await box('stop 03').focus()
  await page.keyboard.press('Space')
  await expect(tools.getByRole('status')).toHaveText('3 selected')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await expect(tools.getByRole('status')).toHaveText('23 selected')
  await page.keyboard.press('Escape')
  await expect(tools).toBeHidden()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await box('stop 01').click()
  await box('stop 23').click()
  await expect(tools.getByRole('status')).toHaveText('2 selected')
  await box('stop 23').click()
  const single = page.waitForEvent('download')
  await tools.getByRole('button', { name: 'Download' }).click()
  expect((await single).suggestedFilename()).toBe('stop 01.png')

  for (const name of ['stop 21', 'stop 22', 'stop 23']) await box(name).click()
  await box('stop 01').click()
  await tools.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 3 photos?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(pictures.getByRole('link')).toHaveCount(20)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(pictures.getByRole('link')).toHaveCount(23)
})

test('several photos are downloaded as one file, and the trash gives back what was deleted', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Garden')
  for (let seed = 1; seed <= 3; seed++) await photos.addImage(id, `bed ${seed}.png`, pictureOf(seed))
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const pictures = page.getByRole('list', { name: 'Garden' })
  await pictures.getByRole('checkbox', { name: 'bed 1' }).click()
  await pictures.getByRole('checkbox', { name: 'bed 3' }).click()
  const tools = page.getByRole('region', { name: 'Edit photos' })
  const dialog = page.getByRole('dialog')

  // Packing the zip can be cancelled.
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/download_images/', async (route) => {
    if (route.request().postData() !== null) await held
    // A cancelled request goes nowhere.
    await route.continue().catch(() => undefined)
  })
  await tools.getByRole('button', { name: 'Download' }).click()
  await expect(dialog).toContainText('Packing photos')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  release()
  const zip = page.waitForEvent('download')
  await tools.getByRole('button', { name: 'Download' }).click()
  const file = await zip
  expect(file.suggestedFilename()).toBe('Download.zip')
  // The originals are in it byte for byte: a zip of stored files holds them uncompressed.
  const bytes = await readFile(await file.path())
  for (const seed of [1, 3]) expect(bytes.includes(pictureOf(seed))).toBe(true)
  expect(bytes.includes(pictureOf(2))).toBe(false)
  await expect(dialog).toBeHidden()

  await photos.remove(`/api/image/${(await photos.list(`/api/image/?gallery_id=${id}`)).results[0]!.id}/`)
  await page.goto('/gallery/')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'bed 1' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: /Restore.*bed 1/ }).click()
  await expect(page.getByText('Nothing has been deleted')).toBeVisible()
  await expect.poll(async () => (await photos.list(`/api/image/?gallery_id=${id}`)).count).toBe(3)
})

/** The most photos that one file may hold. */
const perZip = 1_000

/** The names of the files in a zip, from the directory at its end. */
function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number]
    names.push(bytes.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

test(
  'more photos than one file may hold are downloaded as several, each photo once',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Archive')
    const count = perZip + 1
    const seeds = Array.from({ length: count }, (_, at) => at + 1).values()
    const sendOthers = async () => {
      for (const seed of seeds)
        await photos.addImage(id, `sheet ${seed}.png`, makePicture({ width: 16, height: 16, seed, isGrainy: true }))
    }
    await Promise.all(Array.from({ length: 4 }, sendOthers))
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const tools = page.getByRole('region', { name: 'Edit photos' })
    await tools.getByRole('button', { name: 'Select all' }).click()
    await expect(tools.getByRole('status')).toHaveText('1,001 selected')
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    await tools.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => downloads.map((each) => each.suggestedFilename())).toEqual(['Download.zip', 'Download 2.zip'])
    const names = await Promise.all(downloads.map(async (each) => namesInZip(await readFile(await each.path()))))
    expect(names.map((each) => each.length)).toEqual([perZip, 1])
    expect(new Set(names.flat()).size).toBe(count)
  },
)

test('on a phone the toolbar is at the thumb, in every language', async ({ page, server, newMember, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const member = await newMember({ language: 'pl' })
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Podróż')
  await photos.addGallery('Najdłuższy tytuł galerii, jaki się w ogóle mieści')
  for (let seed = 1; seed <= 5; seed++) await photos.addImage(id, `${seed}.png`, pictureOf(seed))
  await photos.change(`/api/gallery/${id}/`, {
    thumbnail_id: String((await photos.list(`/api/image/?gallery_id=${id}`)).results[0]!.id),
  })
  await signInAs(page, member)
  await page.goto('/gallery/')
  await expect(page.getByRole('link', { name: /Podróż/ })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  await page.goto(`/gallery/${id}/`)
  await page.getByRole('button', { name: 'Edytuj', exact: true }).click()
  await page.getByRole('checkbox').first().click()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await faults(page)).toEqual([])
  for (const button of await page.getByRole('region').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await photos.change('/api/user_settings/', { language: 'zh-tw' })
  await page.goto('/select_gallery/')
  await expect(page.getByRole('heading', { name: '照片要放進哪本相簿？' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'Podróż' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/android_upload/`)
  await expect(page.getByRole('button', { name: '選擇照片' })).toBeVisible()
})
