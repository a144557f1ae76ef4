import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { gedcom, importFile, personCalled } from '../../test/gedcom.ts'
import { startGeocoder } from '../../test/servers/geocoder-server.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'
import { jobHandlers } from '../../workers.ts'
import { createDemo } from '../demo/demo.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
})
afterAll(() => test.close())

const helsinki = { latitude: expect.closeTo(60.17, 1), longitude: expect.closeTo(24.94, 1) }
const kowloon = { latitude: expect.closeTo(22.32, 1), longitude: expect.closeTo(114.18, 1) }
const nowhere = { latitude: 0, longitude: 0 }

const runJobs = (app: TestApp): Promise<number> => createJobWorker(app.platform, jobHandlers(app.platform)).runDue()
const person = async (app: TestApp, member: Member, id: number) =>
  (await app.call('getPerson', { token: member.access, params: { id } })).json()
const move = async (app: TestApp, member: Member, id: number, value: string) =>
  (await app.call('updatePerson', { token: member.access, params: { id }, body: { fieldName: 'address', value } })).json()

async function signUp(app: TestApp, email: string, address: string): Promise<Member> {
  await app.call('signUp', { body: { name: 'Ann', email, gender: 'F', language: 'en', address } })
  await app.call('confirmSignUp', {
    params: { token: (await app.mailedLink(email)).pathname.split('/').at(-2) ?? '' },
    body: { password },
  })
  return { ...(await app.call('obtainToken', { body: { email, password } })).json(), email }
}

describe('the place of an address is looked up', () => {
  it('when it is changed, and goes with it', async () => {
    const member = await test.newMember()
    expect(await move(test, member, member.person_id, 'Helsinki')).toMatchObject({ address: 'Helsinki', ...helsinki })
    expect(await move(test, member, member.person_id, 'Flat 3, 12 Nathan Road, Kowloon, Hong Kong')).toMatchObject(kowloon)
    const listed = (await test.call('listPeople', { token: member.access })).json()
    expect(listed[0]).toMatchObject(kowloon)
    for (const unclear of ['Springfield', 'Nirgendwo am Ende', ''])
      expect(await move(test, member, member.person_id, unclear)).toMatchObject({ address: unclear, ...nowhere })
  })

  it('when a person is added', async () => {
    const member = await test.newMember()
    const body = { from_person_id: member.person_id, relation_type: 1, name: 'Ida', gender: 'F', address: '芬兰赫尔辛基' }
    expect((await test.call('createPerson', { token: member.access, body })).json().person).toMatchObject(helsinki)
  })

  it('when an account is made', async () => {
    const member = await signUp(test, 'located@example.org', 'Helsinki, Finland')
    await runJobs(test)
    expect(await person(test, member, member.person_id)).toMatchObject({ address: 'Helsinki, Finland', ...helsinki })
  })

  it('after an import, without a word in the history', async () => {
    const member = await test.newMember()
    const records = ['Helsinki', 'Helsinki', 'Springfield', 'Kowloon, Hong Kong'].map(
      (place, index) => `0 @I${index + 1}@ INDI\n1 NAME Person ${index + 1}\n1 RESI\n2 ADDR ${place}`,
    )
    await importFile(test, member, gedcom(records.join('\n')))
    const before = (await test.call('listChanges', { token: member.access })).json()
    await runJobs(test)
    for (const [name, place] of [
      ['Person 1', helsinki],
      ['Person 2', helsinki],
      ['Person 3', nowhere],
      ['Person 4', kowloon],
    ] as const) {
      expect(await personCalled(test, member, name), name).toMatchObject(place)
    }
    expect((await test.call('listChanges', { token: member.access })).json()).toEqual(before)
  })

  it('only where nobody has said it: coordinates of a file stay', async () => {
    const member = await test.newMember()
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Mapped\n1 RESI\n2 ADDR Helsinki\n0 @I2@ INDI\n1 NAME Other'))
    const { id } = await personCalled(test, member, 'Mapped')
    await test.platform.database.write((tx) =>
      tx.updateTable('people').set({ latitude: 1, longitude: 2 }).where('id', '=', id).execute(),
    )
    await runJobs(test)
    expect(await person(test, member, id)).toMatchObject({ latitude: 1, longitude: 2 })
  })

  it('in the demo, too', async () => {
    await createDemo(test.platform, { email: 'demo@example.org', language: 'en' }, password)
    await runJobs(test)
    const { access } = (await test.call('obtainToken', { body: { email: 'demo@example.org', password } })).json()
    const people = (await test.call('listPeople', { token: access })).json() as { address: string; latitude: number }[]
    const located = people.filter((each) => each.address !== '')
    expect(located.length).toBeGreaterThan(30)
    expect(located.filter((each) => each.latitude === 0)).toEqual([])
  })
})

it('asks the configured geocoder for the rest', async () => {
  const geocoder = await startGeocoder(JSON.stringify([{ lat: '5', lon: '6', display_name: 'Somewhere' }]))
  const app = await openTestApp({ geocoderUrl: geocoder.url })
  try {
    await loadTestPlaces(app.platform)
    const member = await signUp(app, 'asked@example.org', 'Nirgendwo')
    await runJobs(app)
    expect(await person(app, member, member.person_id)).toMatchObject({ latitude: 5, longitude: 6 })
    expect(await move(app, member, member.person_id, 'Tarvaspää')).toMatchObject({ latitude: 5, longitude: 6 })
    expect(await move(app, member, member.person_id, 'Helsinki')).toMatchObject(helsinki)
    expect(geocoder.asked).toEqual(['Nirgendwo', 'Tarvaspää'])
  } finally {
    await app.close()
    await geocoder.close()
  }
})
