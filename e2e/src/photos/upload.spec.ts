import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { keptOn, logOutHere } from '../support/device.ts'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { makePicture, photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem').filter({ hasText: name })
const status = (page: Page, name: string) => row(page, name).locator('.upload-status')

test('photos are chosen, dropped, sent one after the other and seen in the gallery', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?page=1`)
  await page.getByRole('link', { name: 'Add the first photos' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/upload/?page=1&title=Lake`)
  expect(await faults(page)).toEqual([])

  // Answers are held back, so that the order is visible.
  let release = () => undefined as void
  let held = new Promise<void>((resolve) => (release = resolve))
  const started: number[] = []
  await page.route('**/api/image/', async (route) => {
    started.push(Date.now())
    await held
    await route.continue()
  })
  await page
    .getByTestId('upload-files')
    .setInputFiles([
      file('one.png', pictureOf(1)),
      file('two.png', pictureOf(2)),
      file('notes.txt', Buffer.from('no picture'), 'text/plain'),
    ])
  await expect(status(page, 'notes.txt')).toHaveText('Failed')
  await expect(row(page, 'notes.txt')).toContainText('text/plain')
  await expect(status(page, 'one.png')).toContainText(/Uploading|Processing/)
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeHidden()

  // Leaving the page during the upload asks first.
  await page.getByRole('link', { name: 'All galleries' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Photos are still uploading')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/upload/?page=1&title=Lake`)
  release()
  await expect(dialog).toContainText('2 photos uploaded, 1 failed')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/upload/?page=1&title=Lake`)
  expect(started).toHaveLength(2)
  await page.unroute('**/api/image/')
  held = Promise.resolve()

  // Sending the same files again: known ones are noticed; files may be dropped anywhere on the page.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
  const dropped = [pictureOf(2), pictureOf(3)].map((picture) => picture.toString('base64'))
  await page.evaluate((pictures) => {
    const data = new DataTransfer()
    pictures.forEach((picture, at) =>
      data.items.add(
        new File([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], `drop ${at}.png`, { type: 'image/png' }),
      ),
    )
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, dropped)
  await expect(dialog).toContainText('1 of these photos is already in this gallery')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog).toContainText('All photos are uploaded.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
  await expect(page.getByRole('list', { name: 'Lake' }).getByRole('link')).toHaveCount(3)
})

test('on a phone a large photo goes in pieces and goes on where a broken line stopped it; a refused one says why', async ({
  page,
  server,
  newMember,
  signInAs,
}, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Phone')
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await page.getByRole('link', { name: 'Add the first photos' }).click()
  const offsets: string[] = []
  let breaks = 1
  await page.route('**/api/upload/*/?offset=*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    offsets.push(offset)
    if (offset !== '0' && breaks-- > 0) await route.abort('connectionreset')
    else await route.continue()
  })
  const large = makePicture({ width: 1800, height: 1600, seed: 5, isGrainy: true })
  expect(large.length).toBeGreaterThan(8 * 1024 * 1024)
  const paths = [info.outputPath('large.png'), info.outputPath('a name that is much too long for a small screen.png')] as const
  await Promise.all([writeFile(paths[0], large), writeFile(paths[1], 'not a picture at all')])
  await page.getByTestId('upload-files').setInputFiles([...paths])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 photo uploaded, 1 failed')
  const piece = String(4 * 1024 * 1024)
  expect(offsets).toEqual(['0', piece, piece, String(8 * 1024 * 1024)])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(status(page, 'large.png')).toHaveText('Done')
  await expect(row(page, 'a name')).toContainText('Banyan can’t show this as a photo')
  expect(await faults(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const { results } = await photos.list(`/api/image/?gallery_id=${id}`)
  expect(results).toMatchObject([{ title: 'large', original_image_width: 1800 }])

  // The gallery does not say that it is still empty while its new list is on its way.
  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/image/?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.getByRole('link', { name: 'Phone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phone' })).toBeVisible()
  await expect(page.locator('.photo-page').getByText('Loading')).toBeAttached()
  await expect(page.locator('.photo-empty')).toHaveCount(0)
  answer()
  await expect(page.getByRole('link', { name: 'large' })).toBeVisible()
  await expect(page.getByText('Page 1')).toHaveCount(0)
})

const chosenOn = async (page: Page) =>
  Object.entries(await keptOn(page)).flatMap(([name, addresses]) => (name.startsWith('kept:chosen:') ? addresses : []))

test(
  'chosen photos go on after a reload, and leave the device with the page, with their arrival and with whoever chose them',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await signInAs(page, member)
    const address = `/gallery/${id}/upload/?page=1&title=Lake`
    await page.goto(address)
    // Nothing arrives at first. Requests of a closed page are cancelled.
    let arrive = () => undefined as void
    let arriving = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/api/image/', async (route) => {
      await arriving
      await route.continue().catch(() => undefined)
    })
    const choose = () =>
      page
        .getByTestId('upload-files')
        .setInputFiles([
          file('one.png', pictureOf(1)),
          file('two.png', pictureOf(2)),
          file('notes.txt', Buffer.from('no picture'), 'text/plain'),
        ])
    await choose()
    await expect.poll(() => chosenOn(page)).toHaveLength(2)

    // Leaving the page cancels the uploads.
    await page.getByRole('link', { name: 'All galleries' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/gallery/?page=1')
    await expect.poll(() => chosenOn(page)).toEqual([])

    await page.goto(address)
    await choose()
    await expect.poll(() => chosenOn(page)).toHaveLength(2)
    await page.reload()
    await expect(status(page, 'two.png')).toBeVisible()
    arrive()
    await page.getByRole('dialog', { name: 'Upload finished' }).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
    await expect(page.getByRole('link', { name: /^(?:one|two)$/ })).toHaveCount(2)
    await expect.poll(() => chosenOn(page)).toEqual([])

    arriving = new Promise(() => undefined)
    await page.goto(address)
    await page.getByTestId('upload-files').setInputFiles([file('three.png', pictureOf(3))])
    await expect.poll(() => chosenOn(page)).toHaveLength(1)
    await page.goto('/gallery/')
    await expect.poll(() => chosenOn(page)).toHaveLength(1)
    await logOutHere(page)
    await expect.poll(() => chosenOn(page)).toEqual([])
  },
)

test('the back button asks before it stops an upload', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { id } = await photosOf(server, member).addGallery('Lake')
  await signInAs(page, member)
  await page.route('**/api/image/', () => undefined)
  await page.goto('/about/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
  await page.getByRole('link', { name: /Lake/ }).first().click()
  await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
  await page
    .getByRole('link', { name: /photos/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/gallery/${id}/upload/`))
  const address = page.url()
  await page.getByTestId('upload-files').setInputFiles([file('one.png', pictureOf(1))])
  await expect(status(page, 'one.png')).toBeVisible()
  const ask = page.getByRole('dialog')
  for (const steps of [-1, -2]) {
    await page.evaluate((by) => window.history.go(by), steps)
    await expect(ask).toBeVisible()
    await expect(page).toHaveURL(address)
    // Firefox says a second time that it is here, after two steps back in a row.
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })))
    await ask.getByRole('button', { name: 'Stay' }).click()
    await expect(ask).toBeHidden()
    await expect(status(page, 'one.png')).toBeVisible()
  }
  await page.evaluate(() => window.history.go(-2))
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  await page.goForward()
  await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
  await page.goForward()
  await expect(page).toHaveURL(address)
})

