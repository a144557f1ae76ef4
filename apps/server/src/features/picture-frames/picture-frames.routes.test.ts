import vm from 'node:vm'
import type { CallResponse } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { startGeocoder } from '../../test/servers/geocoder-server.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'

type Frame = CallResponse<'createPictureFrame'>

let test: TestApp
let keeper: Member
let bo: Member
let photos: TestPhotos
let gallery: number
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  keeper = await test.newMember({ name: 'Ada' })
  bo = await joinFamily(test, keeper, { name: 'Bo', role: 'reader' })
  photos = photosOf(test, keeper)
  gallery = (await photos.gallery()).id
})
afterAll(() => test.close())

const call = (name: Parameters<TestApp['call']>[0], options: object, by = keeper) =>
  test.call(name, { token: by.access, ...options })
async function frame(search = '', by = bo): Promise<Frame> {
  const answer = await call('createPictureFrame', { body: { name: 'Kitchen', search, seconds: 30 } }, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const open = ({ url }: Frame, rest = '') => test.app.inject({ method: 'GET', url: `${new URL(url ?? '').pathname}${rest}` })
const next = async (of: Frame) => (await open(of, 'next/')).json<{ picture: string; caption: string; seconds: number }>()
async function add(title: string, changes: object = {}, into = gallery): Promise<Image> {
  const { id } = await photos.upload(into, undefined, 'IMG_1.jpg')
  const answer = await call('updateImage', { params: { id }, body: { title, ...changes } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** The captions that it shows as time goes by. */
async function captions(of: Frame, steps = 12): Promise<string[]> {
  const seen = new Set<string>()
  for (let step = 0; step < steps; step++) {
    seen.add((await next(of)).caption)
    test.platform.clock.advance({ seconds: 30 })
  }
  return [...seen].toSorted()
}

it('shows the photos of a search one after the other, with what they are and when they were', async () => {
  await add('Lake', { taken: 'about 1950' })
  await add('Garden')
  await add('Street')
  const whole = await frame()
  expect(await captions(whole)).toEqual(['Garden', 'Lake · about 1950', 'Street'])
  expect(await captions(await frame('words=garden'))).toEqual(['Garden'])
  const page = await open(whole)
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(page.body).toContain('<meta http-equiv="refresh" content="30">')
  expect(page.body).not.toContain('type="module"')
  const { picture } = await next(whole)
  expect((await photos.fetch(picture)).headers['content-type']).toBe('image/jpeg')
})

it('shows what its maker sees now, and nothing that is marked private', async () => {
  await add('Open')
  await add('Secret', { is_private: true })
  const secret = (await call('createGallery', { body: { title: 'Secret', description: '', is_private: true } })).json<{
    id: number
  }>()
  await add('In a private gallery', {}, secret.id)
  const own = await frame('', keeper)
  expect(await captions(own, 6)).toEqual(['Open'])
  const far = familyOf(test, keeper)
  const { person } = await far.add({ name: 'Far', beside: (await far.add({ name: 'Between' })).person.id, birth_year: 1990 })
  const photo = await add('Of somebody far away')
  const body = { image_id: photo.id, person_id: person.id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
  expect((await call('createTag', { body })).statusCode).toBe(200)
  const theirs = await frame()
  expect(await captions(theirs, 6)).toEqual(['Of somebody far away', 'Open'])
  await call('updateFamilySettings', { body: { living_seen_by: 'near', near_steps: 1 } })
  expect(await captions(theirs, 6)).toEqual(['Open'])
})

it('opens nothing else, and ends with its maker, or when they end it', async () => {
  const image = await add('Lake')
  const made = await frame()
  const token = new URL(made.url ?? '').pathname.split('/')[2] ?? ''
  for (const name of ['listPhotos', 'getImage', 'listPeople', 'listPictureFrames'] as const)
    expect((await test.call(name, { token, params: { id: image.id } })).statusCode, name).toBe(401)
  const { picture } = await next(made)
  // Its picture is a small one: the original has another name and needs another signature.
  expect((await photos.fetch(picture.replace(/large\.jpg/, 'original.jpg'))).statusCode).toBeGreaterThanOrEqual(400)
  for (const path of ['', 'next/'])
    expect((await test.app.inject({ method: 'GET', url: `/frame/${'A'.repeat(32)}/${path}` })).statusCode).toBe(404)
  expect((await call('deletePictureFrame', { params: { id: made.id } })).statusCode).toBe(404)
  expect((await call('deletePictureFrame', { params: { id: made.id } }, bo)).statusCode).toBe(200)
  expect([(await open(made)).statusCode, (await open(made, 'next/')).statusCode]).toEqual([404, 404])
  const another = await frame()
  expect((await call('removeMember', { params: { id: bo.person_id } })).statusCode).toBeLessThan(300)
  expect((await open(another)).statusCode).toBe(404)
})

it('looks its place up once, however often it asks for the next photo', async () => {
  const geocoder = await startGeocoder(
    JSON.stringify([{ lat: '60.2052', lon: '24.6522', display_name: 'Espoo', importance: 0.3 }]),
  )
  const own = await openTestApp({ geocoderUrl: geocoder.url })
  await loadTestPlaces(own.platform)
  try {
    const ada = await own.newMember({ name: 'Ada' })
    const there = photosOf(own, ada)
    const { id } = await there.upload((await there.gallery()).id, undefined, 'IMG_1.jpg')
    const at = { title: 'Tower', latitude: 60.2052, longitude: 24.6522 }
    await own.call('updateImage', { token: ada.access, params: { id }, body: at })
    const body = { name: 'Shelf', search: 'place=Tarvasp%C3%A4%C3%A4', seconds: 30 }
    const made: Frame = (await own.call('createPictureFrame', { token: ada.access, body })).json()
    const shown: string[] = []
    for (let poll = 0; poll < 3; poll++) {
      const answer = await own.app.inject({ method: 'GET', url: `${new URL(made.url ?? '').pathname}next/` })
      shown.push(answer.json<{ caption: string }>().caption)
      own.platform.clock.advance({ seconds: 30 })
    }
    expect([shown, geocoder.asked]).toEqual([['Tower', 'Tower', 'Tower'], ['Tarvaspää']])
  } finally {
    await own.close()
    await geocoder.close()
  }
})

it('ends with the password of its maker, and so do its pictures', async () => {
  await add('Lake')
  const [made, others] = [await frame(), await frame('', keeper)]
  const { picture } = await next(made)
  const body = { old_password: password, new_password: 'under the elm tree' }
  expect((await call('changePassword', { body }, bo)).statusCode).toBe(200)
  expect([(await open(made)).statusCode, (await open(made, 'next/')).statusCode]).toEqual([404, 404])
  test.platform.clock.advance({ seconds: 60 })
  expect((await photos.fetch(picture)).statusCode).toBe(404)
  expect((await open(others)).statusCode).toBe(200)
})

it.each([
  [{ name: ' ', seconds: 30 }, 'blank_name'],
  [{ seconds: 1 }, 'invalid_field'],
  [{ seconds: 1e9 }, 'invalid_field'],
  [{ search: 'kind=painting' }, 'invalid_field'],
  [{ search: 'gallery_id=999999' }, 'not_found'],
] as const)('refuses %j', async (body, code) => {
  const answer = await call('createPictureFrame', { body: { name: 'Kitchen', search: '', seconds: 30, ...body } })
  expect(answer.json<{ code: string }>().code).toBe(code)
})

it('has a script that browsers of 2012 understand', async () => {
  const { body } = await test.app.inject({ method: 'GET', url: '/frame/frame.js' })
  expect(() => new vm.Script(body)).not.toThrow()
  expect(body).not.toMatch(/=>|\b(?:let|const|class|async|await|import|export|fetch|Promise)\b|`|\.\.\./)
})
