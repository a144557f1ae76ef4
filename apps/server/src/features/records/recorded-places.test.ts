import type { PersonSummary } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { familyOf } from '../../test/family.ts'
import { exportFile, gedcom, getPerson, importFile, listPeople, personCalled } from '../../test/gedcom.ts'
import { startGeocoder } from '../../test/servers/geocoder-server.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { loadTestPlaces } from '../../test/test-places.ts'
import { jobHandlers } from '../../workers.ts'

let geocoder: Awaited<ReturnType<typeof startGeocoder>>
let test: TestApp
let member: Member
beforeAll(async () => {
  geocoder = await startGeocoder(JSON.stringify([{ lat: '5', lon: '6', display_name: 'Somewhere' }]))
  test = await openTestApp({ geocoderUrl: geocoder.url })
  await loadTestPlaces(test.platform)
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
})
afterAll(async () => {
  await test.close()
  await geocoder.close()
})

async function runJobs(app: TestApp = test): Promise<void> {
  while ((await createJobWorker(app.platform, jobHandlers(app.platform)).runDue()) > 0);
}
const lastPlace = async (name: string): Promise<PersonSummary['last_place']> => {
  const listed = (await listPeople(test, member)).find((person) => person.name === name)
  expect((await getPerson(test, member, listed?.id ?? 0)).last_place).toEqual(listed?.last_place)
  return listed?.last_place
}

const map = (latitude: string, longitude: string): string => `3 MAP\n4 LATI ${latitude}\n4 LONG ${longitude}`
const family = `
0 @I1@ INDI
1 NAME Ann /Oakes/
1 BIRT
2 PLAC Paris, France
1 DEAT
2 PLAC Helsinki, Finland
${map('N1.5', 'W2.5')}
1 BURI
2 PLAC Kowloon, Hong Kong
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Quayle/
1 BIRT
2 DATE 1850
2 PLAC Paris, France
1 DEAT
2 PLAC Nirgendwo am Ende
1 FAMS @F1@
0 @I3@ INDI
1 NAME Cat /Quayle/
1 RESI
2 ADDR Helsinki
1 BIRT
2 PLAC Paris, France
1 FAMC @F1@
0 @I4@ INDI
1 NAME Dan /Quayle/
1 RESI
2 PLAC Nirgendwo am Ende
${map('-10', '20')}
0 @I5@ INDI
1 NAME Eve /Quayle/
1 BIRT
2 PLAC Springfield
0 @F1@ FAM
1 WIFE @I1@
1 HUSB @I2@
1 CHIL @I3@
1 MARR
2 DATE 1 MAY 1875
2 PLAC Oxford, England`

