import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGeocoder } from '../../test/servers/geocoder-server.ts'
import type { GeocoderServer } from '../../test/servers/geocoder-server.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'

const open: { close(): Promise<void> }[] = []
let geocoder: GeocoderServer
let test: TestApp
beforeAll(async () => {
  geocoder = await startGeocoder(undefined)
  test = await openWith(geocoder.url)
  open.push(geocoder)
})
afterAll(async () => {
  for (const each of open) await each.close()
})

const known = JSON.stringify([{ lat: '60.2052', lon: '24.6522', display_name: 'Gallen-Kallelan tie 27, Espoo', importance: 0.3 }])

async function openWith(geocoderUrl: string | undefined): Promise<TestApp> {
  const app = await openTestApp({ geocoderUrl })
  open.push(app)
  await loadTestPlaces(app.platform)
  return app
}

async function find(address: string, app = test) {
  const { access } = await app.newMember()
  return app.call('findLocation', { token: access, query: { address } })
}

it('is asked for what the gazetteer does not know, and for nothing else', async () => {
  geocoder.answerWith(known)
  expect((await find('Tarvaspää')).json()).toEqual({
    latitude: 60.2052,
    longitude: 24.6522,
    label: 'Gallen-Kallelan tie 27, Espoo',
    is_ambiguous: false,
    alternatives: [],
  })
  expect((await find('Helsinki')).json()).toMatchObject({ label: 'Helsinki, Finland' })
  expect((await find('Springfield')).json()).toMatchObject({ is_ambiguous: true })
  expect(geocoder.asked).toEqual(['Tarvaspää'])
})

it.each([
  ['answers that it knows nothing', '[]', 200],
  ['answers no list', '{"error": "over the limit"}', 200],
  ['answers no JSON', '<html>', 200],
  ['answers places that are not on the globe', '[{"lat": "160", "lon": "x", "display_name": "?"}]', 200],
  ['answers too much', JSON.stringify([{ lat: '1', lon: '1', display_name: 'x'.repeat(300_000) }]), 200],
  ['fails', known, 500],
  ['sends elsewhere', known, 302],
])('a geocoder that %s has found nothing', async (_what, answer, status) => {
  geocoder.answerWith(answer, status)
  expect((await find('Tarvaspää')).statusCode).toBe(404)
})

it('a geocoder that is silent or gone has found nothing', async () => {
  geocoder.answerWith(undefined)
  expect((await find('Tarvaspää')).statusCode).toBe(404)
  expect((await find('Tarvaspää', await openWith('http://127.0.0.1:9'))).statusCode).toBe(404)
})

it('without one nobody is asked', async () => {
  expect((await find('Tarvaspää', await openWith(undefined))).statusCode).toBe(404)
})
