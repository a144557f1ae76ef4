import type { CallResponse, Change, Source } from '@banyan/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { familyOf, makeUser } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { gedcom, getPerson, importFile, listPeople, listRelations, personCalled, sendFile } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { TestPhotos } from '../../../test/photos/photos.ts'
import { isSlowHere } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
let familyId: number
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, member)
  photos = photosOf(test, member)
  familyId = (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
  ).family_id
})

type Undo = CallResponse<'getUndoImport'>
type Kinds = Undo['kinds']

const runJobs = async (platform: Platform = test.platform): Promise<void> => {
  while ((await createJobWorker(platform, jobHandlers(platform)).runDue()) > 0);
}
const importLine = async (): Promise<Change> => {
  const line = (await family.changes()).find((change) => change.kind === 'family_imported')
  if (line === undefined) throw new Error('no import in the history')
  return line
}
const undone = async (): Promise<Change> => (await family.changes())[0] as Change
const preview = async (id: number): Promise<Kinds> =>
  (await family.tryTo('previewUndoImport', { id })).json<CallResponse<'previewUndoImport'>>().kinds
const status = async (id: number): Promise<Undo> => (await family.tryTo('getUndoImport', { id })).json()
async function undo(id: number): Promise<Undo> {
  const answer = await family.tryTo('undoImport', { id })
  expect(answer.statusCode, answer.body).toBe(200)
  await runJobs()
  return status(id)
}
const counts = (kinds: Kinds) =>
  Object.fromEntries(kinds.filter(({ goes, stays }) => goes + stays > 0).map(({ kind, goes, stays }) => [kind, [goes, stays]]))
const reasons = (kinds: Kinds, kind: Kinds[number]['kind']) =>
  Object.fromEntries(kinds.find((each) => each.kind === kind)?.reasons.map(({ reason, count }) => [reason, count]) ?? [])

const tree =
  '0 @I1@ INDI\n1 NAME Ida /Hale/\n1 UID 1b9f3a52-0000-4000-8000-00000000000a\n1 OBJE @O1@\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Oli /Hale/\n1 FAMC @F1@\n1 SOUR @S1@\n0 @I3@ INDI\n1 NAME Uma /Hale/\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n0 @S1@ SOUR\n1 TITL Parish book\n'
