import type { Page } from '@playwright/test'
import type { SceneName } from '../../../apps/server/src/features/demo/drawing/scenery.ts'
import { drawPair } from '../support/drawn-pair.ts'
import { faults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { photosOf } from '../support/pictures.ts'
import { importRelatives } from '../support/profile-page.ts'
import { startServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

async function openTags(page: Page, gallery: number, image: number) {
  await page.goto(`/gallery/${gallery}/?image_id=${image}`)
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await viewer.getByRole('button', { name: 'Tags' }).click()
  await expect(viewer.getByText('Tap a face to say who it is.')).toBeVisible()
  return viewer
}

test(
  'faces are found, named once, and known again: a suggestion is accepted, given to somebody else, or left without a name',
  { tag: wholeTag },
  async ({ browser, signInAs }) => {
    const server = await startServer({ BANYAN_FACES: 'on' })
    try {
      const member = await signUp(server, 'faces@example.org')
      const ids = await importRelatives(server, member)
      const photos = photosOf(server, member)
      const { id: gallery } = await photos.addGallery('Summer')
      const add = async (name: string, scene: SceneName, seed: number): Promise<number> =>
        (await photos.addImage(gallery, name, await drawPair(scene, seed))).id
      const suggested = async (image: number): Promise<(string | null)[]> =>
        (
          (await photos.list(`/api/suggested_image_tagging/?image_id=${image}`)) as unknown as {
            person_name: string | null
            x1: number
          }[]
        )
          .toSorted((a, b) => a.x1 - b.x1)
          .map(({ person_name }) => person_name)
      const tagged = async (image: number): Promise<number[]> =>
        ((await photos.list(`/api/image_tagging/?image_id=${image}`)) as unknown as { person_id: number }[]).map(
          ({ person_id }) => person_id,
        )
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await signInAs(page, member)
      const who = page.getByRole('dialog', { name: 'Who is this?' })

      // Nobody has a name yet, so both faces are unknown.
      const garden = await add('garden.jpg', 'garden', 1)
      await expect.poll(() => suggested(garden)).toEqual([null, null])
      let viewer = await openTags(page, gallery, garden)
      const faces = viewer.getByRole('button', { name: 'Who is this?' })
      await expect(faces).toHaveCount(2)
      expect(await faults(page)).toEqual([])
      await viewer.locator('.tag-suggested').first().click()
      await expect(who.getByRole('listitem')).toHaveCount(0)
      await who.getByLabel('Search by name').fill('cat')
      await who.getByRole('button', { name: 'Cat Oakes' }).click()
      await expect(viewer.getByRole('button', { name: 'Cat Oakes: move or resize' })).toBeVisible()
      await faces.click()
      await who.getByLabel('Search by name').fill('ben')
      await who.getByRole('button', { name: /^Ben/ }).click()
      await expect(faces).toHaveCount(0)
      await expect.poll(async () => (await tagged(garden)).toSorted()).toEqual([ids.ben, ids.cat].toSorted())

      // The next photos recognise them; the likely person is offered first, and Enter accepts.
      const lake = await add('lake.jpg', 'lake', 2)
      const street = await add('street.jpg', 'street', 3)
      await expect.poll(() => suggested(lake)).toEqual(['Cat Oakes', expect.stringMatching(/^Ben/)])
      await expect.poll(() => suggested(street)).toEqual(['Cat Oakes', expect.stringMatching(/^Ben/)])
      viewer = await openTags(page, gallery, lake)
      const cat = viewer.getByRole('button', { name: /^Cat Oakes\? \d+%$/ })
      await cat.click()
      await expect(who.getByRole('listitem')).toHaveText([/Cat Oakes.*%/])
      await page.keyboard.press('Enter')
      await expect(viewer.getByRole('button', { name: 'Cat Oakes: move or resize' })).toBeVisible()
      // A face that was left without a name is not asked about again.
      const ben = viewer.getByRole('button', { name: /^Ben.*\?/ })
      await ben.press('Enter')
      await who.getByRole('button', { name: 'Leave this face untagged' }).click()
      await expect(ben).toHaveCount(0)
      await page.reload()
      expect([await tagged(lake), await suggested(lake)]).toEqual([[ids.cat], []])

      // In the photo too, one tap answers for a face, one for all of them, and one undoes that.
      viewer = await openTags(page, gallery, street)
      await viewer.getByRole('button', { name: 'Yes, this is Cat Oakes' }).click()
      await expect(viewer.getByText('Tagged: Cat Oakes.')).toBeVisible()
      await expect.poll(() => tagged(street)).toEqual([ids.cat])
      await viewer.getByRole('button', { name: 'Undo' }).click()
      await expect(viewer.getByText('Tags removed: Cat Oakes.')).toBeVisible()
      await viewer.getByRole('button', { name: 'Confirm all 2 faces' }).click()
      await expect(viewer.getByText(/^Tagged: (Cat Oakes, Ben|Ben.*, Cat Oakes)/)).toBeVisible()
      await expect.poll(async () => (await tagged(street)).toSorted()).toEqual([ids.ben, ids.cat].toSorted())
      expect(await faults(page)).toEqual([])
      await viewer.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => tagged(street)).toEqual([])
      await expect.poll(() => suggested(street)).toEqual(['Cat Oakes', expect.stringMatching(/^Ben/)])
      await page.reload()

      // The suggestion was wrong, so somebody else is chosen.
      viewer = await openTags(page, gallery, street)
      await cat.click()
      await who.getByLabel('Search by name').fill('fay')
      await who.getByRole('button', { name: 'Fay Wong' }).click()
      await expect(viewer.getByRole('button', { name: 'Fay Wong: move or resize' })).toBeVisible()
      await expect.poll(() => tagged(street)).toEqual([ids.fay])

      // On the person's page, one tap answers for each face, and one for all of them.
      const more = [await add('wood.jpg', 'garden', 4), await add('shore.jpg', 'lake', 5), await add('road.jpg', 'street', 6)]
      for (const image of more)
        await expect.poll(() => suggested(image)).toEqual([expect.any(String), expect.stringMatching(/^Ben/)])
      await page.goto(`/family/profile/${ids.ben}/`)
      await expect(page.getByRole('heading', { level: 1, name: /^Ben/ })).toBeVisible()
      await page.goto('/person_gallery/?page=1')
      const asked = page.getByRole('region', { name: /^Is this Ben/ })
      await expect(asked.getByRole('listitem')).toHaveCount(4)
      expect(await faults(page)).toEqual([])
      await asked.getByRole('button', { name: /^No\b.*wood/ }).click()
      await expect(asked.getByRole('listitem')).toHaveCount(3)
      await asked.getByRole('button', { name: 'Yes, in all 3 photos' }).click()
      await expect(page.getByText(/^Ben.* has been tagged in 3 photos\.$/)).toBeVisible()
      await expect(asked).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'road' })).toBeVisible()
      await expect.poll(() => Promise.all(more.map(tagged))).toEqual([[], [ids.ben], [ids.ben]])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => Promise.all(more.map(tagged))).toEqual([[], [], []])
      await context.close()
    } finally {
      await server.stop()
    }
  },
)