test(
  'in a tab that was open before an update, the back button asks as well',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const { id } = await photosOf(server, member).addGallery('Lake')
    await signInAs(page, member)
    await page.route('**/api/image/', () => undefined)
    const address = `/gallery/${id}/upload/?page=1&title=Lake`
    await page.goto('/about/')
    // As earlier versions wrote it.
    await page.evaluate((last) => {
      window.history.replaceState({ usr: null, key: 'default', idx: 0 }, '')
      for (const [index, path] of ['/gallery/?page=1', '/privacy_policy/', last].entries())
        window.history.pushState({ usr: null, key: `key${index}`, idx: index + 1 }, '', path)
    }, address)
    await page.reload()
    await page.getByTestId('upload-files').setInputFiles([file('one.png', pictureOf(1))])
    await expect(status(page, 'one.png')).toBeVisible()
    const ask = page.getByRole('dialog')
    await page.evaluate(() => window.history.back())
    await expect(ask).toBeVisible()
    await expect(page).toHaveURL(address)
    await ask.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/privacy_policy/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/gallery/?page=1')
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(address)
  },
)

test('a device without room says so, and sends what was chosen all the same', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { id } = await photosOf(server, member).addGallery('Lake')
  await signInAs(page, member)
  await page.addInitScript(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await page.goto(`/gallery/${id}/upload/?page=1&title=Lake`)
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/image/', async (route) => {
    await held
    await route.continue()
  })
  await page.getByTestId('upload-files').setInputFiles([file('one.png', pictureOf(1)), file('two.png', pictureOf(2))])
  await expect(page.getByText('There’s no space on this device to keep 2 photos')).toBeVisible()
  expect(await faults(page)).toEqual([])
  release()
  await expect(page.getByRole('dialog')).toContainText('All photos are uploaded.')
})
