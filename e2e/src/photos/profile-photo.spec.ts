import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { makePicture } from '../support/pictures.ts'
import { importRelatives, otherDevice } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'

const portrait = { name: 'portrait.png', mimeType: 'image/png', buffer: makePicture({ width: 800, height: 600, seed: 3 }) }

/** Sends a photo as another device would. */
async function sendPhoto(server: RunningServer, member: Member, personId: number, crop: Record<string, number>): Promise<string> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(portrait.buffer)], { type: portrait.mimeType }), portrait.name)
  for (const [field, value] of Object.entries(crop)) form.set(field, String(value))
  const answer = await fetch(`${server.url}/api/profile_image/${personId}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${member.access}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { small_thumbnail: string }).small_thumbnail
}

const bytesOf = async (address: unknown): Promise<string> =>
  Buffer.from(await (await fetch(String(address))).arrayBuffer()).toString('base64')

test('a person gets a photo, cut out and turned; it is seen everywhere, changed and removed', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const ids = await importRelatives(server, member)
  await signInAs(page, member)
  await page.goto(`/family/profile/${ids.fay}/`)
  await expect(page.getByRole('link', { name: 'Add photo' })).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('link', { name: 'Add photo' }).click()
  await expect(page.getByRole('heading', { name: 'New photo of Fay Wong' })).toBeVisible()

  // A file that is not a picture is refused with a message, and another can be chosen.
  const file = page.getByTestId('portrait-file')
  await file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(page.getByText('We can’t show “letter.pdf” as a photo here.', { exact: false })).toBeVisible()
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('We can’t show “broken.png” as a photo here.', { exact: false })).toBeVisible()
  expect(await faults(page)).toEqual([])

  // Cropping: the box starts at 10, 10 with 75 % of the shorter side.
  await file.setInputFiles(portrait)
  const box = page.getByRole('button', { name: 'Part to use as the profile photo' })
  await expect(box).toBeVisible()
  const stage = page.locator('.crop-stage')
  const place = async () => {
    const [outer, inner] = [await stage.boundingBox(), await box.boundingBox()]
    if (!outer || !inner) throw new Error('The cut-out is not shown.')
    return { scale: 800 / Math.max(outer.width, outer.height), outer, inner }
  }
  const cutOut = async () => {
    const { scale, outer, inner } = await place()
    return { x: Math.round((inner.x - outer.x) * scale), side: Math.round(inner.width * scale) }
  }
  await expect.poll(cutOut).toEqual({ x: 10, side: 450 })
  const begun = await place()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await file.setInputFiles(portrait)
  await expect(box).toBeVisible()
  await expect.poll(cutOut).toEqual({ x: 10, side: 450 })

  // Moved to the right edge, the box would be outside the rotated picture, so it starts again.
  await page.mouse.move(begun.inner.x + 50, begun.inner.y + 50)
  await page.mouse.down()
  await page.mouse.move(begun.inner.x + 1050, begun.inner.y + 50, { steps: 5 })
  await page.mouse.up()
  await expect.poll(cutOut).toEqual({ x: 350, side: 450 })
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await expect
    .poll(async () => {
      const { outer } = await place()
      return outer.height > outer.width
    })
    .toBe(true)
  await expect.poll(async () => (await cutOut()).x).toBe(10)
  await box.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key)

  // A failure leads back to the choice of a file and says why.
  await page.route('**/api/profile_image/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText(/We can’t reach the server/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await page.unroute('**/api/profile_image/**')
  await file.setInputFiles(portrait)
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page).toHaveURL(`/family/tree/${ids.fay}/`)

  // The photo appears in the tree, in lists and on the profile.
  const device = otherDevice(server, member)
  const { small_thumbnail: small, large_thumbnail: large } = await device.read(ids.fay)
  // The sent crop is what was shown: rotated right by a quarter, which is 270 degrees anticlockwise, and cropped there.
  await expect
    .poll(() => bytesOf(small))
    .toBe(await bytesOf(await sendPhoto(server, member, ids.ola, { x: 10, y: 10, w: 450, h: 450, r: 270 })))
  expect(await bytesOf(small)).not.toBe(
    await bytesOf(await sendPhoto(server, member, ids.ola, { x: 10, y: 10, w: 450, h: 450, r: 90 })),
  )
  const image = page.locator(`img[src="${String(small)}"]`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('fay')
  await expect(image).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/family/profile/${ids.ada}/`)
  await expect(page.locator('.profile-family').locator(image)).toBeVisible()
  await page.goto(`/family/profile/${ids.fay}/`)
  await expect(page.locator(`.profile-photo img[src="${String(large)}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Change photo' })).toBeVisible()

  // A switch beside it controls face recognition.
  await page.getByRole('switch', { name: 'Recognition in photos' }).click()
  await expect.poll(async () => (await device.read(ids.fay))['face_recognition']).toBe(false)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the profile photo of Fay Wong?' })
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.profile-photo img')).toBeHidden()
  await expect.poll(async () => (await device.read(ids.fay))['small_thumbnail']).toBeNull()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('a photo fits the page, and nobody without a selected person is asked for one', async ({ page, newMember, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const member = await newMember({ language: 'zh-tw' })
    await signInAs(page, member)
    await page.goto('/new_profile_photo/')
    await page
      .getByTestId('portrait-file')
      .setInputFiles({ ...portrait, buffer: makePicture({ width: 500, height: 1100, seed: 5 }) })
    await expect(page.getByRole('button', { name: '用作頭像的範圍' })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    // On a phone with a low screen, too, the buttons are visible at once, above the bar.
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(async () => {
      const use = await page.getByRole('button', { name: '使用這張照片' }).boundingBox()
      expect((use?.y ?? 640) + (use?.height ?? 0)).toBeLessThanOrEqual((await page.locator('.bar').boundingBox())?.y ?? 0)
    }).toPass()
    await page.evaluate(() => {
      localStorage.setItem('person_id', '0')
      localStorage.setItem('users_person_id', '0')
    })
    await page.reload()
    await expect(page).toHaveURL(/\/family\/tree\//)
  })
})
