import { startServerBehind } from '../support/between.ts'
import { expectKept, keptOn, workerOf } from '../support/device.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { makePicture, photosOf, pictureOf } from '../support/pictures.ts'
import { apiOf } from '../support/tree-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

test.use({ serviceWorkers: 'allow' })

for (const language of ['en', 'zh-tw'] as const) {
  test(
    `the tree, profiles, galleries and photos seen are read without a connection (${language})`,
    { tag: wholeUnless(language === 'zh-tw') },
    async ({ page, context, server, newMember, signInAs }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const member = await newMember({ name: 'Mei Wong', language })
      const photos = photosOf(server, member)
      const { id } = await photos.addGallery('Lake')
      const { id: other } = await photos.addGallery('Hills')
      const relative = await apiOf(server, member).add(member.personId, 2, 'Bo Wong')
      const first = await photos.addImage(id, 'shore.png', makePicture({ width: 1200, height: 800, seed: 2 }))
      await photos.addImage(id, 'boat.png', pictureOf(3))
      await signInAs(page, member)
      await page.goto('/family/tree/')
      await workerOf(page)
      const profile = `/family/profile/${member.personId}/`
      const open = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('main h1, main canvas, main .profile').first()).toBeAttached()
      }
      await open(profile)
      // Whoever leaves before the profile has arrived has not seen it.
      await expectKept(page, `/api/person/${member.personId}/`)
      await open('/gallery/?page=1')
      await expect(page.getByRole('link', { name: /Lake/ })).toBeVisible()
      await open(`/gallery/${id}/?page=1`)
      await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
      await page.getByRole('link', { name: 'shore' }).click()
      const large = page.locator('.pswp__item[aria-hidden=false] img.pswp__img[alt="shore"]')
      await expect(large).toBeVisible()
      await expectKept(
        page,
        '/api/family_lists/',
        `/api/person/${member.personId}/`,
        `/api/gallery/${id}/`,
        /^\/api\/image\/\?gallery_id/,
        /^\/media\/.*\/thumbnail[^?]*$/,
        /^\/media\/.*\/large[^?]*$/,
      )
      // The signature is not part of a stored picture's key; no other call than those above is stored.
      const kept = Object.values(await keptOn(page)).flat()
      expect(kept.filter((address) => /signature|expires|events|session|user_settings|auth/.test(address))).toEqual([])

      await context.setOffline(true)
      const bar = page.locator('.connection-bar')
      await page.goto('/')
      await expect(page).toHaveURL(`/family/tree/${member.personId}/`)
      await expect(bar).not.toBeEmpty()
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Mei Wong' }).or(page.getByText('Mei Wong')).first(),
      ).toBeAttached()
      await page.goto(profile)
      await expect(page.getByText('Mei Wong').first()).toBeVisible()
      await page.goto(`/gallery/${id}/?page=1`)
      await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
      const loaded = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((images) =>
            images.map((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0),
          )
      await expect.poll(() => loaded('main a img')).toEqual([true, true])
      await page.goto(`/gallery/${id}/?image_id=${first.id}`)
      await expect(large).toBeVisible()
      await expect.poll(() => loaded('.pswp__item[aria-hidden=false] img.pswp__img[alt="shore"]')).toEqual([true])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      // A page that was never visited is missing, and says why.
      await page.goto(`/gallery/${other}/?page=1`)
      await expect(page.getByRole('alert')).toBeVisible()
      await page.goto(`/family/profile/${relative}/`)
      await expect(page.locator('.profile-failed')).toBeVisible()
      await expect(page.locator('.kinship-failed')).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto(`/gallery/${other}/?page=1`)

      await context.setOffline(false)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Hills' })).toBeVisible()
      await expect(bar).toBeEmpty()
    },
  )
}

