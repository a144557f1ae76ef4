import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const hongKong = { address: 'Hong Kong', latitude: 22.2783, longitude: 114.1747 }
const gdynia = { address: 'Gdynia', latitude: 54.5189, longitude: 18.5319 }
const places: Record<string, { address: string; latitude: number; longitude: number }> = {
  'Ada Wong': hongKong,
  'Kit Wong': hongKong,
  'Ho Lin': hongKong,
  'Mei Wong': { address: 'Macau', latitude: 22.2006, longitude: 113.5461 },
  'Jan Rudzki': gdynia,
  'Ewa Rudzka': { address: 'Gdańsk', latitude: 54.3523, longitude: 18.6491 },
}
const withoutPlace = 'Nobody Knows'

/** Sets places as if they had been looked up. */
function givePlaces(
  server: RunningServer,
  people: readonly { id: number; address: string; latitude: number; longitude: number }[],
): void {
  const database = new DatabaseSync(path.join(server.dataDir, 'banyan.sqlite'))
  database.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE')
  const set = database.prepare('UPDATE people SET address = ?, latitude = ?, longitude = ? WHERE id = ?')
  for (const { id, address, latitude, longitude } of people) set.run(address, latitude, longitude, id)
  database.exec('UPDATE families SET version = version + 1; COMMIT')
  database.close()
}

/** Makes a family and gives its people places. @returns ids by name */
async function makeFamily(server: RunningServer, member: Member): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' }
  for (const name of [...Object.keys(places), withoutPlace]) {
    if (name === 'Ada Wong') continue
    const body = JSON.stringify({ from_person_id: member.personId, relation_type: 2, name, gender: 'F', birth_year: 1990 })
    const answer = await fetch(`${server.url}/api/person/`, { method: 'POST', headers, body })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const list = (await (await fetch(`${server.url}/api/person/`, { headers })).json()) as { id: number; name: string }[]
  givePlaces(
    server,
    list.flatMap(({ id, name }) => (places[name] ? [{ id, ...places[name] }] : [])),
  )
  return Object.fromEntries(list.map((person) => [person.name, person.id]))
}

const map = (page: Page) => page.getByTestId('map')
const atRest = async (page: Page): Promise<void> => {
  await expect(map(page)).toHaveAttribute('data-moving', 'false')
}
const camera = async (page: Page): Promise<{ latitude: number; longitude: number; zoom: number }> => {
  const [latitude = NaN, longitude = NaN] = ((await map(page).getAttribute('data-at')) ?? '').split(',').map(Number)
  return { latitude, longitude, zoom: Number(await map(page).getAttribute('data-zoom')) }
}
const marker = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: /^People on the map/ }).getByRole('button', { name })
const expectCentre = async (page: Page, place: { latitude: number; longitude: number }): Promise<void> => {
  await expect
    .poll(
      async () =>
        Math.abs((await camera(page)).latitude - place.latitude) + Math.abs((await camera(page)).longitude - place.longitude),
    )
    .toBeLessThan(0.02)
}

