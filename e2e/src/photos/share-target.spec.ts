import type { Page } from '@playwright/test'
import { startOtherSite } from '../support/between.ts'
import { keptOn, logOutHere, signInHere, workerOf } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

test.use({ serviceWorkers: 'allow' })

interface Shared {
  name: string
  type: string
  base64: string
}

const shared = (seed: number): Shared => ({
  name: `photo ${seed}.png`,
  type: 'image/png',
  base64: pictureOf(seed).toString('base64'),
})
const note: Shared = { name: 'notes.txt', type: 'text/plain', base64: Buffer.from('words').toString('base64') }

/**
 * Posts files as the manifest's `share_target` describes, which is what a phone does when something is shared with the installed
 * app.
 */
const share = (page: Page, files: Shared[]) =>
  Promise.all([
    page.waitForNavigation(),
    page.evaluate(async (list) => {
      const { share_target: target } = (await (await fetch('/manifest.webmanifest')).json()) as {
        share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
      }
      const form = Object.assign(document.createElement('form'), {
        action: target.action,
        method: target.method,
        enctype: target.enctype,
      })
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        multiple: true,
        name: target.params.files[0]?.name ?? '',
      })
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of list)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name, { type }))
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, files),
  ])

const ready = (page: Page) => page.locator('.handed-files p')
const handed = async (page: Page) => (await keptOn(page))['handed'] ?? []

