import { deflateRawSync } from 'node:zlib'
import { limits } from '@banyan/contract'
import type { GedcomImport } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { gedcom, importFile, listPeople, listRelations, sendFile } from '../../../test/gedcom.ts'
import { isWhole } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'
import { importHandler } from '../gedcom-imports.service.ts'
import { openPlanner } from './planner.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const stateOf = async (member: Member, id: number): Promise<GedcomImport> =>
  (await test.call('getGedcomImport', { token: member.access, params: { id } })).json()
const uploads = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of test.platform.media.list('')) keys.push(key)
  return keys
}

/** Too large to import within the call, but with few people: most of it is a source's text. */
const bulk = `0 @S1@ SOUR\n1 TEXT ${'under the fig tree '.repeat(20)}\n${`2 CONT ${'with many roots '.repeat(20)}\n`.repeat(8000)}`
const large = gedcom(
  `0 @I1@ INDI\n1 NAME Ann /Oakes/\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Ben /Oakes/\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n${bulk}`,
)

describe('a large file', () => {
  it('runs as a job that can be watched', async () => {
    const member = await test.newMember()
    const started = await importFile(test, member, large)
    expect(started).toMatchObject({ state: 'waiting', progress: 0, people: 0, file_name: 'family.ged' })
    expect(await listPeople(test, member)).toHaveLength(1)
    const second = await sendFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/'))
    expect([second.statusCode, second.json().code]).toEqual([409, 'import_running'])
    expect((await sendFile(test, member, large)).statusCode).toBe(409)
    expect(await uploads()).toHaveLength(1)

    await runJobs()
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'done', progress: 1, people: 2, relations: 1, problems: [] })
    expect(await listPeople(test, member)).toHaveLength(3)
    expect(await uploads()).toEqual([])
    expect(await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/'))).toMatchObject({ people: 1 })
  })

  it('is read in the encoding that the user chose', async () => {
    const member = await test.newMember()
    const file = Buffer.from(
      large.toString().replace('Ann /Oakes/', '\u00a3ucja /Oakes/').replace('1 SOUR', '1 CHAR ANSI\n1 SOUR'),
      'latin1',
    )
    const answer = await sendFile(test, member, file, { encoding: 'windows-1250' })
    expect(answer.json()).toMatchObject({ state: 'waiting' })
    await runJobs()
    expect((await listPeople(test, member)).map(({ name }) => name)).toContain('Łucja Oakes')
  })

  it('is given up when reading it takes too long, and leaves nothing', async () => {
    const member = await test.newMember()
    const started = await importFile(test, member, large)
    const handlers = { ...jobHandlers(test.platform), 'gedcom-import': importHandler(test.platform, 1) }
    await createJobWorker(test.platform, handlers).runDue()
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'failed', error: 'import_too_long' })
    expect([await listPeople(test, member), await uploads()]).toEqual([[expect.objectContaining({ id: member.person_id })], []])
    expect(await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/'))).toMatchObject({ people: 1 })
  })

  it('is watched from every server', async () => {
    const member = await test.newMember()
    const started = await importFile(test, member, large)
    // Simulates a job that runs on another server.
    await test.platform.database.write(async (tx) => {
      await tx.updateTable('gedcom_imports').set({ state: 'running' }).where('id', '=', started.id).execute()
      await tx.updateTable('jobs').set({ progress: 0.4 }).where('kind', '=', 'gedcom-import').execute()
    })
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'running', progress: 0.4 })
    await runJobs()
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'done', progress: 1 })
  })

  it('that cannot be imported says why, and leaves nothing', async () => {
    const member = await test.newMember()
    const started = (await sendFile(test, member, large, { own: 'I99' })).json<GedcomImport>()
    await runJobs()
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'failed', error: 'unknown_own_person', people: 0 })
    expect(await listPeople(test, member)).toHaveLength(1)
    expect(await uploads()).toEqual([])
    expect((await sendFile(test, member, large)).statusCode).toBe(200)
    await runJobs()
    expect(await listPeople(test, member)).toHaveLength(3)
  })

  it('that is no GEDCOM is refused at once', async () => {
    const member = await test.newMember()
    const answer = await sendFile(test, member, Buffer.alloc(3_000_000, 'not a family tree\n'))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_gedcom'])
    expect(await uploads()).toEqual([])
  })

  it('interrupted in the middle has written nothing, and begins again', async () => {
    const member = await test.newMember()
    const family = generateFamily({ people: 4000, seed: 7 })
    const bytes = Buffer.concat([writeGedcom(family, { version: '7.0' }).subarray(0, -7), Buffer.from(`${bulk}0 TRLR\n`)])
    const started = await importFile(test, member, bytes)
    const worker = createJobWorker(test.platform, jobHandlers(test.platform))
    worker.start()
    // Beyond half of its progress, the import is inserting.
    await expect.poll(async () => (await stateOf(member, started.id)).progress, { interval: 5 }).toBeGreaterThan(0.5)
    expect(await listPeople(test, member)).toHaveLength(1)
    // Other servers read the progress from the job's row. On SQLite, nobody else can write during the import, so there is no
    // other server.
    const { database } = test.platform
    if (database.engine === 'postgres')
      await expect
        .poll(
          async () =>
            (await database.read.selectFrom('jobs').select('progress').where('kind', '=', 'gedcom-import').executeTakeFirst())
              ?.progress,
        )
        .toBeGreaterThan(0)
    await worker.stop(0)
    expect(await listPeople(test, member)).toHaveLength(1)
    expect(await uploads()).toHaveLength(1)

    // Two jobs: the import, and locating its people's places.
    await expect.poll(runJobs).toBe(2)
    expect(await stateOf(member, started.id)).toMatchObject({ state: 'done', people: 4000, relations: family.relations.length })
    expect(await listPeople(test, member)).toHaveLength(4001)
    expect(await listRelations(test, member)).toHaveLength(family.relations.length)
  })

  it('is put with the right names to the right ids', async () => {
    const member = await test.newMember()
    const family = generateFamily({ people: 1700, seed: 3 })
    await importFile(test, member, writeGedcom(family, { version: '5.5.1' }))
    const nameOf = new Map((await listPeople(test, member)).map((person) => [person.id, `${person.name} ${person.birth_year}`]))
    const wanted = new Map(family.people.map((person) => [person.id, `${person.name} ${person.birth_year}`]))
    const pairs = (await listRelations(test, member)).map(
      (relation) => `${nameOf.get(relation.from_person_id)} ${relation.relation_type} ${nameOf.get(relation.to_person_id)}`,
    )
    const expected = family.relations.map(
      (relation) => `${wanted.get(relation.from_person_id)} ${relation.relation_type} ${wanted.get(relation.to_person_id)}`,
    )
    const bothWays = (pair: string): string => (pair.includes(' 1 ') ? pair.split(' 1 ').toSorted().join(' 1 ') : pair)
    expect(pairs.map(bothWays).toSorted()).toEqual(expected.map(bothWays).toSorted())
  })
})

