import { languages } from '@banyan/contract'
import type { CallName, CallResponse, Place, PlaceLabel } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  member = await test.newMember()
})
afterAll(() => test.close())

const get = (name: CallName, query: Record<string, string>) => test.call(name, { token: member.access, query })
const find = async (address: string, language = 'en'): Promise<CallResponse<'findLocation'>> => {
  const answer = await get('findLocation', { address, language })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const search = async (q: string, language = 'en'): Promise<Place[]> => (await get('searchPlaces', { q, language })).json()
const labels = async (q: string, language = 'en'): Promise<string[]> => (await search(q, language)).map((place) => place.label)

it('answers nobody without a token', async () => {
  for (const name of ['findLocation', 'searchPlaces', 'listPlaceLabels'] as const) {
    expect(
      (
        await test.call(name, {
          query: { address: 'Paris', q: 'Paris', west: '0', east: '1', south: '0', north: '1', zoom: '4' },
        })
      ).statusCode,
    ).toBe(401)
  }
})

describe('finding an address', () => {
  it.each([
    ['Hong Kong', 22.28, 114.17],
    ['香港', 22.28, 114.17],
    ['Varsovie', 52.23, 21.01],
    ['Warszawa', 52.23, 21.01],
    ['赫尔辛基', 60.17, 24.94],
    ['Springfield, Illinois', 39.8, -89.64],
    ['Paris, Texas', 33.66, -95.56],
    ['Flat 3, 12 Nathan Road, Kowloon, Hong Kong', 22.32, 114.18],
    ['75001 Paris, France', 48.85, 2.35],
    ['12 High Street Oxford', 51.75, -1.26],
    ['芬兰赫尔辛基', 60.17, 24.94],
    ['香港九龍彌敦道', 22.32, 114.18],
  ])('%s', async (address, latitude, longitude) => {
    const found = await find(address)
    expect(found).toMatchObject({ is_ambiguous: false, alternatives: [] })
    expect([found.latitude, found.longitude].map((degrees) => Math.abs(degrees))).toEqual([
      expect.closeTo(Math.abs(latitude), 1),
      expect.closeTo(Math.abs(longitude), 1),
    ])
  })

  it('says what it understood, in the language of the caller or the one asked for', async () => {
    expect((await find('Helsinki')).label).toBe('Helsinki, Finland')
    expect((await find('Helsinki', 'zh-tw')).label).toBe('芬蘭赫爾辛基')
    const finn = await test.newMember({ language: 'fi' })
    expect((await test.call('findLocation', { token: finn.access, query: { address: 'Warsaw' } })).json().label).toBe(
      'Varsova, Puola',
    )
  })

  it('asks back where several places may be meant', async () => {
    const found = await find('Springfield')
    expect(found.is_ambiguous).toBe(true)
    expect(found.alternatives.map((place) => place.label)).toContain('Springfield, Illinois, United States')
    expect(found.alternatives[0]).toMatchObject({ latitude: found.latitude, longitude: found.longitude, label: found.label })
  })

  it('answers 404 where nothing is found, and 400 without an address', async () => {
    expect((await get('findLocation', { address: 'Nirgendwo am Ende' })).statusCode).toBe(404)
    expect((await get('findLocation', { address: '' })).statusCode).toBe(404)
    expect((await get('findLocation', {})).statusCode).toBe(400)
  })
})

describe('suggesting places', () => {
  it('has what is called so first, then what begins so, the larger ones first', async () => {
    expect((await labels('Paris')).slice(0, 2)).toEqual(['Paris, France', 'Paris, Texas, United States'])
    expect(await labels('war', 'pl')).toContain('Warszawa, Polska')
    expect((await labels('hels'))[0]).toBe('Helsinki, Finland')
    const sizes = (await search('Springfield')).map((place) => place.population)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes).toHaveLength(8)
  })

  it.each([
    ['springfield, ill', 'Springfield, Illinois, United States'],
    ['springfield il', 'Springfield, Illinois, United States'],
    ['paris, fra', 'Paris, France'],
    ['hong kong, kow', 'Kowloon, Hong Kong'],
    ['helsinki finl', 'Helsinki, Finland'],
    ['香港九', 'Kowloon, Hong Kong'],
    ['Kraków', 'Kraków, Poland'],
    ['krakow', 'Kraków, Poland'],
    ['pékin', 'Beijing, China'],
  ])('for %s it has %s', async (text, label) => expect(await labels(text)).toContain(label))

  it('is empty for nothing and for what nobody knows', async () => {
    expect(await labels('')).toEqual([])
    expect(await labels(' , ')).toEqual([])
    expect(await labels('xyzzy')).toEqual([])
  })

  it.each(languages)('every label means its place again, in %s', async (language) => {
    for (const text of ['p', 'hel', 'spri', 'war', '香', 'lon', 'new', 'saint', 'x']) {
      for (const place of await search(text, language)) {
        expect(await find(place.label, language), place.label).toMatchObject({
          latitude: place.latitude,
          longitude: place.longitude,
          is_ambiguous: false,
        })
      }
    }
  })
})

describe('names on the map', () => {
  const list = async (query: Record<string, number>, language = 'en'): Promise<PlaceLabel[]> => {
    const answer = await get('listPlaceLabels', {
      ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      language,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const europe = { west: -10, south: 36, east: 30, north: 70 }

  it('are those of the largest towns inside, in the language asked for', async () => {
    const names = await list({ ...europe, zoom: 5 }, 'pl')
    expect(names.map((place) => place.name)).toEqual(expect.arrayContaining(['Warszawa', 'Londyn', 'Paryż']))
    expect(names.length).toBeLessThanOrEqual(150)
    for (const { latitude, longitude } of names)
      expect(latitude > 36 && latitude < 70 && longitude > -10 && longitude < 30).toBe(true)
    const sizes = names.map((place) => place.population)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  it('are more the nearer one is', async () => {
    const counts = await Promise.all([2, 4, 6].map(async (zoom) => (await list({ ...europe, zoom })).length))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[0]).toBeLessThan(counts[2] ?? 0)
    expect(
      (await list({ west: 113.8, south: 22.1, east: 114.5, north: 22.6, zoom: 14 }, 'zh-tw')).map((place) => place.name),
    ).toEqual(expect.arrayContaining(['旺角', '沙田']))
  })

  it('are found across the date line, and on a map that repeats the world', async () => {
    const across = (await list({ west: 170, south: -45, east: -150, north: 25, zoom: 5 })).map((place) => place.name)
    expect(across).toEqual(expect.arrayContaining(['Auckland', 'Honolulu']))
    expect((await list({ west: 170, south: -45, east: 210, north: 25, zoom: 5 })).map((place) => place.name)).toEqual(across)
    expect((await list({ west: -500, south: -80, east: 500, north: 80, zoom: 2 })).length).toBeGreaterThan(40)
  })

  it('want a whole rectangle', async () => {
    for (const query of [
      {},
      { west: '0', south: '0', east: '1', north: '91', zoom: '3' },
      { west: 'x', south: '0', east: '1', north: '9', zoom: '3' },
    ]) {
      expect((await get('listPlaceLabels', query)).statusCode).toBe(400)
    }
  })
})