test.describe('the map', () => {
  let ids: Record<string, number>
  let member: Member
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    member = await newMember({ name: 'Ada Wong' })
    ids = await makeFamily(server, member)
    await signInAs(page, member)
  })
  const open = async (page: Page, name = 'Ada Wong'): Promise<void> => {
    await page.goto(`/family/map/${ids[name]}/`)
    await atRest(page)
    await expect(map(page)).toHaveAttribute('data-names', 'here')
  }

  test('is the third tab, as high as the window, around the selected person', { tag: wholeTag }, async ({ page }) => {
    await page.goto('/family/tree/')
    await expect(page.getByRole('navigation', { name: 'Family' }).getByRole('link')).toContainText(['Tree', 'Profile', 'Map'])
    await page.getByRole('link', { name: 'Map' }).click()
    await expect(page).toHaveURL(`/family/map/${ids['Ada Wong']}/`)
    await atRest(page)
    await expectCentre(page, hongKong)
    await expect.poll(async () => (await camera(page)).zoom).toBe(8)
    const box = await map(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800 - 10)
    await page.setViewportSize({ width: 1000, height: 620 })
    await expect.poll(async () => (await map(page).boundingBox())?.height).toBe(620 - 10 - (box?.y ?? 0))
    await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
    await expect(page.getByRole('link', { name: /GeoNames/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows imported people at the last place that their records name, and says what happened there', async ({
    page,
    server,
  }) => {
    const file = [
      '0 HEAD\n1 GEDC\n2 VERS 7.0',
      '0 @I1@ INDI\n1 NAME Ann /Oakes/\n1 BIRT\n2 PLAC Bath, England\n3 MAP\n4 LATI N51.38\n4 LONG W2.36',
      '1 BURI\n2 PLAC Halifax, Nova Scotia\n3 MAP\n4 LATI N44.65\n4 LONG W63.57',
      '0 TRLR\n',
    ].join('\n')
    const form = new FormData()
    form.set('file', new Blob([file]), 'oakes.ged')
    const headers = { authorization: `Bearer ${member.access}` }
    const answer = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
    expect(answer.status, await answer.clone().text()).toBe(200)

    await open(page)
    await page.getByRole('button', { name: 'People on the map' }).click()
    const row = page.getByRole('complementary', { name: 'People on the map' }).getByRole('button', { name: /Ann Oakes/ })
    await expect(row).toContainText('Buried in Halifax, Nova Scotia')
    await row.click()
    await atRest(page)
    await marker(page, 'Ann Oakes, Buried in Halifax, Nova Scotia').click()
    await expect(page.getByRole('dialog', { name: 'Ann Oakes' })).toContainText('Buried in Halifax, Nova Scotia')
  })

  test('draws people together who are too close, and apart when one comes nearer', { tag: wholeTag }, async ({ page }) => {
    await open(page, 'Jan Rudzki')
    await expect(marker(page, 'Jan Rudzki, Gdynia')).toHaveAttribute('aria-current', 'true')
    await expect(marker(page, 'Ewa Rudzka, Gdańsk')).toBeVisible()
    for (let step = 0; step < 3; step += 1) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await atRest(page)
    }
    const group = marker(page, /^2 people, including Jan Rudzki/)
    await expect(group).toBeVisible()
    await group.click()
    await expect(marker(page, 'Ewa Rudzka, Gdańsk')).toBeVisible()
    for (let step = 0; step < 9; step += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThanOrEqual(2)
  })

  test('draws hundreds of people together, and who is selected among them', { tag: wholeTag }, async ({ page, server }) => {
    const records = Array.from({ length: 400 }, (_, at) => {
      const place = `2 PLAC Bath\n3 MAP\n4 LATI N51.38\n4 LONG W${(2.3 + at / 10_000).toFixed(4)}`
      return `0 @I${at}@ INDI\n1 NAME Ann${at} /Oakes/\n1 BURI\n${place}`
    })
    const form = new FormData()
    form.set('file', new Blob([['0 HEAD\n1 GEDC\n2 VERS 7.0', ...records, '0 TRLR\n'].join('\n')]), 'oakes.ged')
    const headers = { authorization: `Bearer ${member.access}` }
    const answer = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
    expect(answer.status, await answer.clone().text()).toBe(200)

    await open(page)
    await page.getByRole('button', { name: 'People on the map' }).click()
    const list = page.getByRole('complementary', { name: 'People on the map' })
    await list.getByRole('searchbox').fill('Ann217')
    await list.getByRole('button', { name: /Ann217 Oakes/ }).click()
    await atRest(page)
    await list.getByRole('button', { name: 'Close' }).click()
    const group = marker(page, /^400 people, including Ann217 Oakes/)
    await group.click()
    await expect(group).toHaveCount(0)
    await expect(marker(page, /^\d+ people, including Ann217 Oakes/)).toBeVisible()
  })

  test('selects whose popup is opened, and stays where it is', async ({ page }) => {
    await open(page)
    const before = await camera(page)
    await marker(page, 'Mei Wong, Macau').click()
    await expect(page).toHaveURL(`/family/map/${ids['Mei Wong']}/`)
    const popup = page.getByRole('dialog', { name: 'Mei Wong' })
    await expect(popup).toContainText('1990')
    await expect(popup).toContainText('Macau')
    await atRest(page)
    await expect.poll(() => camera(page)).toEqual(before)
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)
    await marker(page, 'Mei Wong, Macau').click()
    await page.getByRole('link', { name: 'Open profile' }).click()
    await expect(page).toHaveURL(`/family/profile/${ids['Mei Wong']}/`)
  })

  test('goes to the person selected elsewhere', { tag: wholeTag }, async ({ page }) => {
    await open(page)
    await marker(page, 'Mei Wong, Macau').click()
    await expect(page).toHaveURL(`/family/map/${ids['Mei Wong']}/`)
    await page.goBack()
    await expect(page).toHaveURL(`/family/map/${ids['Ada Wong']}/`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('rudzki')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: 'Jan Rudzki' }).click()
    await expect(page).toHaveURL(`/family/map/${ids['Jan Rudzki']}/`)
    await expectCentre(page, gdynia)
  })

  test('fans out people who share a place', { tag: wholeTag }, async ({ page }) => {
    await open(page)
    const group = marker(page, '3 people, Hong Kong, including Ada Wong')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await marker(page, 'Ho Lin, Hong Kong').click()
    await expect(page.getByRole('dialog', { name: 'Ho Lin' })).toBeVisible()
    await expect(page).toHaveURL(`/family/map/${ids['Ho Lin']}/`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(marker(page, 'Kit Wong, Hong Kong')).toHaveCount(0)
    // At the nearest zoom nothing else separates them.
    for (let step = 0; step < 6; step += 1) {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await atRest(page)
    }
    await expect.poll(async () => (await camera(page)).zoom).toBe(14)
    await expect(marker(page, 'Kit Wong, Hong Kong')).toBeVisible()
  })

  test('is walked and opened by keyboard', { tag: wholeTag }, async ({ page }) => {
    await open(page)
    await map(page).locator('canvas').focus()
    await page.keyboard.press('Tab')
    const group = marker(page, /^3 people, Hong Kong/)
    await expect(group).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(marker(page, 'Mei Wong, Macau')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(group).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    const focused = page.locator('.map-person:focus')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Open profile' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(group).toBeFocused()
    // When a group splits up, the focus moves to a part of it.
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
    await atRest(page)
    await marker(page, /^4 people/).focus()
    await page.keyboard.press('Enter')
    await atRest(page)
    await expect(page.locator('.map-marker:focus')).toHaveCount(1)
  })

  test('lists everybody who is on it, and goes to whom one chooses', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'People on the map' }).click()
    const panel = page.getByRole('complementary', { name: 'People on the map' })
    await expect(panel.getByLabel('Search by name or place')).toBeFocused()
    await expect(panel.getByRole('listitem')).toHaveText([
      /^AW\s*Ada Wong/,
      /Ewa Rudzka/,
      /Ho Lin/,
      /Jan Rudzki/,
      /Kit Wong/,
      /Mei Wong/,
    ])
    await expect(panel).toContainText('1 family member isn’t on the map yet.')
    await panel.getByLabel('Search by name or place').fill('GDANSK')
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await panel.getByLabel('Search by name or place').fill('kit hong')
    await panel.getByRole('button', { name: /Kit Wong/ }).click()
    await expect(page).toHaveURL(`/family/map/${ids['Kit Wong']}/`)
    await expect(marker(page, 'Kit Wong, Hong Kong')).toHaveAttribute('aria-current', 'true')
    await panel.getByLabel('Search by name or place').focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'People on the map' })).toBeFocused()
  })

  test('says when the place is not known, and shows everybody', { tag: wholeTag }, async ({ page }) => {
    await open(page, withoutPlace)
    await expect(marker(page, /people/).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const note = page.getByRole('status').filter({ hasText: 'No location yet' })
    await expect(note).toContainText('No location yet')
    await expect(note.getByRole('link')).toHaveAttribute('href', `/family/profile/${ids[withoutPlace]}/`)
    await note.getByRole('button', { name: 'Close this notice' }).click()
    await expect(note).toHaveCount(0)
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await atRest(page)
    await expect(marker(page, /people/).first()).toBeVisible()
  })

  test('moves by drag, wheel and keys within its bounds', { tag: wholeTag }, async ({ page }) => {
    await open(page)
    const before = await camera(page)
    const near = await marker(page, 'Mei Wong, Macau').boundingBox()
    // Zooming also works with the pointer on a marker.
    await page.mouse.move((near?.x ?? 0) + 20, (near?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((near?.x ?? 0) + 220, (near?.y ?? 0) + 20, { steps: 5 })
    await page.mouse.up()
    await atRest(page)
    await expect.poll(async () => (await camera(page)).longitude).toBeLessThan(before.longitude - 0.3)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await map(page).locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
    await atRest(page)
    await page.mouse.move(640, 400)
    for (let notch = 0; notch < 30; notch += 1) await page.mouse.wheel(0, 400)
    await expect.poll(async () => (await camera(page)).zoom).toBe(2)
  })

  test('reaches whom lives beyond its usual bounds', { tag: wholeTag }, async ({ page, server }) => {
    const auckland = { address: 'Auckland', latitude: -36.8485, longitude: 174.7635 }
    givePlaces(server, [{ id: Number(ids['Kit Wong']), ...auckland }])
    await open(page, 'Kit Wong')
    await expectCentre(page, auckland)
  })

  test('axe finds nothing, with everything open', { tag: wholeTag }, async ({ page }) => {
    await open(page, withoutPlace)
    await page.getByRole('button', { name: 'People on the map' }).click()
    await page.getByRole('button', { name: /Ada Wong/ }).click()
    await marker(page, 'Ho Lin, Hong Kong').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page)
  })

  test('without WebGL says so, and who lives where', async ({ page }) => {
    await page.addInitScript(() => {
      const before = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(before, this, [kind, ...rest])
      } as typeof before
    })
    await page.goto(`/family/map/${ids['Ada Wong']}/`)
    await expect(page.getByRole('heading', { name: 'We can’t show the map here' })).toBeVisible()
    await page.getByRole('button', { name: /Mei Wong.*Macau/s }).click()
    await expect(page).toHaveURL(`/family/map/${ids['Mei Wong']}/`)
  })

  test('asks nobody but its own server', { tag: wholeTag }, async ({ page, server }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await open(page)
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await atRest(page)
    expect([...asked].filter((origin) => origin !== new URL(server.url).origin && !origin.startsWith('blob'))).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a tap opens a popup, and the list is a sheet', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Ada Wong' })
    const ids = await makeFamily(server, member)
    await signInAs(page, member)
    await page.goto(`/family/map/${ids['Jan Rudzki']}/`)
    await atRest(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await marker(page, 'Ewa Rudzka, Gdańsk').tap()
    const popup = page.getByRole('dialog', { name: 'Ewa Rudzka' })
    await expect(popup).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'People on the map' }).tap()
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /Ada Wong/ })
      .tap()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page).toHaveURL(`/family/map/${ids['Ada Wong']}/`)
    await expectCentre(page, hongKong)
  })
})