const archive = async (): Promise<Buffer> => {
  const text = gedcom(
    `${tree}0 @O1@ OBJE\n1 FILE boat/a.jpg\n2 FORM image/jpeg\n0 @O2@ OBJE\n1 FILE boat/b.jpg\n2 FORM image/jpeg`,
  )
  return zip([
    { name: 'gedcom.ged', bytes: Buffer.from(text) },
    { name: 'boat/a.jpg', bytes: await fourColours({ width: 300, height: 300 }) },
    { name: 'boat/b.jpg', bytes: await fourColours({ width: 320, height: 300 }) },
  ])
}
async function importZip(bytes: Uint8Array): Promise<void> {
  const answer = await sendFile(test, member, bytes, { fileName: 'Holidays.gdz' })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Returns the visible rows of everything that an import can add. */
async function rows(): Promise<Record<string, unknown[]>> {
  const db = test.platform.database.read
  const found: Record<string, unknown[]> = {}
  for (const table of ['people', 'relations', 'galleries', 'images', 'image_tags'] as const)
    found[table] = await db
      .selectFrom(table)
      .selectAll()
      .where('family_id', '=', familyId)
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .execute()
  found['gedcom_records'] = await db
    .selectFrom('gedcom_records')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('id')
    .execute()
  found['gedcom_uids'] = await db.selectFrom('gedcom_uids').selectAll().where('family_id', '=', familyId).orderBy('uid').execute()
  found['biographies'] = await db.selectFrom('biographies').selectAll().where('family_id', '=', familyId).execute()
  return found
}
const sizes = async () => Object.fromEntries(Object.entries(await rows()).map(([table, found]) => [table, found.length]))

describe('an undone import', () => {
  it('leaves everything as it was before, tells it in one line and can be put back', async () => {
    await family.add({ name: 'Ben Wong' })
    const before = await rows()
    await importZip(await archive())
    const [imported, after] = [await importLine(), await sizes()]
    expect(imported).toMatchObject({ title: 'Holidays.gdz', import_undo: 'possible', can_revert: false })
    expect(await status(imported.id)).toMatchObject({ state: 'none', kinds: [] })
    const seen = await preview(imported.id)
    expect(counts(seen)).toEqual({ people: [3, 0], relations: [2, 0], galleries: [1, 0], photos: [2, 0] })
    expect(await sizes()).toEqual(after)
    const done = await undo(imported.id)
    expect(done).toMatchObject({ state: 'done', progress: 1, kinds: seen })
    expect(await rows()).toEqual(before)
    expect(await undone()).toMatchObject({
      id: done.change_id,
      kind: 'import_undone',
      title: 'Holidays.gdz',
      count: 8,
      kept_count: 0,
      user_name: 'Ada Wong',
      can_revert: true,
    })
    expect((await importLine()).import_undo).toBe('done')
    expect((await family.tryTo('undoImport', { id: imported.id })).json().code).toBe('change_reverted')
    await family.revert(done.change_id ?? 0)
    expect(await sizes()).toEqual(after)
    expect(await undone()).toMatchObject({ kind: 'import_restored', title: 'Holidays.gdz' })
    // The import can be undone again: restoring it does not count as somebody's change.
    expect(counts(await preview(imported.id))).toEqual(counts(seen))
    expect(await undo(imported.id)).toMatchObject({ state: 'done', kinds: seen })
    expect(await rows()).toEqual(before)
  })

  it('comes whole with another import of the file, but what somebody had deleted', async () => {
    await importZip(await archive())
    const after = await sizes()
    await undo((await importLine()).id)
    await importZip(await archive())
    expect(await sizes()).toEqual(after)
    expect((await personCalled(test, member, 'Ida Hale')).photo).not.toBeNull()
    const [image] = await photos.images()
    await family.tryTo('deleteImage', { id: image?.id ?? 0 })
    await undo((await importLine()).id)
    test.platform.clock.advance({ minutes: 1 })
    await importZip(await archive())
    expect(await photos.images()).toHaveLength(1)
  })

  it('is gone for good after 30 days, with its records', async () => {
    await importZip(await archive())
    await undo((await importLine()).id)
    const kept = () =>
      test.platform.database.read.selectFrom('undone_records').select('id').where('family_id', '=', familyId).execute()
    expect(await kept()).not.toEqual([])
    const line = await undone()
    test.platform.clock.advance({ days: 31 })
    await sweep(test.platform)
    expect(await kept()).toEqual([])
    Object.assign(
      member,
      (await test.call('obtainToken', { body: { email: member.email, password: 'under the fig tree' } })).json(),
    )
    family = familyOf(test, member)
    expect((await family.changes()).find(({ id }) => id === line.id)?.can_revert).toBe(false)
  })
})

describe('undoing an import leaves', () => {
  it('whom others have built on: changed, linked, a user, in another file', async () => {
    await importFile(test, member, gedcom(`${tree}0 @I4@ INDI\n1 NAME Eve /Hale/\n0 @I5@ INDI\n1 NAME Max /Hale/`))
    const line = await importLine()
    const id = async (name: string): Promise<number> => (await personCalled(test, member, name)).id
    await family.set(await id('Oli Hale'), 'occupation', 'sailor')
    await family.relate(member.person_id, await id('Eve Hale'), 1)
    await makeUser(test, member, await id('Max Hale'))
    await importFile(
      test,
      member,
      gedcom('0 @X1@ INDI\n1 NAME Ida /Hale/\n1 UID 1b9f3a52-0000-4000-8000-00000000000a\n0 @X2@ INDI\n1 NAME New /Person/'),
    )
    const seen = await preview(line.id)
    expect(counts(seen)).toEqual({ people: [1, 4], relations: [1, 1] })
    expect(reasons(seen, 'people')).toEqual({ changed: 1, related: 1, user: 1, other_import: 1 })
    expect((await undo(line.id)).kinds).toEqual(seen)
    expect((await listPeople(test, member)).map(({ name }) => name).toSorted()).toEqual([
      'Ada Wong',
      'Eve Hale',
      'Ida Hale',
      'Max Hale',
      'New Person',
      'Oli Hale',
    ])
    expect(await listRelations(test, member)).toHaveLength(2)
    // Ida and Oli are still the couple's record and child, with their source.
    const records = await test.platform.database.read
      .selectFrom('gedcom_records')
      .select('kind')
      .where('family_id', '=', familyId)
      .where('imported_by', '=', line.id)
      .execute()
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['INDI', 'FAM', 'SOUR']))
    expect(await undone()).toMatchObject({ count: 2, kept_count: 5 })
    // Importing the file again restores the removed people and duplicates nobody.
    await importFile(test, member, gedcom(`${tree}0 @I4@ INDI\n1 NAME Eve /Hale/\n0 @I5@ INDI\n1 NAME Max /Hale/`))
    expect((await listPeople(test, member)).filter(({ name }) => name === 'Uma Hale' || name === 'Oli Hale')).toHaveLength(2)
  })

  it('photos that were changed, and their gallery', async () => {
    await importZip(await archive())
    const line = await importLine()
    const [image] = await photos.images()
    await test.call('updateImage', { token: member.access, params: { id: image?.id ?? 0 }, body: { title: 'At sea' } })
    const seen = await preview(line.id)
    expect(counts(seen)).toMatchObject({ photos: [1, 1], galleries: [0, 1] })
    expect(reasons(seen, 'galleries')).toEqual({ in_use: 1 })
    await undo(line.id)
    expect((await photos.images()).map(({ title }) => title)).toEqual(['At sea'])
  })

  it('names of people who were there before, and sources, that somebody has changed, shows or cites', async () => {
    await importFile(test, member, gedcom(tree))
    const { id: line } = await importLine()
    const made = async (call: Parameters<TestFamily['tryTo']>[0], params: Record<string, number>, body: object) => {
      const answer = await family.tryTo(call, params, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ id: number }>().id
    }
    const name = (text: string) => made('createName', { id: member.person_id }, { kind: 'also', text })
    const source = (title: string) => made('createSource', {}, { title })
    const [gone, changed, shown] = [await name('Gone'), await name('Changed'), await name('Shown')]
    const [lost, cited] = [await source('Lost'), await source('Cited')]
    // As if they had come from the file, before its line.
    await test.platform.database.write(async (tx) => {
      for (const [table, ids] of [
        ['names', [gone, changed, shown]],
        ['sources', [lost, cited]],
      ] as const)
        await sql`update ${sql.table(table)} set imported_by = ${line} where family_id = ${familyId} and id in (${sql.join([...ids])})`.execute(
          tx,
        )
      await tx
        .deleteFrom('changes')
        .where('family_id', '=', familyId)
        .where('kind', 'in', ['name_created', 'source_created'])
        .execute()
    })
    await made('updateName', { id: changed }, { note: 'Since', sources: [{ source_id: cited }] })
    await made('updateName', { id: shown }, { preferred: true })
    const texts = async () => (await getPerson(test, member, member.person_id)).names.map(({ text }) => text)
    const titles = async () => (await family.tryTo('listSources', {})).json<Source[]>().map(({ title }) => title)
    const before = [await texts(), await titles()]
    await undo(line)
    expect([await texts(), await titles()]).toEqual([['Shown', 'Ada Wong', 'Changed'], ['Cited']])
    await family.revert((await undone()).id)
    expect([await texts(), await titles()]).toEqual(before)
  })

  it('what was there before: only links and a profile photo that the import gave go', async () => {
    await importFile(
      test,
      member,
      gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/\n0 @I2@ INDI\n1 NAME Oli /Hale/\n0 @I3@ INDI\n1 NAME Uma /Hale/'),
    )
    const before = await rows()
    await importZip(await archive())
    const line = await importLine()
    const seen = await preview(line.id)
    expect(counts(seen)).toMatchObject({ relations: [2, 0], portraits: [1, 0], photos: [2, 0] })
    await undo(line.id)
    const { people, relations, images } = await rows()
    expect([relations, images]).toEqual([before['relations'], before['images']])
    expect(people).toHaveLength(before['people']?.length ?? 0)
    expect((await personCalled(test, member, 'Ida Hale')).photo).toBeNull()
  })
})

