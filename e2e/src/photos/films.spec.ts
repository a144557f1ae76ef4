import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '@banyan/contract'
import type { Download } from '@playwright/test'
import sharp from 'sharp'
import { faults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const film = (name: string) => readFile(path.resolve(import.meta.dirname, '../../../apps/server/src/test/fixtures/films', name))

/** Uploads a film in pieces, as browsers do. */
async function sendFilm(server: RunningServer, member: Member, gallery: number, bytes: Buffer, file_name = 'Rowing.mp4') {
  const { read } = photosOf(server, member)
  const { id } = await read<{ id: string }>('POST', '/api/upload/', { gallery_id: gallery, file_name, size_bytes: bytes.length })
  const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/octet-stream' }
  for (let offset = 0; offset < bytes.length; offset += 8 * 1024 * 1024) {
    const body = new Uint8Array(bytes.subarray(offset, offset + 8 * 1024 * 1024))
    expect((await fetch(`${server.url}/api/upload/${id}/?offset=${offset}`, { method: 'PATCH', headers, body })).ok).toBe(true)
  }
  await read('POST', `/api/upload/${id}/finish/`)
}

/** A film with room at its end, as cameras leave it. */
async function longFilm(bytes: number): Promise<Buffer> {
  const room = Buffer.alloc(bytes)
  room.writeUInt32BE(bytes, 0)
  room.write('free', 4, 'latin1')
  return Buffer.concat([await film('plain.mp4'), room])
}

test('a film is uploaded, goes on after a reload, and plays', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { id } = await photosOf(server, member).addGallery('Lake')
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/upload/?page=1&title=Lake`)

  // The line breaks after the first piece, and the page is loaded again.
  const offsets: string[] = []
  let isBroken = true
  await page.route('**/api/upload/*/?offset=*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    if (isBroken && offset !== '0') return route.abort()
    offsets.push(offset)
    return route.continue()
  })
  const bytes = await longFilm(9 * 1024 * 1024)
  await page.getByTestId('upload-files').setInputFiles({ name: 'Rowing.mp4', mimeType: 'video/mp4', buffer: bytes })
  await expect(page.getByText('Offline, trying again')).toBeVisible()
  isBroken = false
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All photos are uploaded.')
  expect(offsets).toEqual(['0', String(8 * 1024 * 1024)])
  await dialog.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('link', { name: 'Rowing. Video, 0:01' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.locator('.pswp__item[aria-hidden=false] img.pswp__img[alt="Rowing"]')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await viewer.getByRole('button', { name: 'Play the video' }).click()
  const video = viewer.locator('video')
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
  expect(await faults(page)).toEqual([])
  // It is no picture that could be turned.
  await viewer.getByRole('button', { name: 'Edit photo' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit photo' }).getByRole('button', { name: 'Rotate left' })).toBeHidden()
})

test(
  'a film that is too large for a zip in the page is downloaded beside the zip',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await photos.addImage(id, 'shore.png', pictureOf(1))
    const bytes = await longFilm(257 * 1024 * 1024)
    await sendFilm(server, member, id, bytes)
    await signInAs(page, member)
    await page.goto(`/gallery/${id}/`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const tools = page.getByRole('region', { name: 'Edit photos' })
    await tools.getByRole('button', { name: 'Select all' }).click()
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    await tools.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => downloads.map((each) => each.suggestedFilename()).toSorted()).toEqual(['Download.zip', 'Rowing.mp4'])
    await expect(page.getByRole('dialog')).toBeHidden()
    const sizes = await Promise.all(
      downloads.map(async (each) => [each.suggestedFilename(), (await stat(await each.path())).size]),
    )
    expect(Object.fromEntries(sizes)['Rowing.mp4']).toBe(bytes.length)
  },
)

/** The film with another mark of how it is packed, which this browser cannot open. */
const unplayable = async (): Promise<Buffer> =>
  Buffer.from((await film('plain.mp4')).toString('latin1').replaceAll('avc1', 'hev1'), 'latin1')

test('where the server has no ffmpeg, the browser makes the poster, or a plain one is drawn; what it cannot play says so', async ({
  page,
  signInAs,
}) => {
  const bare = await startServer({ BANYAN_FFMPEG: 'off' })
  try {
    const member = await signUp(bare, 'ada.without@example.org')
    const photos = photosOf(bare, member)
    const { id } = await photos.addGallery('Lake')
    await signInAs(page, member)
    await page.goto(`${bare.url}/gallery/${id}/upload/?page=1&title=Lake`)
    await page.getByTestId('upload-files').setInputFiles([
      { name: 'Rowing.mp4', mimeType: 'video/mp4', buffer: await film('plain.mp4') },
      { name: 'Swimming.mp4', mimeType: 'video/mp4', buffer: await unplayable() },
    ])
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('All photos are uploaded.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    const { results } = await photos.read<{ results: Image[] }>('GET', `/api/image/?gallery_id=${id}`)
    const told = results.map(({ title, film: what }) => [title, what?.is_playable, what?.is_in_work])
    expect(told.toSorted()).toEqual([
      ['Rowing', true, false],
      ['Swimming', false, false],
    ])
    // The test film has many colours, and the plain poster few.
    const colours = await Promise.all(
      results.map(async ({ title, large_thumbnail: address }) => {
        const bytes = await (await fetch(address)).arrayBuffer()
        return [title, (await sharp(Buffer.from(bytes)).stats()).entropy > 3] as const
      }),
    )
    expect(colours.toSorted()).toEqual([
      ['Rowing', true],
      ['Swimming', false],
    ])

    await page.getByRole('link', { name: /^Rowing\. Video/ }).click()
    const viewer = page.getByRole('dialog', { name: 'Photo' })
    const play = viewer.getByRole('button', { name: 'Play the video' })
    const video = viewer.locator('video')
    await play.click()
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Swimming/ }).click()
    await play.click()
    await expect(viewer.getByRole('alert')).toHaveText(
      'This browser can’t play this video. Download it to watch it in another app.',
    )
    expect(await faults(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('not-played.png') })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(await readFile(await download.path())).toEqual(await unplayable())
  } finally {
    await bare.stop()
  }
})

test('a guest plays a film at once, or reads why it cannot be played', async ({ browser, server, newMember }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  for (const name of ['Rowing', 'Swimming']) await sendFilm(server, member, id, await film('plain.mp4'), `${name}.mp4`)
  const { url } = await photos.read<{ url: string }>('POST', '/api/guest_link/', {
    gallery_id: id,
    allows: [],
    ends_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const isMade = async (): Promise<boolean> => {
    const { results } = await photos.read<{ results: Image[] }>('GET', `/api/image/?gallery_id=${id}`)
    return results.every(({ film: what }) => what?.is_in_work === false)
  }
  await expect.poll(isMade).toBe(true)
  for (const { locale, width, play, next, problem } of [
    {
      locale: 'en-GB',
      width: 360,
      play: 'Play the video',
      next: 'Next photo',
      problem: 'This video can’t be played here.',
    },
    { locale: 'zh-TW', width: 1280, play: '播放影片', next: '下一張照片', problem: '這段影片無法在這裡播放。' },
  ]) {
    const context = await browser.newContext({ baseURL: server.url, locale, viewport: { width, height: 740 } })
    const guest = await context.newPage()
    await guest.goto(`/guest/${new URL(url).hash}`)
    await guest.getByRole('button', { name: /Rowing/ }).click()
    const view = guest.getByRole('dialog')
    const video = view.locator('video')
    const state = <Value>(look: (each: HTMLVideoElement) => Value): Promise<Value> => video.evaluate(look)
    // The head is there before the press.
    await expect.poll(() => state(({ readyState }) => readyState)).toBeGreaterThan(0)
    await guest.screenshot({ path: test.info().outputPath(`guest-${width}.png`) })
    expect(await faults(guest, { within: 'dialog' })).toEqual([])
    await view.getByRole('button', { name: play }).press('Enter')
    await expect.poll(() => state(({ currentTime }) => currentTime)).toBeGreaterThan(0)
    await guest.screenshot({ path: test.info().outputPath(`guest-plays-${width}.png`) })
    expect(await faults(guest, { within: 'dialog' })).toEqual([])
    await guest.route('**/film.mp4*', (route) => route.abort())
    await view.getByRole('button', { name: next }).click()
    await view.getByRole('button', { name: play }).click()
    await expect(view.getByRole('alert')).toHaveText(problem)
    await guest.screenshot({ path: test.info().outputPath(`guest-problem-${width}.png`) })
    expect(await faults(guest, { within: 'dialog' })).toEqual([])
    await context.close()
  }
})