test(
  'a device that stored the lists as the version before did opens the tree, and stores them anew when connected',
  { tag: wholeTag },
  async ({ page, context, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Mei Wong' })
    await apiOf(server, member).add(member.personId, 2, 'Bo Wong')
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await workerOf(page)
    await expect(page.getByRole('button', { name: /Bo Wong/ })).toBeAttached()
    await page.reload()
    await expectKept(page, '/api/family_lists/', /^\/api\/surroundings\//)
    await page.evaluate(async (token) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        if (!(await cache.delete('/api/family_lists/'))) continue
        for (const path of ['/api/person/', '/api/relation/']) {
          const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
          const headers = { 'content-type': 'application/json', 'x-banyan-kept-at': String(Date.now()) }
          await cache.put(path, new Response(await answer.text(), { headers }))
        }
      }
    }, member.access)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('button', { name: /Bo Wong/ })).toBeAttached()
    await expect(page.locator('.connection-bar')).not.toBeEmpty()
    await context.setOffline(false)
    await page.reload()
    await expectKept(page, '/api/family_lists/')
  },
)

test('a change without a connection says that it was not saved, and is there to be saved again', async ({
  page,
  context,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const { id } = await photosOf(server, member).addGallery('Lake')
  await signInAs(page, member)
  await page.goto(`/gallery/${id}/?page=1`)
  await workerOf(page)
  await expectKept(page, `/api/gallery/${id}/`)
  await page.reload()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Edit gallery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit gallery' })
  await dialog.getByLabel('Title').fill('The lake in June')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('We can’t reach the server. Nothing is lost. Please try again in a moment.')).toHaveCount(1)
  // The pictures to choose a cover from were never viewed.
  await expect(dialog.getByText('We couldn’t load the photos to choose from.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The lake in June' })).toBeVisible()
})

test(
  'a server that is away, or hidden behind something that answers for it, is read around and not believed',
  { tag: wholeTag },
  async ({ browser }) => {
    const server = await startServerBehind()
    const member = await signUp(server, 'behind@example.org', 'Mei Wong')
    const photos = photosOf(server, member)
    const { id } = await photos.addGallery('Lake')
    await photos.addImage(id, 'shore.png', pictureOf(1))
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'en-GB' })
    const page = await context.newPage()
    await page.addInitScript((tokens) => Object.entries(tokens).forEach(([key, value]) => localStorage.setItem(key, value)), {
      access_token: member.access,
      refresh_token: member.refresh,
      language: 'en',
      person_id: String(member.personId),
      users_person_id: String(member.personId),
    })
    await page.goto(`/gallery/${id}/?page=1`)
    await workerOf(page)
    await expectKept(page, `/api/gallery/${id}/`, /^\/media\/.*thumbnail/)
    const before = await keptOn(page)
    const bar = page.locator('.connection-bar')

    // A proxy reports that the server is down, although the device is connected.
    server.instead = () => ({ status: 502, body: '<h1>Bad gateway</h1>' })
    await page.reload()
    await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
    await expect(bar).toHaveText(/You’re offline/)

    // A hotel's network answers everything with its own page.
    server.instead = () => ({ status: 200, body: '<h1>Welcome to the hotel</h1>' })
    await page.goto('/family/tree/')
    await page.goto(`/gallery/${id}/?page=1`)
    await page.evaluate(() =>
      Promise.all(
        ['/media/1/00000000000000000000000000000000/1/thumbnail.webp', '/assets/of-the-hotel.js'].map((path) => fetch(path)),
      ),
    )
    server.instead = () => undefined
    const after = await keptOn(page)
    expect(
      Object.values(after)
        .flat()
        .filter((address) => !Object.values(before).flat().includes(address) && !address.startsWith('/api/')),
    ).toEqual([])
    await page.goto(`/gallery/${id}/?page=1`)
    await expect(page.getByRole('link', { name: 'shore' })).toBeVisible()
    await expect(bar).toBeEmpty()
    expect(
      await page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys())
          for (const response of await (await caches.open(name)).matchAll())
            if (/json|html|script/.test(response.headers.get('content-type') ?? '')) texts.push(await response.text())
        return texts.filter((text) => text.includes('Welcome to the hotel'))
      }),
    ).toEqual([])
    await context.close()
    await server.stop()
  },
)