it('an import that brings only photos has a line and can be undone', async () => {
  await importFile(test, member, gedcom(tree))
  const first = await importLine()
  await importZip(await archive())
  const line = await importLine()
  expect(line.id).not.toBe(first.id)
  expect(counts(await preview(line.id))).toMatchObject({ photos: [2, 0] })
  await undo(line.id)
  expect(await photos.images()).toEqual([])
  expect(await listPeople(test, member)).toHaveLength(4)
})

it.runIf(isSlowHere)('a killed undoing goes on where it was', async () => {
  const before = await rows()
  const many = Array.from({ length: 450 }, (_, n) => `0 @P${n}@ INDI\n1 NAME Person ${n} /Hale/\n`).join('')
  await importFile(test, member, gedcom(many))
  const line = await importLine()
  expect((await family.tryTo('undoImport', { id: line.id })).statusCode).toBe(200)
  expect((await sendFile(test, member, gedcom(many))).json().code).toBe('import_running')
  let pieces = 0
  const { database } = test.platform
  const dying: Platform = {
    ...test.platform,
    database: {
      ...database,
      read: database.read,
      write: async (work) => {
        const people = await listPeople(test, member)
        if (people.length < 300) {
          pieces += 1
          throw new Error('the process died')
        }
        return database.write(work)
      },
    },
  }
  await createJobWorker(dying, jobHandlers(dying))
    .runDue()
    .catch(() => undefined)
  expect(pieces).toBeGreaterThan(0)
  expect(await listPeople(test, member)).toHaveLength(251)
  expect(await status(line.id)).toMatchObject({ state: 'running' })
  expect((await family.changes())[0]).toMatchObject({ kind: 'import_undone', can_revert: false })
  test.platform.clock.advance({ hours: 1 })
  await runJobs()
  expect(await status(line.id)).toMatchObject({ state: 'done', progress: 1 })
  expect(counts((await status(line.id)).kinds)).toEqual({ people: [450, 0] })
  expect(await rows()).toEqual(before)
  // More than 20 deletions within a day alert the family.
  const alarms = await test.platform.database.read
    .selectFrom('mails')
    .select('id')
    .where('family_id', '=', familyId)
    .where('event_key', 'like', 'many deletions%')
    .execute()
  expect(alarms).toHaveLength(1)
})

