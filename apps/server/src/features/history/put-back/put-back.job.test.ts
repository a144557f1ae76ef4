import type { CallResponse, Change } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { finishPutBack, putBackAll, runJobs } from '../../../test/put-back.ts'
import type { PutBackRun } from '../../../test/put-back.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let ann: Member
let harry: Member
let anns: TestFamily
let harrys: TestFamily
let userId: number
let since: string
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  ann = await test.newMember({ name: 'Ann Oakes' })
  harry = await joinFamily(test, ann, { name: 'Harry' })
  anns = familyOf(test, ann)
  harrys = familyOf(test, harry)
  userId = (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('users.id')
      .where('email', '=', harry.email)
      .executeTakeFirstOrThrow()
  ).id
  test.platform.clock.advance({ minutes: 11 })
  since = test.platform.now().toISOString()
})
afterAll(() => test.close())

const begin = async (groups: string[]) => {
  const { last_id } = (await test.call('previewPutBack', { token: ann.access, body: { user_id: userId, since } })).json<
    CallResponse<'previewPutBack'>
  >()
  return test.call('putBack', { token: ann.access, body: { user_id: userId, since, last_id, groups } })
}
const status = async (): Promise<PutBackRun | null> => (await test.call('getPutBack', { token: ann.access })).json()
const newest = async () => (await anns.changes())[0] as Change

/** Each added person makes two lines: the person, and the relation to Harry. */
const addPeople = async (many: number): Promise<void> => {
  for (let n = 0; n < many; n += 1) await harrys.add({ name: `New ${n}`, type: 2 })
}

const sum = (run: PutBackRun | null): number => run?.groups.reduce((total, { count }) => total + count, 0) ?? 0

/** Simulates a process that dies: no piece after the first one commits. */
function dyingAfterOnePiece(): Platform {
  const { database } = test.platform
  return {
    ...test.platform,
    database: {
      ...database,
      read: database.read,
      write: (work) =>
        database.write(async (tx) => {
          const result = await work(tx)
          const [now] = await tx
            .selectFrom('put_backs')
            .select('journal')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .execute()
          const [kept] = await database.read
            .selectFrom('put_backs')
            .select(['state', 'journal'])
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .execute()
          if (kept?.state === 'running' && kept.journal !== now?.journal) throw new Error('the process died')
          return result
        }),
    },
  }
}

it('nothing was put back yet, and nobody else hears of it', async () => {
  expect(await status()).toBeNull()
  await harrys.set(ann.person_id, 'occupation', 'thief')
  const run = (await begin(['details'])).json<PutBackRun>()
  const apart = await openTestApp({}, { familiesApart: true })
  try {
    const stranger = await apart.newMember()
    expect((await apart.call('getPutBack', { token: stranger.access })).json()).toBeNull()
    expect((await apart.call('getPutBack', { token: stranger.access, query: { id: String(run.id) } })).statusCode).toBe(404)
  } finally {
    await apart.close()
  }
  expect((await test.call('getPutBack', { token: ann.access, query: { id: 'x' } })).statusCode).toBe(400)
  expect(await finishPutBack(test, harry.access, run.id)).toMatchObject({ state: 'done', progress: 1, change_id: run.change_id })
})

it('goes on after a kill where it was, in pieces, and can then be taken back in pieces', async () => {
  const before = await anns.state()
  await addPeople(110)
  const after = await anns.state()
  const answer = await begin(['people', 'links'])
  expect([answer.statusCode, answer.json<PutBackRun>().state]).toEqual([200, 'waiting'])
  expect((await begin(['people'])).json()).toMatchObject({ code: 'put_back_running' })
  const dying = dyingAfterOnePiece()
  await createJobWorker(dying, jobHandlers(dying))
    .runDue()
    .catch(() => undefined)
  const half = await status()
  const back = sum(half)
  expect(back).toBeGreaterThan(0)
  expect(back).toBeLessThanOrEqual(200)
  expect(half).toMatchObject({ state: 'running', progress: back / 220 })
  const line = await newest()
  expect(line).toMatchObject({ kind: 'put_back', count: back, can_revert: false })
  expect((await anns.tryTo('revertChange', { id: line.id })).json()).toMatchObject({ code: 'change_reverted' })
  test.platform.clock.advance({ hours: 1 })
  await runJobs(test)
  expect(await status()).toMatchObject({
    state: 'done',
    progress: 1,
    change_id: line.id,
    groups: [
      { group: 'people', count: 110, kept_count: 0 },
      { group: 'links', count: 110, kept_count: 0 },
    ],
  })
  expect(await anns.state()).toEqual(before)
  expect(await newest()).toMatchObject({ id: line.id, count: 220, can_revert: true })

  const update = (await anns.tryTo('revertChange', { id: line.id })).json<CallResponse<'revertChange'>>()
  expect((await anns.tryTo('revertChange', { id: line.id })).json()).toMatchObject({ code: 'put_back_running' })
  await createJobWorker(dying, jobHandlers(dying))
    .runDue()
    .catch(() => undefined)
  expect(await status()).toMatchObject({ id: update.put_back, state: 'running' })
  test.platform.clock.advance({ hours: 1 })
  await runJobs(test)
  expect(await anns.state()).toEqual(after)
  expect((await anns.changes()).find((each) => each.id === line.id)?.can_revert).toBe(false)
}, 90_000)

