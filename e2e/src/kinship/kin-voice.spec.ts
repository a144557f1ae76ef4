import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { joinFamily } from '../support/join-family.ts'

const family = {
  people: {
    lan: ['Lan Wong', 'F', 1922],
    ken: ['Ken Wong', 'M', 1950],
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Wong', 'M', 1985],
  },
  couples: [
    { partners: ['lan'], children: ['ken'] },
    { partners: ['ken'], children: ['ada', 'ben'] },
  ],
  own: 'ada',
} as const

// A microphone that beeps, and that every page may use.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    })
  },
})

const section = (page: Page) => page.getByRole('region', { name: 'How you’re related' })
const button = (page: Page, name: string) => section(page).getByRole('button', { name })

/** Notes how long what the page plays was, once it has ended. */
async function noteHeard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: number[] = []
    const RealAudio = window.Audio
    Object.assign(window, {
      heard,
      Audio: class extends RealAudio {
        constructor(address: string) {
          super(address)
          this.addEventListener('ended', () => heard.push(this.duration))
        }
      },
    })
  })
}
const heard = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { heard: number[] }).heard)

test('a word is recorded in two taps, heard by another member, and gone when it is deleted', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember({ name: 'Ada Wong' })
  const ids = await importFamily(server, ada, family)
  const ben = await joinFamily(server, ada, ids.ben)
  await signInAs(page, ada)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/family/profile/${ids.lan}/`)

  // The connection breaks: the recording stays, and goes out later.
  await page.route('**/voice/', (route) => route.abort())
  await button(page, 'Record “嫲嫲”').click()
  await expect(section(page).getByText('Recording – speak now.')).toBeVisible()
  // It ends by itself after ten seconds, so nothing slow is looked at meanwhile.
  await button(page, 'Stop and keep').click()
  await expect(section(page).getByRole('alert')).toContainText('The recording wasn’t sent, but it isn’t lost.')
  await expectNoFaults(page)
  await page.unroute('**/voice/')
  await button(page, 'Send the recording again').click()
  await expect(button(page, 'Hear “嫲嫲” (Ada Wong)')).toBeVisible()
  await section(page).getByText('More', { exact: true }).click()
  await expect(button(page, 'Delete the recording of “嫲嫲”')).toBeVisible()
  await expectFits(page)

  const others = await browser.newContext({ baseURL: server.url })
  const other = await others.newPage()
  await noteHeard(other)
  await signInAs(other, ben)
  await other.goto(`/family/profile/${ids.lan}/`)
  await button(other, 'Hear “嫲嫲” (Ada Wong)').click()
  await expect.poll(() => heard(other)).toHaveLength(1)
  const [seconds = 0] = await heard(other)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(10)
  // Only Ada and keepers may delete it, and she is the keeper.
  await expect(button(other, 'Delete the recording of “嫲嫲”')).toHaveCount(0)

  // The list of all words plays it too, and deletes it for whoever may.
  await other.goto('/family/words/')
  await other.getByRole('button', { name: 'Hear “嫲嫲” (Ada Wong)' }).click()
  await expect.poll(() => heard(other)).toHaveLength(1)
  await expect(other.getByRole('button', { name: 'Delete the recording of “嫲嫲”' })).toHaveCount(0)
  await page.goto('/family/words/')
  await expectNoFaults(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Delete the recording of “嫲嫲”' }).click()
  await expect(page.getByRole('button', { name: 'Hear “嫲嫲” (Ada Wong)' })).toHaveCount(0)
  await page.goto(`/family/profile/${ids.lan}/`)
  await expect(button(page, 'Record “嫲嫲”')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Hear “嫲嫲” (Ada Wong)' })).toHaveCount(0)
  const headers = { authorization: `Bearer ${ben.access}` }
  const [word] = (await (await fetch(`${server.url}/api/kin_word/`, { headers })).json()) as { id: number; voice: unknown }[]
  expect(word?.voice).toBeNull()
  expect((await fetch(`${server.url}/api/kin_word/${word?.id ?? 0}/voice/`, { headers })).status).toBe(404)
  await others.close()
})

test('a refused microphone is explained, and nothing is sent', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ name: 'Ada Wong' })
  const ids = await importFamily(server, ada, family)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await signInAs(page, ada)
  await page.goto(`/family/profile/${ids.lan}/`)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  await button(page, 'Record “嫲嫲”').click()
  await expect(section(page).getByRole('alert')).toContainText('The browser may not use the microphone.')
  await expect(button(page, 'Record “嫲嫲”')).toBeEnabled()
  expect(sent.filter((url) => url.includes('kin_word'))).toEqual([])
})