describe('bringing an undone import back', () => {
  const many = Array.from({ length: 450 }, (_, n) => `0 @P${n}@ INDI\n1 NAME Person ${n} /Hale/\n`).join('')
  /** Simulates a process that dies: once this many people are back, no transaction commits. */
  const dyingAt = (people: number): Platform => {
    const { database } = test.platform
    return {
      ...test.platform,
      database: {
        ...database,
        read: database.read,
        write: async (work) => {
          if ((await listPeople(test, member)).length >= people) throw new Error('the process died')
          return database.write(work)
        },
      },
    }
  }
  const begin = async (): Promise<number> => {
    const { change_id: id } = await undo((await importLine()).id)
    const { statusCode, body } = await family.tryTo('revertChange', { id: id ?? 0 })
    expect(statusCode, body).toBe(200)
    return id ?? 0
  }

  it('goes on after a kill where it was; meanwhile nothing is imported or undone', async () => {
    await importFile(test, member, gedcom(many))
    const [after, line] = [await sizes(), await importLine()]
    const undoLine = await begin()
    const dying = dyingAt(2)
    await createJobWorker(dying, jobHandlers(dying))
      .runDue()
      .catch(() => undefined)
    const back = (await listPeople(test, member)).length - 1
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThanOrEqual(200)
    expect(await undone()).toMatchObject({ kind: 'import_restored', count: back })
    expect((await sendFile(test, member, gedcom(many))).json().code).toBe('import_running')
    expect((await family.tryTo('undoImport', { id: line.id })).json().code).toBe('import_running')
    expect((await family.tryTo('revertChange', { id: undoLine })).json().code).toBe('import_running')
    expect([(await status(line.id)).state, (await importLine()).import_undo]).toEqual(['done', 'done'])
    test.platform.clock.advance({ hours: 1 })
    await runJobs()
    expect(await sizes()).toEqual(after)
    expect(await undone()).toMatchObject({ kind: 'import_restored', count: 450, can_revert: false })
    expect((await family.changes()).find((change) => change.id === undoLine)?.can_revert).toBe(false)
    expect((await importLine()).import_undo).toBe('possible')
    // Everybody is recognized again: the file duplicates nobody.
    await importFile(test, member, gedcom(many))
    expect(await listPeople(test, member)).toHaveLength(451)
  })

  it.runIf(isSlowHere)('is finished by another go when the first was given up, though everybody is back by then', async () => {
    await importFile(test, member, gedcom(many))
    const after = await sizes()
    const undoLine = await begin()
    const { database } = test.platform
    // No transaction commits once records come back.
    const dying: Platform = {
      ...test.platform,
      database: {
        ...database,
        read: database.read,
        write: (work) =>
          database.write(async (tx) => {
            const result = await work(tx)
            if ((await tx.selectFrom('gedcom_records').select('id').where('family_id', '=', familyId).execute()).length > 0)
              throw new Error('the disk is full')
            return result
          }),
      },
    }
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await createJobWorker(dying, jobHandlers(dying))
        .runDue()
        .catch(() => undefined)
      test.platform.clock.advance({ hours: 1 })
    }
    expect(await undone()).toMatchObject({ kind: 'import_restored', count: 450 })
    Object.assign(member, (await test.call('refreshToken', { body: { refresh: member.refresh } })).json())
    family = familyOf(test, member)
    expect((await test.call('getPutBack', { token: member.access })).json()).toMatchObject({ state: 'failed' })
    await family.revert(undoLine)
    expect(await sizes()).toEqual(after)
    expect((await importLine()).import_undo).toBe('possible')
  })
})

