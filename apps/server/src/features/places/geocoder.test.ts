import { afterEach, expect, it } from 'vitest'
import { startGeocoder } from '../../test/geocoder-server.ts'
import type { GeocoderServer } from '../../test/geocoder-server.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const known = JSON.stringify([{ lat: '60.2052', lon: '24.6522', display_name: 'Gallen-Kallelan tie 27, Espoo', importance: 0.3 }])

async function openWith(geocoder: GeocoderServer | undefined, url?: string): Promise<TestApp> {
  const test = await openTestApp({ geocoderUrl: url ?? geocoder?.url })
  open.push(test, ...(geocoder === undefined ? [] : [geocoder]))
  await loadTestPlaces(test.platform)
  return test
}

async function find(test: TestApp, address: string) {
  const { access } = await test.newMember()
  return test.call('findLocation', { token: access, query: { address } })
}

it('is asked for what the gazetteer does not know, and for nothing else', async () => {
  const geocoder = await startGeocoder(known)
  const test = await openWith(geocoder)
  expect((await find(test, 'Tarvaspää')).json()).toEqual({ latitude: 60.2052, longitude: 24.6522, label: 'Gallen-Kallelan tie 27, Espoo', is_ambiguous: false, alternatives: [] })
  expect((await find(test, 'Helsinki')).json()).toMatchObject({ label: 'Helsinki, Finland' })
  expect((await find(test, 'Springfield')).json()).toMatchObject({ is_ambiguous: true })
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
  const test = await openWith(await startGeocoder(answer, status))
  expect((await find(test, 'Tarvaspää')).statusCode).toBe(404)
})

it('a geocoder that is silent or gone has found nothing', { timeout: 60_000 }, async () => {
  expect((await find(await openWith(await startGeocoder(undefined)), 'Tarvaspää')).statusCode).toBe(404)
  expect((await find(await openWith(undefined, 'http://127.0.0.1:9'), 'Tarvaspää')).statusCode).toBe(404)
})

it('without one nobody is asked', async () => {
  expect((await find(await openWith(undefined), 'Tarvaspää')).statusCode).toBe(404)
})
