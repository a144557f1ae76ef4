import { Readable } from 'node:stream'
import { relationTypes } from '@banyan/contract'
import { columnsType, decodeLifePlaces } from '@banyan/contract/columns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { exportFile } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { testTown } from '../../test/test-places.ts'
import { jobHandlers } from '../../workers.ts'
import { loadPlaces } from '../places/load-places.service.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, member)
})
afterAll(() => test.close())

const ask = (headers: Record<string, string> = {}, by = member) => test.call('getLifePlaces', { token: by.access, headers })
/** Each stop as its year, kind and place, by person. */
async function stopsOf(by = member): Promise<Record<number, string[]>> {
  const answer = await ask({}, by)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, columnsType])
  const people = decodeLifePlaces(answer.rawPayload)
  return Object.fromEntries(
    people.map(({ id, stops }) => [id, stops.map(({ year, kind, place }) => `${year} ${kind} ${place.text}`)]),
  )
}
const at = { latitude: 54.5, longitude: 18.5 }
async function tell(id: number, kind: string, date: string, place: string, more: object = at): Promise<number> {
  const answer = await family.tryTo('createPersonFact', { id }, { kind, date, place, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: number }>().id
}

describe('the places of lives', () => {
  it('are those of dated facts, in the order of the life, also those of the couple', async () => {
    const { person, relation } = await family.add({ type: relationTypes.partnered, birth_year: 0 })
    await tell(person.id, 'DEAT', '1980', 'Macau')
    await tell(person.id, 'BURI', '1980', 'Lantau')
    await tell(person.id, 'RESI', 'FROM 1920 TO 1940', 'Gdynia')
    await tell(person.id, 'CENS', 'BET 1945 AND 1947', 'Turku')
    await tell(person.id, 'BIRT', '1900', 'Hel')
    await tell(person.id, 'CHR', '3 FEB 1900', 'Puck')
    await tell(person.id, 'OCCU', 'BEF 1943', 'Oslo')
    await tell(person.id, 'RESI', '', 'Undated')
    await tell(person.id, 'RESI', '1950', 'Nowhere', {})
    await tell(person.id, 'WILL', '1970', 'Bern')
    await tell(person.id, 'RESI', '1960', 'Denied', { ...at, denied: true })
    await family.tryTo('createRelationFact', { id: relation.id }, { kind: 'MARR', date: '1925', place: 'Kielce', ...at })
    expect(await stopsOf()).toEqual({
      [member.person_id]: ['1925 MARR Kielce'],
      [person.id]: [
        '1900 BIRT Hel',
        '1900 CHR Puck',
        '1920 RESI Gdynia',
        '1925 MARR Kielce',
        '1942 OCCU Oslo',
        '1946 CENS Turku',
        '1980 DEAT Macau',
      ],
    })
  })

  it('change with the family, and are answered by their tag alone until then', async () => {
    const { person } = await family.add({ birth_year: 0 })
    const fact = await tell(person.id, 'BIRT', '1900', 'Hel')
    const first = await ask()
    const unchanged = await ask({ 'if-none-match': String(first.headers['etag']) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    await family.tryTo('updateFact', { id: fact }, { place: 'Puck', ...at })
    expect((await ask({ 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(200)
    expect(await stopsOf()).toEqual({ [person.id]: ['1900 BIRT Puck'] })
    await family.deletePerson(person.id)
    expect(await stopsOf()).toEqual({})
    await family.restorePerson(person.id)
    await family.tryTo('deleteFact', { id: fact })
    expect(await stopsOf()).toEqual({})
  })

  it('are nobody else’s', async () => {
    await tell(member.person_id, 'RESI', '2001', 'Hel')
    const other = await test.newMember()
    expect(await stopsOf(other)).toEqual({})
    const tag = String((await ask()).headers['etag'])
    expect((await ask({ 'if-none-match': tag }, other)).statusCode).toBe(200)
    expect((await test.call('getLifePlaces')).statusCode).toBe(401)
  })
})

describe('places without coordinates', () => {
  it('are found once the gazetteer is loaded, for the map alone', async () => {
    const fact = await tell(member.person_id, 'RESI', '2001', 'Gdynia', {})
    await tell(member.person_id, 'RESI', '2002', 'Springfield', {})
    await tell(member.person_id, 'RESI', '2003', 'Turku', at)
    const exported = await exportFile(test, member)
    const history = await family.changes()
    const towns = ['Gdynia', 'Springfield', 'Springfield', 'Turku'].map((name, index) => testTown(index + 1, name))
    await loadPlaces(test.platform, { version: 1, places: Readable.from(towns) })
    while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
    const [stops = []] = decodeLifePlaces((await ask()).rawPayload).map((each) => each.stops)
    expect(stops.map(({ place }) => [place.text, Math.round(place.latitude * 10) / 10])).toEqual([
      ['Gdynia', 10],
      ['Turku', 54.5],
    ])
    expect(await exportFile(test, member)).toEqual(exported)
    expect(await family.changes()).toEqual(history)

    await family.tryTo('updateFact', { id: fact }, { place: 'Nirgendwo am Ende' })
    expect(await stopsOf()).toEqual({ [member.person_id]: ['2003 RESI Turku'] })
  })
})
