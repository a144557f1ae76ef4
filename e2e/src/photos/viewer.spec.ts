import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { makePicture, photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photo' })
/** The picture in the middle, once it is visible. */
const shown = (page: Page, title: string) => page.locator(`.pswp__item[aria-hidden=false] img.pswp__img[alt="${title}"]`)

test('a photo is opened, gone on from, described, turned and downloaded', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Travels')
  const images: { id: number }[] = []
  for (let seed = 1; seed <= 22; seed++)
    images.push(
      await photos.addImage(
        id,
        `day ${String(seed).padStart(2, '0')}.png`,
        seed === 20 ? makePicture({ width: 2400, height: 1600, seed }) : pictureOf(seed),
      ),
    )
  const idOf = (number: number) => images[number - 1]!.id
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  // Until a picture is there, its thumbnail is, with a sign that more is coming; also after the whole list has come.
  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/large*', async (route) => {
    await isAnswered
    await route.continue()
  })
  const list = page.waitForResponse(/page_size=/)
  await page.getByRole('link', { name: 'day 20' }).click()
  const viewer = viewerOf(page)
  await expect(page).toHaveURL(`/gallery/${id}/?image_id=${idOf(20)}`)
  await list
  const beneath = viewer.locator('.pswp__item[aria-hidden=false] img.pswp__img--placeholder')
  await expect(beneath).toHaveAttribute('src', /thumbnail/)
  await expect(viewer.getByText('Loading')).toBeAttached()
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/?image_id=${idOf(21)}`)
  await expect(beneath).toHaveAttribute('src', /thumbnail/)
  answer()
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(shown(page, 'day 20')).toBeVisible()
  await expect(viewer.getByText('20 / 22')).toBeVisible()
  await expect(viewer.getByText('Added by Ada Wong')).toBeVisible()
  await expect(viewer.getByRole('link', { name: /Go to the gallery/ })).toBeHidden()
  // The whole picture fits, as large as the window allows.
  await expect.poll(async () => Math.round((await shown(page, 'day 20').boundingBox())?.height ?? 0)).toBe(800)
  expect(await faults(page)).toEqual([])

  // On to the next one, and back by keyboard.
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(shown(page, 'day 21')).toBeVisible()
  await expect(page).toHaveURL(`/gallery/${id}/?image_id=${idOf(21)}`)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'day 22')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page, 'day 21')).toBeVisible()

  // While a dialog is open, keys belong to the dialog.
  await viewer.getByRole('button', { name: 'Edit photo' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit photo' })
  await edit.getByLabel('Title').fill('')
  await page.keyboard.press('ArrowRight')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Please add a title.')).toBeVisible()
  await edit.getByLabel('Title').fill('Pass in the snow')
  await edit.getByLabel('Description').fill('From here on it only went down.')
  await edit.getByRole('button', { name: 'Rotate right' }).click()
  expect(await faults(page)).toEqual([])
  const before = (await photos.list(`/api/image/?gallery_id=${id}&page=2`)).results[0]!
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(shown(page, 'Pass in the snow')).toBeVisible()
  await expect(viewer.getByText('From here on it only went down.')).toBeVisible()
  const after = (await photos.list(`/api/image/?gallery_id=${id}&page=2`)).results[0]!
  expect([after.thumbnail_width, after.thumbnail_height]).toEqual([before.thumbnail_height, before.thumbnail_width])
  await viewer.getByRole('button', { name: 'Edit photo' }).click()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(viewer).toBeVisible()

  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('day 21.png')

  // Full screen hides the tools.
  await viewer.getByRole('button', { name: 'Full screen' }).click()
  await expect(viewer.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Edit photo' })).toBeHidden()
  await expect(viewer.getByRole('button', { name: 'Download' })).toBeHidden()
  await viewer.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(viewer.getByRole('button', { name: 'Edit photo' })).toBeVisible()

  // Closing the viewer leads back to the gallery, where the last photo is on the screen.
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/gallery/${id}/`)
  await expect(page.getByRole('link', { name: 'Pass in the snow' })).toBeInViewport()
})

test(
  'a link opens a photo; the slideshow goes on by itself; controls go when nothing moves',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const member = await newMember({ language: 'zh-tw' })
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('旅行')
    const images: { id: number }[] = []
    for (let seed = 1; seed <= 3; seed++) images.push(await photos.addImage(id, `圖 ${seed}.png`, pictureOf(seed)))
    await signInAs(page, member)
    await page.clock.install()
    await page.goto(`/gallery/${id}/?image_id=${images[2]!.id}`)
    const viewer = page.getByRole('dialog', { name: '照片' })
    await expect(shown(page, '圖 3')).toBeVisible()
    await expect(viewer.getByText('3 / 3')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await viewer.getByRole('button', { name: '開始播放幻燈片' }).click()
    await page.clock.runFor(10_100)
    await expect(shown(page, '圖 1')).toBeVisible()
    await page.clock.runFor(10_100)
    await expect(shown(page, '圖 2')).toBeVisible()
    await page.mouse.move(300, 300)
    await page.mouse.move(320, 320)
    const controls = viewer.locator('.viewer-controls')
    await expect(controls).toHaveAttribute('data-idle', 'false')
    await viewer.getByRole('button', { name: '停止播放幻燈片' }).click()
    await page.clock.runFor(4_100)
    // Without an assertion of the runner, which would wake them.
    await expect.poll(() => controls.getAttribute('data-idle')).toBe('true')
    await page.mouse.move(300, 300)
    await expect(controls).toHaveAttribute('data-idle', 'false')
    await viewer.getByRole('button', { name: '關閉' }).click()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
    // A missing photo is reported.
    await page.goto(`/gallery/${id}/?image_id=99999999`)
    await expect(page.getByRole('dialog', { name: '這裡沒有這張照片' })).toBeVisible()
  },
)

