import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { liveFilm, livePhoto, motionPhoto } from '../../../apps/server/src/test/photos/moving-photos.ts'
import { drawPair } from '../support/drawn-pair.ts'
import { expectFits, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf } from '../support/pictures.ts'

const film = (name: string) => readFile(path.resolve(import.meta.dirname, '../../../apps/server/src/test/fixtures/films', name))
const identifier = '6FA4B8C2-0D1E-4C5A-9B7F-1234567890AB'

for (const { language, width, height, texts } of [
  {
    language: 'en',
    width: 1280,
    height: 800,
    texts: {
      viewer: 'Photo',
      done: 'OK',
      mark: 'Moving photo',
      play: 'Play the moment',
      stop: 'Back to the photo',
      sound: 'Turn the sound on',
    },
  },
  {
    language: 'zh-tw',
    width: 360,
    height: 740,
    texts: { viewer: '照片', done: '確定', mark: '動態照片', play: '播放動態', stop: '回到照片', sound: '開啟聲音' },
  },
] as const)
  test.describe(`${language} at ${width}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 500, reducedMotion: width < 500 ? 'reduce' : 'no-preference' })

    test('a photo and its film are one that moves when it is asked to, without sound', async ({
      page,
      server,
      newMember,
      signInAs,
    }) => {
      const member = await newMember({ language })
      const photos = photosOf(server, member)
      const { id } = await photos.addGallery('Lake')
      const still = await drawPair('garden', 3)
      await photos.addImage(id, 'Garden.jpg', motionPhoto(still, await film('plain.mp4')))
      await signInAs(page, member)
      await page.goto(`/gallery/${id}/upload/?page=1&title=Lake`)
      // A Live Photo comes as two files.
      await page.getByTestId('upload-files').setInputFiles([
        { name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: livePhoto(await drawPair('garden', 5), identifier) },
        { name: 'IMG_1.MOV', mimeType: 'video/quicktime', buffer: liveFilm(await film('tall.mov'), identifier) },
      ])
      await page.getByRole('dialog').getByRole('button', { name: texts.done }).click()
      for (const name of ['Garden', 'IMG_1'])
        await expect(page.getByRole('link', { name: new RegExp(`^${name}\\. ${texts.mark}$`, 'u') })).toBeVisible()
      expect(await page.getByRole('link', { name: /IMG_1/u }).count()).toBe(1)
      expect(await faults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('list.png') })

      await page.getByRole('link', { name: /^Garden/u }).click()
      const viewer = page.getByRole('dialog', { name: texts.viewer, exact: true })
      const video = viewer.locator('video')
      await expect(viewer.locator('.pswp__item[aria-hidden=false] img.pswp__img[alt="Garden"]')).toBeVisible()
      await expect(viewer.getByRole('button', { name: texts.play })).toBeVisible()
      expect(await video.count()).toBe(0)
      expect(await faults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('still.png') })

      await viewer.getByRole('button', { name: texts.play }).press('Enter')
      await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
      // It would be over while the test looks at it.
      await video.evaluate((each: HTMLVideoElement) => {
        each.pause()
        each.currentTime = 0.5
      })
      expect(await video.evaluate((each: HTMLVideoElement) => each.muted)).toBe(true)
      await viewer.getByRole('button', { name: texts.sound }).click()
      expect(await video.evaluate((each: HTMLVideoElement) => each.muted)).toBe(false)
      expect(await faults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('moving.png') })
      await video.evaluate((each: HTMLVideoElement) => each.play())
      await expect(video).toBeHidden()
      await viewer.getByRole('button', { name: texts.play }).click()
      await viewer.getByRole('button', { name: texts.stop }).click()
      await expect(video).toBeHidden()
      await expectFits(page)
    })
  })

test('a guest plays what moves of a photo once, without sound', async ({ browser, server, newMember }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await photos.addImage(id, 'Garden.jpg', motionPhoto(await drawPair('garden', 3), await film('plain.mp4')))
  const { url } = await photos.read<{ url: string }>('POST', '/api/guest_link/', {
    gallery_id: id,
    allows: [],
    ends_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  for (const [locale, play, stop] of [
    ['en-GB', 'Play the moment', 'Back to the photo'],
    ['zh-TW', '播放動態', '回到照片'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    const guest = await context.newPage()
    await guest.goto(`/guest/${new URL(url).hash}`)
    await guest.getByRole('button', { name: /Garden/u }).click()
    const view = guest.getByRole('dialog', { name: 'Garden' })
    const video = view.locator('video')
    await expect(view.getByRole('button', { name: play })).toBeVisible()
    expect(await video.count()).toBe(0)
    await view.getByRole('button', { name: play }).click()
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
    await video.evaluate((each: HTMLVideoElement) => {
      each.pause()
      each.currentTime = 0.5
    })
    expect(await video.evaluate((each: HTMLVideoElement) => each.muted)).toBe(true)
    await expect(view.getByRole('button', { name: stop })).toBeVisible()
    expect(await faults(guest, { within: 'dialog' })).toEqual([])
    await guest.screenshot({ path: test.info().outputPath(`guest ${locale}.png`) })
    await expectFits(guest)
    await video.evaluate((each: HTMLVideoElement) => each.play())
    await expect(video).toBeHidden()
    await view.getByRole('button', { name: play }).click()
    await view.getByRole('button', { name: stop }).click()
    await expect(video).toBeHidden()
    await context.close()
  }
})
