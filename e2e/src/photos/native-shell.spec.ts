import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

type ViewModel = Record<
  'setUserAgent' | 'navigateTo' | 'uploadAndroidSharedFiles' | 'uploadAndroidImageDetails' | 'uploadAndroidImageData',
  (value: unknown) => void
>

/** Calls what the shell calls in its web view. */
const tell = (page: Page, name: keyof ViewModel, value: unknown) =>
  page.evaluate(([call, argument]) => (window as unknown as { viewModel: ViewModel }).viewModel[call](argument), [
    name,
    value,
  ] as const)

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Photos' }).getByRole('listitem').filter({ hasText: name })

/** Catches the page's links as the shell does, and records them. */
async function playShell(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/xamarin_*/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 204 })
  })
  return asked
}

test(
  'the shell hands photos over: a gallery is chosen, and they are asked for one by one',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const member = await newMember()
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await signInAs(page, member)
    await page.goto('/family/tree/')
    const asked = await playShell(page)
    await expect(page).toHaveURL(`/family/tree/${member.personId}/`)

    const names = ['one.png', 'two.png', 'notes.txt', 'three.png']
    const images = names.map((fileName, index) => ({
      index,
      fileName,
      mimeType: fileName.endsWith('.txt') ? 'text/plain' : 'image/png',
    }))
    await tell(page, 'uploadAndroidSharedFiles', JSON.stringify(images))
    await expect(page).toHaveURL('/select_gallery/')
    await page.getByRole('link', { name: 'Lake' }).click()
    await expect(page).toHaveURL(`/gallery/${id}/android_upload/`)
    for (const [index, image] of images.entries()) {
      await expect.poll(() => asked.at(-1)).toBe(`/xamarin_request_android_image_data/${index}`)
      expect(asked).toHaveLength(index + 1)
      const data = {
        ...image,
        base64Image: (image.fileName.endsWith('.txt') ? Buffer.from('words') : pictureOf(index + 1)).toString('base64'),
      }
      // The data comes as an object or as JSON text.
      await tell(page, 'uploadAndroidImageData', index % 2 === 0 ? data : JSON.stringify(data))
    }
    await expect(row(page, 'notes.txt').locator('.upload-status')).toHaveText('Failed')
    await page.getByRole('dialog', { name: 'Upload finished' }).getByRole('button', { name: 'OK' }).click()
    // One has failed, so the list stays readable.
    await expect(page).toHaveURL(`/gallery/${id}/android_upload/`)

    await tell(page, 'uploadAndroidImageDetails', [{ index: 7, fileName: 'four.png', mimeType: 'image/png' }])
    await expect.poll(() => asked.at(-1)).toBe('/xamarin_request_android_image_data/7')
    await tell(page, 'uploadAndroidImageData', {
      index: 7,
      base64Image: `data:image/png;base64,${pictureOf(4).toString('base64')}`,
    })
    await page.getByRole('dialog', { name: 'Upload finished' }).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(`/gallery/${id}/?page=1`)
    await expect(page.getByRole('link', { name: /^(one|two|three|four)$/ })).toHaveCount(4)
  },
)

test('the shell says who it is: files are asked of it, what it has itself is not offered; it leads to our pages alone', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Lake')
  await signInAs(page, member)
  await page.goto('/family/tree/')
  const asked = await playShell(page)
  await expect(page).toHaveURL(`/family/tree/${member.personId}/`)
  await tell(page, 'setUserAgent', 'Banyan Xamarin Android')
  await tell(page, 'navigateTo', 'https://evil.example/')
  await tell(page, 'navigateTo', '//evil.example/')
  await tell(page, 'navigateTo', `/gallery/${id}/upload/?page=1`)
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await expect.poll(() => asked).toEqual(['/xamarin_external_filepicker_multiple/'])
  await tell(page, 'uploadAndroidImageDetails', [{ index: 0, fileName: 'one.png', mimeType: 'image/png' }])
  await expect(page).toHaveURL(`/gallery/${id}/android_upload/`)
  await expect.poll(() => asked.at(-1)).toBe('/xamarin_request_android_image_data/0')
  // Unrequested data, and data that is not a picture, change nothing.
  for (const value of [{ index: 5, base64Image: '' }, 'no JSON', { index: 0 }, null, { index: 0, base64Image: '%%%' }])
    await tell(page, 'uploadAndroidImageData', value)
  await expect(row(page, 'one.png').locator('.upload-status')).toHaveText('Waiting')
})

test('in a plain browser the links of the shell are no pages', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember())
  for (const path of ['/xamarin_external_filepicker_multiple/', '/xamarin_request_android_image_data/3/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})
