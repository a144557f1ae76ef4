import type { Page } from '@playwright/test'
import { drawPair } from '../support/drawn-pair.ts'
import { faults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { makePicture, photosOf } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

interface Box {
  x1: number
  x2: number
  y1: number
  y2: number
}

const findFace = '**/api/find_face/'
const plain = { name: 'plain.png', mimeType: 'image/png', buffer: makePicture({ width: 800, height: 600, seed: 3 }) }

/** The part that becomes the portrait, in pixels of a picture of this width. */
async function cutOut(page: Page, width: number): Promise<{ x: number; y: number; side: number }> {
  const [stage, box] = [await page.locator('.crop-stage').boundingBox(), await page.locator('.crop-box').boundingBox()]
  if (!stage || !box) throw new Error('The cut-out is not shown.')
  const scale = width / stage.width
  const [x, y, side] = [box.x - stage.x, box.y - stage.y, box.width].map((length) => Math.round(length * scale))
  return { x: x!, y: y!, side: side! }
}

test('the box starts on the largest face of a photo chosen on the device', { tag: wholeTag }, async ({ browser, signInAs }) => {
  const server = await startServer({ BANYAN_FACES: 'on' })
  try {
    const member = await signUp(server, 'portrait@example.org')
    const photos = photosOf(server, member)
    const picture = await drawPair('garden', 1)
    const { id: gallery } = await photos.addGallery('Summer')
    const { id: image } = await photos.addImage(gallery, 'garden.jpg', picture)
    const faces = async (): Promise<Box[]> =>
      (await photos.list(`/api/suggested_image_tagging/?image_id=${image}`)) as unknown as Box[]
    await expect.poll(async () => (await faces()).length).toBe(2)
    const face = (await faces()).toSorted((a, b) => b.y2 - b.y1 - (a.y2 - a.y1))[0]!

    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signInAs(page, member)
    await page.goto('/new_profile_photo/')
    const sent = page.waitForRequest(findFace)
    await page.getByTestId('portrait-file').setInputFiles({ name: 'garden.jpg', mimeType: 'image/jpeg', buffer: picture })
    // The small version alone is sent.
    expect((await sent).postDataBuffer()?.length ?? 0).toBeLessThan(picture.length)
    const height = 620 * (face.y2 - face.y1)
    await expect.poll(async () => Math.abs((await cutOut(page, 900)).side / (3 * height) - 1)).toBeLessThan(0.15)
    const { x, y, side } = await cutOut(page, 900)
    const [across, down] = [450 * (face.x1 + face.x2), 310 * (face.y1 + face.y2)]
    // In the middle, or as near to it as the edge of the picture lets it be.
    expect(Math.abs(x + side / 2 - Math.min(Math.max(across, side / 2), 900 - side / 2))).toBeLessThan(height / 4)
    expect(Math.abs(y + side / 2 - Math.min(Math.max(down, side / 2), 620 - side / 2))).toBeLessThan(height / 4)
    expect(await faults(page)).toEqual([])
    await context.close()
  } finally {
    await server.stop()
  }
})

test('a box that somebody has touched stays, as it does without a face or a connection', async ({
  page,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember())
  await page.goto('/new_profile_photo/')
  const file = page.getByTestId('portrait-file')
  const box = page.getByRole('button', { name: 'Part to use as the profile photo' })
  const start = { x: 10, y: 10, side: 450 }
  const back = page.getByRole('button', { name: 'Back' })

  // Found late, but before anybody has touched the box.
  let answer: () => void = () => undefined
  const found: Box = { x1: 0.5, x2: 0.6, y1: 0.4, y2: 0.6 }
  const answerLate = async (): Promise<void> => {
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(findFace, async (route) => {
      await asked
      await route.fulfill({ json: found })
    })
  }
  await answerLate()
  await file.setInputFiles(plain)
  await expect(box).toBeVisible()
  await expect.poll(() => cutOut(page, 800)).toEqual(start)
  answer()
  await expect.poll(() => cutOut(page, 800)).toEqual({ x: 260, y: 120, side: 360 })
  await back.click()
  await page.unroute(findFace)

  for (const [touch, isMoved] of [
    [() => box.press('ArrowRight'), true],
    [() => box.click(), false],
    [
      async () => {
        await page.getByRole('button', { name: 'Rotate left' }).click()
        await page.getByRole('button', { name: 'Rotate right' }).click()
      },
      false,
    ],
  ] as const) {
    await answerLate()
    await file.setInputFiles(plain)
    await expect.poll(() => cutOut(page, 800)).toEqual(start)
    await touch()
    if (isMoved) await expect.poll(async () => (await cutOut(page, 800)).x).toBeGreaterThan(start.x)
    else await expect.poll(() => cutOut(page, 800)).toEqual(start)
    const touched = await cutOut(page, 800)
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/find_face/'))
    answer()
    await answered
    // Whatever the page makes of it, it has made by then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect.poll(() => cutOut(page, 800)).toEqual(touched)
    await back.click()
    await page.unroute(findFace)
  }

  await page.route(findFace, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await file.setInputFiles(plain)
  await failed
  await expect.poll(() => cutOut(page, 800)).toEqual(start)
  await expect(page.getByRole('alert')).toBeHidden()
  await back.click()
  await page.unroute(findFace)

  // This server does not look for faces.
  const asked = page.waitForResponse(findFace)
  await file.setInputFiles(plain)
  expect(await (await asked).json()).toBeNull()
  await expect.poll(() => cutOut(page, 800)).toEqual(start)
})