test('photos that another app shares wait for a gallery, go there as chosen ones do, and leave the device', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await photos.addImage(id, 'photo 1.png', pictureOf(1))
  await signInAs(page, member)
  await page.goto('/family/tree/')
  await workerOf(page)

  await share(page, [shared(1), note, shared(2), shared(3)])
  await expect(page).toHaveURL('/select_gallery/?left_out=1')
  await expect(ready(page)).toHaveText('3 photos are ready to be added.')
  await expect(page.getByRole('alert')).toHaveText('1 file isn’t a photo and was left out.')
  await expect.poll(() => handed(page)).toHaveLength(3)
  await page.getByRole('link', { name: 'Lake' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/android_upload/`)
  // The gallery already has one of them, identical to the last byte.
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('dialog', { name: 'Upload finished' }).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
  await expect(page.getByRole('link', { name: /^photo \d$/ })).toHaveCount(3)
  await expect.poll(() => handed(page)).toEqual([])
  await page.goto('/select_gallery/')
  await expect(page.getByRole('link', { name: 'Lake' })).toBeVisible()
  await expect(ready(page)).toHaveCount(0)
})

test(
  'what is no photo is refused in words, and what is shared by mistake is thrown away',
  { tag: wholeTag },
  async ({ page, newMember, signInAs }) => {
    await signInAs(page, await newMember())
    await page.goto('/family/tree/')
    await workerOf(page)
    await share(page, [note, { ...note, name: 'drawing.svg', type: 'image/svg+xml' }])
    await expect(page.getByRole('alert')).toHaveText('2 files aren’t photos and were left out.')
    await expect(ready(page)).toHaveCount(0)
    await share(page, [shared(1)])
    await expect(ready(page)).toHaveText('1 photo is ready to be added.')
    // The latest share replaces the previous one.
    await share(page, [shared(2), shared(3)])
    await expect(ready(page)).toHaveText('2 photos are ready to be added.')
    await page.getByRole('button', { name: 'Don’t add them' }).click()
    await expect(ready(page)).toHaveCount(0)
    await expect.poll(() => handed(page)).toEqual([])
  },
)

test(
  'signed out, sharing asks to sign in first; the photos are there afterwards, for a while',
  { tag: wholeTag },
  async ({ page, server, newMember }) => {
    const member = await newMember()
    await photosOf(server, member).addGallery('Lake')
    await page.goto('/accounts/login/')
    await signInHere(page, member.email)
    await workerOf(page)
    await logOutHere(page)
    await expect(page).toHaveURL('/accounts/login/')
    await share(page, [shared(1), shared(2)])
    await expect(page).toHaveURL(`/accounts/login/?next=${encodeURIComponent('/select_gallery/')}`)
    await signInHere(page, member.email)
    await expect(page).toHaveURL('/select_gallery/')
    await expect(ready(page)).toHaveText('2 photos are ready to be added.')

    // Logging out discards them.
    await logOutHere(page)
    await expect.poll(() => handed(page)).toEqual([])
    // After half an hour they are gone.
    await share(page, [shared(3)])
    await expect(page).toHaveURL(/\/accounts\/login\//)
    await page.clock.setFixedTime(Date.now() + 31 * 60 * 1000)
    await page.goto('/accounts/login/')
    await expect.poll(() => handed(page)).toEqual([])
  },
)

test('photos that one user shared are not there for the next', { tag: wholeTag }, async ({ page, newMember }) => {
  const [first, second] = [await newMember({ name: 'Mei Wong' }), await newMember({ name: 'Bo Berg' })]
  await page.goto('/accounts/login/')
  await signInHere(page, first.email)
  await workerOf(page)
  // The session expires unnoticed, and its user shares something.
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'gone')
    localStorage.setItem('refresh_token', 'gone')
  })
  await share(page, [shared(1)])
  await expect(page).toHaveURL(/\/accounts\/login\//)
  await expect.poll(() => handed(page)).toHaveLength(1)
  await signInHere(page, second.email)
  await expect(page).toHaveURL('/select_gallery/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ready(page)).toHaveCount(0)
  expect(await handed(page)).toEqual([])
})

test('photos go on after a reload in the middle', { tag: wholeTag }, async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const { id } = await photosOf(server, member).addGallery('Lake')
  await signInAs(page, member)
  await page.goto('/family/tree/')
  await workerOf(page)
  await share(page, [shared(1), shared(2), shared(3)])
  let sent = 0
  await page.route('**/api/image/', (route) => {
    sent += 1
    // The first request is sent, the second hangs.
    return sent === 1 ? route.continue() : sent === 2 ? undefined : route.continue()
  })
  await page
    .getByRole('button', { name: 'Create the first gallery' })
    .or(page.getByRole('link', { name: 'Lake' }))
    .click()
  await expect.poll(() => handed(page)).toHaveLength(2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('dialog', { name: 'Upload finished' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('link', { name: /^photo \d$/ })).toHaveCount(3)
  await expect.poll(async () => (await photosOf(server, member).list(`/api/image/?gallery_id=${id}`)).count).toBe(3)
  await expect.poll(() => handed(page)).toEqual([])
})

/** A page of another site that posts a file of its choice; `head` controls how much it reveals about itself. */
const plant = (
  baseURL: string,
  head = '',
) => `${head}<form method="post" enctype="multipart/form-data" action="${baseURL}/select_gallery/"><input type="file" name="pictures" multiple></form><script>
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob('${shared(1).base64}'), (letter) => letter.codePointAt(0))], 'planted.png', { type: 'image/png' }))
    document.querySelector('input').files = transfer.files
    document.querySelector('form').submit()</script>`
const handedNames = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('handed')).matchAll()).map((response) => response.headers.get('x-banyan-file-name')),
  )

test('another site can hand nothing over', { tag: wholeTag }, async ({ page, server, newMember, signInAs }) => {
  const site = await startOtherSite(plant(server.url))
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await workerOf(page)
  await share(page, [shared(2)])
  await expect(ready(page)).toHaveText('1 photo is ready to be added.')
  await page.goto(site.url)
  await expect(page).toHaveURL('/select_gallery/')
  // The earlier photo is still there, and nothing else.
  await expect(ready(page)).toHaveText('1 photo is ready to be added.')
  await expect.poll(() => handedNames(page)).toEqual(['photo%202.png'])
  site.stop()
})

test(
  'what a site that hides its name hands over is seen before it goes anywhere',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const site = await startOtherSite(plant(server.url, '<meta name="referrer" content="no-referrer">'))
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await workerOf(page)
    await page.goto(site.url)
    await expect(page).toHaveURL('/select_gallery/')
    await expect(ready(page)).toHaveText('1 photo is ready to be added.')
    await expect(page.locator('.handed-thumbnails .file-thumbnail')).toHaveCount(1)
    // Other pages do not send it.
    await page.goto(`/gallery/${id}/upload/`)
    await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
    await expect.poll(async () => (await photos.list(`/api/image/?gallery_id=${id}`)).count).toBe(0)
    site.stop()
  },
)

test('without a worker the server says what happened', async ({ page }) => {
  await page.goto('/accounts/login/')
  await share(page, [shared(1)])
  await expect(page).toHaveURL(`/accounts/login/?next=${encodeURIComponent('/select_gallery/?problem=missed')}`)
})