/** A grey picture, as a tile service would send it. */
function grey(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0], 8)
  const rows = Buffer.alloc(side * (side + 1), 0x99)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

test.describe('with a tile service', () => {
  let tiles: Server
  let server: RunningServer
  const asked: string[] = []
  let isBroken = false
  test.beforeAll(async () => {
    const picture = grey(512)
    tiles = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(isBroken ? 503 : 200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
      response.end(isBroken ? '' : picture)
    })
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
    const { port } = tiles.address() as AddressInfo
    server = await startServer({
      BANYAN_MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key={token}#© Streets of Test`,
      BANYAN_MAP_TOKEN: 'se cret',
      BANYAN_MAP_DEFAULT: '35.6812,139.7671',
    })
  })
  test.afterAll(async () => {
    await server.stop()
    tiles.closeAllConnections()
    await new Promise((resolve) => tiles.close(resolve))
  })

  test('shows its tiles, names it, and stays usable when it fails', { tag: wholeTag }, async ({ page, signInAs }) => {
    const member = await signUp(server, 'tiles@example.org')
    await signInAs(page, member)
    await page.goto(`${server.url}/family/map/`)
    await atRest(page)
    await expectCentre(page, { latitude: 35.6812, longitude: 139.7671 })
    expect(asked.length).toBeGreaterThan(0)
    for (const address of asked) expect(address).toMatch(/^\/8\/\d+\/\d+\.png\?key=se%20cret$/)
    await expect(page.getByText('© Streets of Test')).toBeVisible()
    await expect(page.getByRole('link', { name: /GeoNames/ })).toHaveCount(0)
    isBroken = true
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByText('Map images from © Streets of Test aren’t loading right now')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByText('aren’t loading right now')).toHaveCount(0)
  })
})