test(
  'where the browser refuses more changes of the address for now, the last photo gets its own later',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Travels')
    const ids: number[] = []
    for (let seed = 1; seed <= 3; seed++) ids.push((await photos.addImage(id, `day ${seed}.png`, pictureOf(seed))).id)
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/?page=1`)
    await page.getByRole('link', { name: 'day 1' }).click()
    await expect(viewerOf(page).getByText('1 / 3')).toBeVisible()
    // As Safari does after a hundred in ten seconds.
    await page.evaluate(() => {
      const replace = window.history.replaceState.bind(window.history)
      let left = 2
      window.history.replaceState = (...values) => {
        left -= 1
        if (left >= 0) throw new DOMException('more than 100 times per 10 seconds', 'SecurityError')
        replace(...values)
      }
    })
    for (const at of [2, 3]) {
      await page.keyboard.press('ArrowRight')
      await expect(viewerOf(page).getByText(`${at} / 3`)).toBeVisible()
    }
    await expect(page).toHaveURL(`/gallery/${id}/?page=1&image_id=${ids[2]}`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
    await expect(viewerOf(page)).toBeHidden()
  },
)

test('the viewer can be closed while it is still opening', { tag: wholeTag }, async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Travels')
  for (const seed of [1, 2, 3]) await photos.addImage(id, `day ${seed}.png`, pictureOf(seed))
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/`)
  await expect(page.getByRole('link', { name: 'day 1' })).toBeVisible()
  const openAndLeave = () =>
    page.evaluate(() =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.viewer .pswp')) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('.photo-list a')?.click()
      }).then(() => document.querySelector<HTMLElement>('.viewer-bar button')?.click()),
    )
  // Its code comes with the first photo.
  for (let turn = 0; turn < 3; turn += 1) {
    await openAndLeave()
    await expect(viewerOf(page)).toBeHidden()
    await expect(page).toHaveURL(`/gallery/${id}/`)
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('fingers swipe, and the way back closes', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Walk')
    for (const seed of [1, 2, 4]) await photos.addImage(id, `step ${seed}.png`, pictureOf(seed))
    const [first, second] = (await photos.list(`/api/image/?gallery_id=${id}`)).results
    await photos.change(`/api/image/${first?.id}/`, {
      description: 'A long description of what there was to be seen on the way, by whom, and why nobody minded the rain.',
    })
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await page.getByRole('link', { name: 'step 1' }).tap()
    await expect(shown(page, 'step 1')).toBeVisible()
    await expect(viewerOf(page).getByText('1 / 3')).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const point = (x: number) => ({ touchPoints: [{ x, y: 370 }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(320) })
    for (const x of [280, 220, 150, 80]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(x) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(shown(page, 'step 2')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`image_id=${second?.id}$`))
    await page.goBack()
    await expect(viewerOf(page)).toBeHidden()
    await expect(page).toHaveURL(`/gallery/${id}/`)
  })

  test('a long story is read to its end beside the photo', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Walk')
    const image = await photos.addImage(id, 'step.png', pictureOf(1))
    await photos.addImage(id, 'next step.png', pictureOf(2))
    await photos.change(`/api/image/${image.id}/`, {
      description: `${'Nobody minded the rain, and everybody told of it for years. '.repeat(30)}The end.`,
    })
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/?image_id=${image.id}`)
    await expect(shown(page, 'step')).toBeVisible()
    const story = page.locator('.viewer-description')
    await expect(page.locator('.viewer-facts')).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await story.boundingBox())?.y).toBeGreaterThan(740 / 2)
    const box = await story.boundingBox()
    if (!box) throw new Error('The description is not shown.')
    expect(await faults(page)).toEqual([])
    await story.focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => story.evaluate((element) => element.scrollTop)).toBeGreaterThan(50)
    await story.evaluate((element) => element.scrollTo(0, 0))
    const touch = await page.context().newCDPSession(page)
    for (let pull = 0; pull < 12; pull += 1) {
      const at = (y: number) => ({ touchPoints: [{ x: box.x + box.width / 2, y: box.y + y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(box.height - 10) })
      for (let y = box.height - 30; y > 10; y -= 20) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await expect
      .poll(() => story.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
      .toBeLessThanOrEqual(1)
    await expect(shown(page, 'step')).toBeVisible()
  })
})
