import type { Locator, Page } from '@playwright/test'
import { expectFits, expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'

// A microphone that beeps, and that every page may use.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    })
  },
})

async function twoOf(server: RunningServer, ada: Member): Promise<{ bo: Member; gallery: number; image: number }> {
  const photos = photosOf(server, ada)
  const { person } = await photos.read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: ada.personId,
    relation_type: 1,
    name: 'Bo Wong',
    gender: 'M',
  })
  const { id: gallery } = await photos.addGallery('Wedding')
  await photos.addImage(gallery, 'dance.png', pictureOf(1))
  const { results } = await photos.read<{ results: { id: number }[] }>('GET', `/api/image/?gallery_id=${gallery}`)
  return { bo: await joinFamily(server, ada, person.id), gallery, image: results[0]?.id ?? 0 }
}

/** Notes how far what the page plays has come. */
async function noteHeard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    const RealAudio = window.Audio
    Object.assign(window, {
      sounds,
      Audio: class extends RealAudio {
        constructor(address: string) {
          super(address)
          sounds.push(this)
        }
      },
    })
  })
}
const heard = (page: Page): Promise<{ at: number; paused: boolean }[]> =>
  page.evaluate(() =>
    (window as unknown as { sounds: HTMLAudioElement[] }).sounds.map(({ currentTime: at, paused }) => ({ at, paused })),
  )

const openComments = async (page: Page, gallery: number, image: number, count: string): Promise<Locator> => {
  await page.goto(`/gallery/${gallery}/?image_id=${image}`)
  await page.locator('dialog.viewer').getByRole('button', { name: count, exact: true }).click()
  return page.getByRole('dialog', { name: 'Comments on “dance”' })
}

/** Speaks for at least a second. */
async function record(talk: Locator): Promise<void> {
  await talk.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(talk.getByRole('timer')).toContainText('0:01 of 5:00')
  await talk.getByRole('button', { name: 'Done' }).click()
  await expect(talk.getByRole('group', { name: 'Your voice note, not sent yet' })).toBeVisible()
}

test('a voice note on a photo is recorded, kept without a connection, and heard by another member', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember({ name: 'Ada Wong' })
  const { bo, gallery, image } = await twoOf(server, ada)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, ada)
  let talk = await openComments(page, gallery, image, '0 comments')
  await talk.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(talk.getByRole('timer')).toContainText('0:01')
  expect(await faults(page, { within: 'dialog.dialog' })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('recording.png') })
  await talk.getByRole('button', { name: 'Pause' }).click()
  await expect(talk.getByRole('status').getByText('The recording is paused.')).toBeAttached()
  await talk.getByRole('button', { name: 'Throw away' }).click()
  await record(talk)

  // The connection breaks, and the page is loaded again: the recording is still there.
  await page.route('**/api/comment/voice/**', (route) => route.abort())
  await talk.getByLabel('Write a comment').fill('We danced until morning')
  await talk.getByRole('button', { name: 'Post' }).click()
  await expect(talk.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/comment/voice/**')
  talk = await openComments(page, gallery, image, '0 comments')
  await expect(talk.getByRole('group', { name: 'Your voice note, not sent yet' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('unsent.png') })

  const others = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const other = await others.newPage()
  await noteHeard(other)
  await signInAs(other, bo)
  const theirs = await openComments(other, gallery, image, '0 comments')
  await expect(theirs.getByText('No one has said anything yet.')).toBeVisible()

  await talk.getByRole('button', { name: 'Post' }).click()
  const note = theirs.getByRole('group', { name: 'Voice note from Ada Wong' })
  await expect(note).toBeVisible()
  await expect(theirs.getByText('We danced until morning')).toBeVisible()
  await expect(talk.getByRole('group', { name: 'Your voice note, not sent yet' })).toHaveCount(0)
  expect(await faults(other, { within: 'dialog.dialog' })).toEqual([])
  await other.screenshot({ path: test.info().outputPath('desk.png') })
  await expectFits(page)

  await note.getByRole('button', { name: 'Speed: 1 times' }).click()
  await expect(note.getByRole('button', { name: 'Speed: 1.25 times' })).toBeVisible()
  await note.getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => (await heard(other))[0]?.at ?? 0).toBeGreaterThan(0)
  // It ends, and can be heard again from where one wants.
  await expect(note.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await note.getByRole('slider').focus()
  await other.keyboard.press('ArrowRight')
  await other.keyboard.press('ArrowRight')
  await expect.poll(async () => (await heard(other))[0]).toMatchObject({ at: 0.2, paused: true })

  // Who deletes it can put it back.
  await talk.getByRole('button', { name: /^Delete/ }).click()
  await expect(note).toHaveCount(0)
  await talk.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeVisible()
  await other.goto('/family/history/?group=comments')
  await expect(other.getByText('Voice note left')).toBeVisible()
  await others.close()
})

test('people and facts have voice notes; a refused microphone is explained', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ name: 'Ada Wong', language: 'zh-tw' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let isFirst = true
    navigator.mediaDevices.getUserMedia = (wanted) => {
      const refused = isFirst
      isFirst = false
      return refused ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError')) : real(wanted)
    }
  })
  await signInAs(page, ada)
  await page.goto(`/family/profile/${ada.personId}/`)
  const speak = async (talk: Locator): Promise<void> => {
    await talk.getByRole('button', { name: '錄一段語音留言' }).click()
    await expect(talk.getByRole('timer')).toContainText('0:01')
    await talk.getByRole('button', { name: '錄好了' }).click()
    await talk.getByRole('button', { name: '送出' }).click()
    await expect(talk.getByRole('group', { name: 'Ada Wong的語音留言' })).toBeVisible()
  }
  const person = page.locator('.talk').filter({ has: page.getByRole('textbox') })
  await person.getByRole('button', { name: '錄一段語音留言' }).click()
  await expect(person.getByRole('alert')).toContainText('瀏覽器不能使用麥克風')
  await page.screenshot({ path: test.info().outputPath('refused.png') })
  await speak(person)
  await expectNoFaults(page)
  await expectFits(page)
  await page.screenshot({ path: test.info().outputPath('person.png'), fullPage: true })
  await page.locator('.life .talk-of-fact').first().click()
  const fact = page.locator('dialog.dialog')
  await speak(fact)
  await page.screenshot({ path: test.info().outputPath('fact.png') })
  const headers = { authorization: `Bearer ${ada.access}` }
  const answer = await fetch(`${server.url}/api/comment/?person_id=${ada.personId}`, { headers })
  expect(await answer.json()).toMatchObject({ count: 1, facts: [{ comment_count: 1 }] })
})