describe('the last place that imported records name', () => {
  it('is the later one, by the coordinates of the file before those of the gazetteer, and no service is asked', async () => {
    const before = await test.call('listPeople', { token: member.access })
    await importFile(test, member, gedcom(family))
    await runJobs()
    expect(await lastPlace('Ann Oakes')).toEqual({ kind: 'DEAT', place: 'Helsinki, Finland', latitude: 1.5, longitude: -2.5 })
    expect(await lastPlace('Ben Quayle')).toEqual({
      kind: 'MARR',
      place: 'Oxford, England',
      latitude: expect.closeTo(51.75, 1),
      longitude: expect.closeTo(-1.26, 1),
    })
    expect(await lastPlace('Eve Quayle')).toBeUndefined()
    expect(geocoder.asked).toEqual([])
    // Who was there before has the same fields as before.
    expect((await listPeople(test, member)).find(({ id }) => id === member.person_id)).toEqual(before.json()[0])
  })

  it('stands beside what the family says and never replaces it', async () => {
    await importFile(test, member, gedcom(family))
    await runJobs()
    expect(await personCalled(test, member, 'Cat Quayle')).toMatchObject({
      address: 'Helsinki',
      latitude: expect.closeTo(60.17, 1),
      longitude: expect.closeTo(24.94, 1),
      last_place: { kind: 'BIRT', place: 'Paris, France' },
    })
    expect(await personCalled(test, member, 'Ann Oakes')).toMatchObject({ address: '', latitude: 0, longitude: 0 })
    // The file says where the residence is.
    const dan = await personCalled(test, member, 'Dan Quayle')
    expect(dan).toMatchObject({ address: 'Nirgendwo am Ende', latitude: -10, longitude: 20 })
    const body = { fieldName: 'address', value: 'Paris, France' }
    await test.call('updatePerson', { token: member.access, params: { id: dan.id }, body })
    await runJobs()
    expect(await getPerson(test, member, dan.id)).toMatchObject({ address: 'Paris, France', latitude: expect.closeTo(48.85, 1) })
  })

  it.each([
    ['Springfield', 0, 0],
    ['', -10, 20],
  ])('gives the own person the coordinates of a residence only with its address: %j', async (value, latitude, longitude) => {
    const body = { fieldName: 'address', value }
    await test.call('updatePerson', { token: member.access, params: { id: member.person_id }, body })
    await importFile(test, member, gedcom(family), 'I4')
    await runJobs()
    const address = value || 'Nirgendwo am Ende'
    expect(await getPerson(test, member, member.person_id)).toMatchObject({ address, latitude, longitude })
  })

  it('leaves exports and the history as they are, goes with the import and comes back with it', async () => {
    await importFile(test, member, gedcom(family))
    const { changes } = familyOf(test, member)
    const [exported, history] = [await exportFile(test, member), await changes()]
    await runJobs()
    expect(await exportFile(test, member)).toEqual(exported)
    expect(await changes()).toEqual(history)

    const { id } = history.find((change) => change.kind === 'family_imported')!
    expect((await test.call('undoImport', { token: member.access, params: { id } })).statusCode).toBe(200)
    await runJobs()
    expect((await listPeople(test, member)).filter((person) => person.last_place !== undefined)).toEqual([])
    const undone = (await changes()).find((change) => change.kind === 'import_undone')!
    expect((await test.call('revertChange', { token: member.access, params: { id: undone.id } })).statusCode).toBe(200)
    await runJobs()
    expect(await lastPlace('Ann Oakes')).toMatchObject({ kind: 'DEAT', place: 'Helsinki, Finland' })
  })

  it('follows a merge, and an erased person takes it along', async () => {
    await importFile(test, member, gedcom(family))
    await runJobs()
    const ann = await personCalled(test, member, 'Ann Oakes')
    const merge = { token: member.access, params: { id: member.person_id }, body: { other_id: ann.id } }
    expect((await test.call('mergePeople', merge)).statusCode).toBe(200)
    expect(await lastPlace('Ada Wong')).toMatchObject({ kind: 'DEAT', place: 'Helsinki, Finland' })
    const ben = await personCalled(test, member, 'Ben Quayle')
    await test.call('deletePerson', { token: member.access, params: { id: ben.id } })
    expect((await listPeople(test, member)).map(({ name }) => name)).not.toContain('Ben Quayle')
  })
})

it('needs no gazetteer for what the file locates, and looks up the rest once it is loaded', async () => {
  const app = await openTestApp()
  try {
    const someone = await app.newMember()
    await importFile(app, someone, gedcom(family))
    await runJobs(app)
    const places = async (): Promise<(string | undefined)[]> =>
      (await listPeople(app, someone)).map((person) => person.last_place?.place).filter((place) => place !== undefined)
    expect((await places()).toSorted()).toEqual(['Helsinki, Finland', 'Nirgendwo am Ende'])
    await loadTestPlaces(app.platform)
    await runJobs(app)
    expect((await places()).toSorted()).toEqual(['Helsinki, Finland', 'Nirgendwo am Ende', 'Oxford, England', 'Paris, France'])
  } finally {
    await app.close()
  }
})