it('keeps what came back when it is given up, and another go does the rest', async () => {
  const before = await anns.state()
  await addPeople(105)
  expect((await begin(['people', 'links'])).statusCode).toBe(200)
  const dying = dyingAfterOnePiece()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await createJobWorker(dying, jobHandlers(dying))
      .runDue()
      .catch(() => undefined)
    test.platform.clock.advance({ hours: 2 })
  }
  await runJobs(test)
  const failed = await status()
  const back = sum(failed)
  expect([failed?.state, back > 0, back <= 200]).toEqual(['failed', true, true])
  expect(await newest()).toMatchObject({ kind: 'put_back', count: back, can_revert: true })
  for (const member of [ann, harry])
    Object.assign(member, (await test.call('refreshToken', { body: { refresh: member.refresh } })).json())
  anns = familyOf(test, ann)
  expect((await begin(['people', 'links'])).statusCode).toBe(200)
  await runJobs(test)
  const rest = await status()
  expect([rest?.state, sum(rest)]).toEqual(['done', 210 - back])
  expect(await anns.state()).toEqual(before)
}, 90_000)

it('leaves no line when nothing came back, and says why', async () => {
  await harrys.set(ann.person_id, 'occupation', 'thief')
  const { last_id } = (await test.call('previewPutBack', { token: ann.access, body: { user_id: userId, since } })).json<
    CallResponse<'previewPutBack'>
  >()
  await anns.set(ann.person_id, 'occupation', 'sailor')
  const before = await newest()
  const run = await putBackAll(test, ann.access, { user_id: userId, since, last_id, groups: ['details'] })
  expect(run).toMatchObject({
    state: 'done',
    change_id: null,
    groups: [{ group: 'details', count: 0, kept: [{ field: 'occupation', reason: 'changed_since', by: 'Ann Oakes' }] }],
  })
  expect((await newest()).id).toBe(before.id)
})

it('lets others change things beside it', async () => {
  await addPeople(110)
  expect((await begin(['people', 'links'])).statusCode).toBe(200)
  const order: string[] = []
  await Promise.all([
    runJobs(test).then(() => order.push('put back')),
    anns.set(ann.person_id, 'occupation', 'sailor').then(() => order.push('changed')),
  ])
  expect(order).toEqual(['changed', 'put back'])
  expect(await status()).toMatchObject({ state: 'done', groups: [{ count: 110 }, { count: 110 }] })
}, 90_000)

it('splits a line about many photos', async () => {
  const theirs = photosOf(test, harry)
  const gallery = await theirs.gallery('Harbour')
  const picture = await fourColours({ width: 20, height: 20 })
  for (let n = 0; n < 53; n += 1) await theirs.upload(gallery.id, picture, `${n}.jpg`)
  expect((await begin(['galleries', 'photos'])).statusCode).toBe(200)
  const dying = dyingAfterOnePiece()
  await createJobWorker(dying, jobHandlers(dying))
    .runDue()
    .catch(() => undefined)
  expect(await status()).toMatchObject({ state: 'running', groups: [{ group: 'photos', count: 50 }] })
  test.platform.clock.advance({ hours: 1 })
  await runJobs(test)
  expect(await status()).toMatchObject({
    state: 'done',
    groups: [
      { group: 'galleries', count: 1 },
      { group: 'photos', count: 53 },
    ],
  })
  expect(await theirs.images()).toHaveLength(0)
  await anns.revert((await newest()).id)
  expect((await test.call('getGallery', { token: ann.access, params: { id: gallery.id } })).json()).toMatchObject({
    image_count: 53,
  })
}, 120_000)