describe('a GEDZIP', () => {
  const small = gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/')

  it.each([
    [
      'deflated',
      zip([
        { name: 'photos/a.jpg', bytes: Buffer.alloc(5000) },
        { name: 'gedcom.ged', bytes: small },
      ]),
    ],
    ['stored', zip([{ name: 'gedcom.ged', bytes: small, stored: true }])],
    ['under another name', zip([{ name: 'My Family.GED', bytes: small }])],
    ['with a comment', Buffer.concat([zip([{ name: 'gedcom.ged', bytes: small }], 'a comment')])],
  ])('is read: %s', async (_what, bytes) => {
    const member = await test.newMember()
    const answer = await sendFile(test, member, bytes, { fileName: 'family.gdz' })
    expect([answer.statusCode, answer.json().people]).toEqual([200, 1])
  })

  it('that says that it unpacks to more than is allowed is refused', async () => {
    const member = await test.newMember()
    const answer = await sendFile(test, member, zip([{ name: 'gedcom.ged', bytes: small, claimedSize: 300 * 1024 * 1024 }]))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })

  it('that unpacks to more than it says is refused', async () => {
    const member = await test.newMember()
    const bomb = deflateRawSync(Buffer.concat([small, Buffer.alloc(30_000_000, 'A')]))
    const answer = await sendFile(test, member, zip([{ name: 'gedcom.ged', bytes: small, packed: bomb }]))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
    expect(await uploads()).toEqual([])
  })

  // Hundreds of megabytes are sent.
  it.runIf(isWhole)('that holds more than it says without packing it is refused', async () => {
    const member = await test.newMember()
    const answer = await sendFile(
      test,
      member,
      zip([{ name: 'gedcom.ged', bytes: small, packed: Buffer.alloc(limits.gedcomBytes + 1), stored: true }]),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
    expect(await uploads()).toEqual([])
  })

  it('that unpacks to nothing but noise is refused', async () => {
    const member = await test.newMember()
    const answer = await sendFile(
      test,
      member,
      zip([{ name: 'gedcom.ged', bytes: small, packed: Buffer.from('this is not deflated') }]),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_gedcom'])
  })
})

it('the thread that reads too long ends', async () => {
  const bytes = new Uint8Array(large)
  const planner = openPlanner(bytes, { method: 'stored', size: bytes.length }, { withinMs: 1 })
  await expect(planner.read()).rejects.toMatchObject({ code: 'import_too_long' })
  await expect(planner.read()).rejects.toMatchObject({ code: 'import_too_long' })
  await planner.close()
})
