import type { GedcomImport } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { gedcom, importFile, listPeople, listRelations, sendFile } from '../../../test/gedcom.ts'
import { fourColours } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'
import { listAwaitedFiles } from '../gedcom-imports.service.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong', birth_year: 0 })
})
afterAll(() => test.close())

const known = '0 @I1@ INDI\n1 NAME Kit /Wong/\n1 BIRT\n2 DATE 1950\n2 PLAC Bath\n1 UID 11111111-1111-4111-8111-111111111111'
const records = `${known}
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ida /Hale/
1 BIRT
2 DATE ABT 1952
2 PLAC Turku
1 DEAT
2 DATE 3 MAY 2019
2 PLAC Turku
1 FAMS @F1@
1 OBJE @O1@
0 @I3@ INDI
1 NAME Ada /Wong/
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR
2 DATE 1975
2 PLAC Oulu
0 @O1@ OBJE
1 FILE trip/a.jpg
2 FORM image/jpeg
0 @O2@ OBJE
1 FILE trip/gone.jpg
2 FORM image/jpeg`

const archive = async (): Promise<Buffer> =>
  zip([
    { name: 'gedcom.ged', bytes: gedcom(records) },
    { name: 'trip/a.jpg', bytes: await fourColours({ width: 300, height: 200 }), stored: true },
  ])
const preview = async (bytes: Uint8Array, own?: string, by = member): Promise<GedcomImport> => {
  const options = { preview: true, fileName: 'wong.gdz', ...(own === undefined ? {} : { own }) }
  const answer = await sendFile(test, by, bytes, options)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const take = (id: number, by = member) => test.call('importPreviewedGedcom', { token: by.access, params: { id } })
const runJobs = async (): Promise<void> => {
  while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
}
const filesOf = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of test.platform.media.list('')) keys.push(key)
  return keys.toSorted()
}
/** Everything that a member of the family can see of it. */
const shown = async () => ({
  people: await listPeople(test, member),
  relations: await listRelations(test, member),
  galleries: (await test.call('listGalleries', { token: member.access })).json<{ results: unknown[] }>().results,
  changes: (await familyOf(test, member).changes()).length,
  imports: (await test.call('listGedcomImports', { token: member.access })).json<unknown[]>(),
})

it('says what a file would bring, and writes nothing', async () => {
  await importFile(test, member, gedcom(known))
  const before = await shown()
  const { id, state, preview: found, people, problems } = await preview(await archive(), 'I3')
  expect({ state, people, problems }).toEqual({ state: 'done', people: 0, problems: [] })
  expect(found).toEqual({
    people: 1,
    known: 1,
    relations: 3,
    dates: 3,
    places: 2,
    photos: 1,
    first_year: 1952,
    last_year: 2019,
    encoding: 'utf-8',
    new_people: [{ name: 'Ida Hale', birth_year: 1952, year_of_death: 2019 }],
    known_people: [{ id: expect.any(Number), name: 'Kit Wong', birth_year: 1950, year_of_death: 0 }],
  })
  expect(await shown()).toEqual(before)
  expect((await take(id)).json()).toMatchObject({ state: 'done', people: 1, skipped: 1, relations: 3, preview: null })
  expect(await filesOf()).not.toContainEqual(expect.stringContaining('/gedcom/'))
})

it('previewed, imported and undone, the family is as before', async () => {
  const [before, files] = [await shown(), await filesOf()]
  const { id } = await preview(await archive())
  expect((await take(id)).json()).toMatchObject({ state: 'done', people: 3 })
  await runJobs()
  expect(await listPeople(test, member)).toHaveLength(4)
  const line = (await familyOf(test, member).changes()).find(({ kind }) => kind === 'family_imported')
  expect((await familyOf(test, member).tryTo('undoImport', { id: line?.id ?? 0 })).statusCode).toBe(200)
  await runJobs()
  const { people, relations, galleries } = await shown()
  expect({ people, relations, galleries }).toEqual({
    people: before.people,
    relations: before.relations,
    galleries: before.galleries,
  })
  // The photo can be brought back for 30 days; nothing else is left of the upload.
  expect((await filesOf()).filter((file) => !files.includes(file) && file.includes('/gedcom/'))).toEqual([])
})

it('is taken once, and only by who asked for it', async () => {
  const { id } = await preview(gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/'))
  const ben = await joinFamily(test, member, { name: 'Ben' })
  expect((await take(id, ben)).statusCode).toBe(404)
  const answers = await Promise.all([take(id), take(id)])
  // The other one comes while the import runs, or after it.
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const { statusCode } of answers) expect([200, 404, 409]).toContain(statusCode)
  expect((await listPeople(test, member)).filter(({ name }) => name === 'Ida Hale')).toHaveLength(1)
  const done = await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Jo /Hale/'))
  expect((await take(done.id)).statusCode).toBe(404)
})

it('what cannot be imported is refused, and its file is gone', async () => {
  const files = await filesOf()
  const other = await sendFile(test, member, Buffer.from('Dear Ada'), { preview: true })
  expect([other.statusCode, other.json().code]).toEqual([400, 'no_gedcom'])
  const nobody = await sendFile(test, member, gedcom(records), { preview: true, own: 'I9' })
  expect([nobody.statusCode, nobody.json().code]).toEqual([400, 'unknown_own_person'])
  expect(await filesOf()).toEqual(files)
})

it('a large file is looked into by a job, and waits for a day', async () => {
  const text = `0 @N1@ SNOTE\n${'1 CONT and the river froze\n'.repeat(90_000)}`
  const started = await preview(gedcom(`${records}\n${text}`))
  expect(started).toMatchObject({ state: 'waiting', preview: null })
  expect((await take(started.id)).statusCode).toBe(404)
  const again = await sendFile(test, member, gedcom(records))
  expect([again.statusCode, again.json().code]).toEqual([409, 'import_running'])
  await runJobs()
  const done = (await test.call('getGedcomImport', { token: member.access, params: { id: started.id } })).json<GedcomImport>()
  expect(done).toMatchObject({ state: 'done', progress: 1, preview: { people: 3, known: 0, photos: 0 } })
  expect((await listAwaitedFiles(test.platform.database.read)).size).toBeGreaterThan(0)

  // Another preview takes the place of the first one.
  const second = await preview(gedcom(records))
  expect((await take(started.id)).statusCode).toBe(404)
  test.platform.clock.advance({ days: 2 })
  await sweep(test.platform)
  member = { ...member, ...(await test.call('refreshToken', { body: { refresh: member.refresh } })).json() }
  expect((await take(second.id)).statusCode).toBe(404)
  expect([...(await listAwaitedFiles(test.platform.database.read))]).toEqual([])
})
