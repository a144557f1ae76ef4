import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { joinFamily } from '../support/join-family.ts'
import { makePicture } from '../support/pictures.ts'
import { wordsOf } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  own: 'ada',
  people: {
    ada: ['Ada Wong', 'F', 1980],
    father: ['Max Wong', 'M', 1940, { death: 2010 }],
    uncle: ['Hans Wong', 'M', 1942, { death: 2012 }],
    nina: ['Nina Wong', 'F', 1975],
  },
  couples: [{ partners: ['father'], children: ['ada', 'uncle', 'nina'] }],
} as const satisfies Parameters<typeof importFamily>[2]

/** Adds a photo to a new gallery. */
async function addPhoto(server: RunningServer, { access }: Member): Promise<{ id: number; gallery_id: number }> {
  const send = async (path: string, body: FormData | string): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${access}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(server.url + path, { method: 'POST', headers, body })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  const gallery = (await send('/api/gallery/', JSON.stringify({ title: 'Summer', description: '' }))) as { id: number }
  const form = new FormData()
  form.append('gallery_id', String(gallery.id))
  form.append(
    'picture',
    new Blob([new Uint8Array(makePicture({ width: 300, height: 200, seed: 1 }))], { type: 'image/png' }),
    'Harbour.png',
  )
  return (await send('/api/image/', form)) as { id: number; gallery_id: number }
}

async function addFact(server: RunningServer, { access }: Member, person: number, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/person/${person}/fact/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
}

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
] as const)
  test(
    `a keeper hides a fact and a photo, and sees what another sees (${language}, ${width} pixels)`,
    { tag: wholeUnless(width === 360) },
    async ({ page, server, newMember, signInAs }) => {
      const say = wordsOf(language, 'common')
      const keeper = await newMember({ name: 'Ada Wong', language })
      const ids = await importFamily(server, keeper, family)
      await joinFamily(server, keeper, ids.nina, language)
      await addFact(server, keeper, ids.uncle, { kind: 'OCCU', value: 'Lighthouse keeper' })

      await page.setViewportSize({ width, height: 740 })
      await signInAs(page, keeper)
      await page.goto(`/family/profile/${ids.uncle}/`)
      const life = page.locator('.life')
      const entry = life.locator('li').filter({ hasText: 'Lighthouse keeper' })
      await entry.locator('.life-open').click()
      const form = life.locator('form')
      await form.getByRole('switch', { name: say('private.label') }).check()
      await expectNoFaults(page)
      await form.locator('button[type=submit]').click()
      await expect(entry.getByRole('img', { name: say('private.mark') })).toBeVisible()
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width, height: 740 })

      const photo = await addPhoto(server, keeper)
      await page.goto(`/gallery/${photo.gallery_id}/?page=1&image_id=${photo.id}`)
      const viewer = page.locator('.viewer')
      await viewer.getByRole('button', { name: wordsOf(language, 'viewer')('edit.heading') }).click()
      await viewer.getByRole('switch', { name: say('private.label') }).check()
      await viewer.locator('form button[type=submit]').click()
      await expect(viewer.getByRole('img', { name: say('private.mark') })).toBeVisible()

      await page.goto('/family/members/')
      await page.getByRole('button', { name: say('seeAs.begin', { name: 'Nina Wong' }) }).click()
      const bar = page.locator('.see-as-bar')
      await expect(bar).toContainText('Nina Wong')
      await expect(page).toHaveURL(/\/family\/tree\//)
      await expectNoFaults(page)
      // Another page of the same tab, loaded anew.
      await page.goto(`/family/profile/${ids.uncle}/`)
      await expect(bar).toBeVisible()
      await expect(page.getByText('Hans Wong').first()).toBeVisible()
      await expect(life.locator('.life-entries')).toBeVisible()
      await expect(page.getByText('Lighthouse keeper')).toHaveCount(0)
      await expect(life.locator('.life-open')).toHaveCount(0)
      await expect(page.locator('.profile-photo button')).toHaveCount(0)
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width, height: 740 })

      await page.goto(`/gallery/${photo.gallery_id}/?page=1`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('.cell')).toHaveCount(0)

      // Nothing of it is kept on the device, as what the keeper reads is.
      const isKept = (id: number): Promise<boolean> =>
        page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/api/person/${id}/?language=${language}`)
      await page.goto(`/family/profile/${ids.father}/`)
      await expect(page.getByText('Max Wong').first()).toBeVisible()
      expect(await isKept(ids.father)).toBe(false)

      // Another tab is the keeper's own.
      const other = await page.context().newPage()
      await other.goto(`/family/profile/${ids.uncle}/`)
      await expect(other.getByText('Lighthouse keeper')).toBeVisible()
      await expect(other.locator('.see-as-bar')).toHaveCount(0)
      await other.close()

      await bar.getByRole('button', { name: say('seeAs.stop') }).click()
      await expect(bar).toHaveCount(0)
      await page.goto(`/family/profile/${ids.uncle}/`)
      await expect(page.getByText('Lighthouse keeper')).toBeVisible()
    },
  )
