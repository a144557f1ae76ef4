import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const cli = path.resolve(import.meta.dirname, '../../../apps/server/dist/cli.js')
const banyan = (server: RunningServer, ...args: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...args], {
    env: { PATH: process.env['PATH'], BANYAN_DATA_DIR: server.dataDir, BANYAN_BREACH_URL: 'off' },
  })

interface Shown {
  thumbnail: string
  large_thumbnail: string
  original_image: string
}

const imagesOf = async (server: RunningServer, member: Member, galleryId: number): Promise<Shown[]> =>
  (await photosOf(server, member).read<{ results: Shown[] }>('GET', `/api/image/?gallery_id=${galleryId}`)).results

test(
  'a member who is removed sees no picture after a minute, and the open page of another goes on showing them',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    test.setTimeout(150_000)
    const stays = await newMember()
    const photos = photosOf(server, stays)
    const { person } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
      from_person_id: stays.personId,
      relation_type: 1,
      name: 'Bo Wong',
      gender: 'M',
    })
    const { id } = await photos.addGallery('Lake')
    for (let seed = 1; seed <= 16; seed += 1) await photos.addImage(id, `photo ${seed}.png`, pictureOf(seed))
    const goes = await joinFamily(server, stays, person.id)
    const seen = (await imagesOf(server, goes, id)).flatMap(({ thumbnail, large_thumbnail, original_image }) => [
      thumbnail,
      large_thumbnail,
      original_image,
    ])
    const statuses = async (addresses: string[]) => [
      ...new Set(await Promise.all(addresses.map(async (address) => (await fetch(address)).status))),
    ]
    expect(await statuses(seen)).toEqual([200])

    await signInAs(page, stays)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/media/') && response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
    })
    const following = page.waitForResponse((response) => response.url().includes('/api/events/'))
    await page.goto(`/gallery/${id}/?page=1`)
    await following
    const pictures = page.locator('main img')
    await expect(pictures).toHaveCount(16)
    const addresses = () => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src))
    const before = await addresses()

    await banyan(server, 'remove-user', goes.email)
    const removed = Date.now()
    await expect.poll(async () => (await addresses()).some((address) => before.includes(address))).toBe(false)
    await wait(removed + 60_000 - Date.now())
    expect(await statuses(seen)).toEqual([404])

    const broken = () =>
      pictures.evaluateAll(
        (all) =>
          all.filter((each) => (each as HTMLImageElement).complete && (each as HTMLImageElement).naturalWidth === 0).length,
      )
    await expect.poll(broken).toBe(0)
    // From here navigation goes to pages that read the addresses before.
    await page
      .locator('main')
      .getByRole('link', { name: /photo 3/ })
      .click()
    await expect(page.locator('img[src*="/large"]').first()).toBeVisible()
    await page.goBack()
    await expect(pictures).toHaveCount(16)
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    expect(refused).toEqual([])
  },
)