it('is refused for another family, for what is no import, and for one of an earlier version', async () => {
  await importFile(test, member, gedcom(tree))
  const line = await importLine()
  const apart = await openTestApp({}, { familiesApart: true })
  try {
    const owner = await apart.newMember({ name: 'Owner' })
    const stranger = await apart.newMember({ name: 'Stranger' })
    await importFile(apart, owner, gedcom(tree))
    const theirs = (await familyOf(apart, owner).changes()).find((change) => change.kind === 'family_imported')
    for (const name of ['previewUndoImport', 'undoImport', 'getUndoImport'] as const)
      expect((await familyOf(apart, stranger).tryTo(name, { id: theirs?.id ?? 0 })).statusCode).toBe(404)
    expect(await listPeople(apart, owner)).toHaveLength(4)
  } finally {
    await apart.close()
  }
  await family.add({ name: 'Ben' })
  const other = (await family.changes())[0]
  expect((await family.tryTo('undoImport', { id: other?.id ?? 0 })).statusCode).toBe(404)
  // Simulates an import of an earlier version.
  await test.platform.database.write((tx) =>
    tx.updateTable('gedcom_imports').set({ change_id: null }).where('family_id', '=', familyId).execute(),
  )
  expect((await importLine()).import_undo).toBe('not_marked')
  for (const name of ['previewUndoImport', 'undoImport'] as const) {
    const answer = await family.tryTo(name, { id: line.id })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_unmarked'])
  }
})
