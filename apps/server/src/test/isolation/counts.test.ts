import type { CallResponse, DataExport, ImageTag } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { familyOf, joinFamily } from '../family.ts'
import { gedcom, importFile } from '../gedcom.ts'
import { photosOf } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}

/** Adds one of everything that has a number. @returns the numbers that the family sees */
async function addOneOfEach(member: Member, turn: number): Promise<Record<string, number>> {
  const by = { token: member.access }
  const family = familyOf(test, member)
  const photos = photosOf(test, member)
  const { person, relation } = await family.add({ name: `Child ${turn}`, type: 2 })
  const relative = await joinFamily(test, member, { name: `Relative ${turn}`, type: 2 })
  const { user_id } = (await family.tryTo('getPerson', { id: relative.person_id })).json<{ user_id: number }>()
  const { id: gedcomImport } = await importFile(test, member, gedcom(`0 @I${turn}@ INDI\n1 NAME Imported ${turn}`))
  const gallery = await photos.gallery(`Gallery ${turn}`)
  const image = await photos.upload(gallery.id)
  const tag = ok<ImageTag>(
    await test.call('createTag', {
      ...by,
      body: { image_id: image.id, person_id: person.id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 },
    }),
  )
  ok(await test.call('startDataExport', by))
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [copy] = ok<DataExport[]>(await test.call('listDataExports', by))
  const [change] = await family.changes()
  return {
    person: person.id,
    relation: relation.id,
    user: user_id,
    gedcomImport,
    gallery: gallery.id,
    image: image.id,
    tag: tag.id,
    copy: copy?.id ?? 0,
    change: change?.id ?? 0,
  }
}

/** Everything that a family can read, except times, secrets and random values. */
async function everythingSeenBy(member: Member): Promise<unknown> {
  const by = { token: member.access }
  const lists = [
    'listPeople',
    'listRelations',
    'listGalleries',
    'listImages',
    'listChanges',
    'listGedcomImports',
    'listDataExports',
    'listTrash',
    'listInvites',
  ] as const
  const answers = await Promise.all(lists.map(async (name) => (await test.call(name, by)).json<unknown>()))
  const text = JSON.stringify(answers)
    .replace(/"[^"]*\/(?:media|api\/data_export)\/[^"]*"/g, '""')
    .replace(/(?:Member|member)\d+/g, 'member')
    .replace(/relative[\d.]+@/g, 'relative@')
    // Random names compress differently.
    .replace(/"size_bytes":\d+,"creation_date"/g, '"creation_date"')
    // The helper counts relatives across all tests.
    .replace(/Relative (\d)\d?/g, 'Relative')
  return JSON.parse(text) as unknown
}

it('counts what each family adds from 1, whatever others add meanwhile', async () => {
  const alone = await test.newMember({ name: 'Alone' })
  const expected = []
  for (let turn = 1; turn <= 2; turn += 1) expected.push(await addOneOfEach(alone, turn))
  const seenAlone = await everythingSeenBy(alone)

  const [one, other] = [await test.newMember({ name: 'Alone' }), await test.newMember({ name: 'Busy' })]
  const told = []
  for (let turn = 1; turn <= 2; turn += 1) {
    for (let more = 0; more < turn; more += 1) await addOneOfEach(other, 10 * turn + more)
    told.push(await addOneOfEach(one, turn))
  }
  expect(told).toEqual(expected)
  expect(told.map(({ gallery }) => gallery)).toEqual([1, 2])
  expect(await everythingSeenBy(one)).toEqual(seenAlone)
})

it('tells no number of the server in what a family is given', async () => {
  const member = await test.newMember()
  const other = await test.newMember()
  const photos = photosOf(test, member)
  const image = await photos.upload((await photos.gallery('Numbers')).id)
  await photosOf(test, other).gallery('Theirs')
  expect(new URL(image.thumbnail).pathname).toMatch(/^\/media\/[\w-]{22}\/[0-9a-f]{32}\/1\//)
  ok(await test.call('startDataExport', { token: member.access }))
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [copy] = ok<CallResponse<'listDataExports'>>(await test.call('listDataExports', { token: member.access }))
  expect(copy?.download).toMatch(/^\/api\/data_export\/1\/file\/\?until=[\w-]{22}-\d{13}&signature=/)
})

it('mails each family its own news, though the ids in them are the same', async () => {
  const members = [await test.newMember(), await test.newMember()]
  for (const member of members) {
    ok(await test.call('startDataExport', { token: member.access }))
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  }
  for (const { email } of members) {
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('event_key', 'like', 'data export%')
      .execute()
    expect(mails, email).toHaveLength(1)
  }
})
