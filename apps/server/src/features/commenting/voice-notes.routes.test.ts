import { limits } from '@banyan/contract'
import type { CallResponse, Comment, ErrorBody, Image } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { commentsOf } from '../../test/comments.ts'
import type { On } from '../../test/comments.ts'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { guestsOf } from '../../test/guests.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { findMediaProblems } from '../trash/find-media-problems.ts'
import { updateMailTask } from '../updates/update-mails.task.ts'

let test: TestApp
let ada: Member
let bo: Member
let family: TestFamily
let photos: TestPhotos
let image: Image
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.platform.clock.set(new Date().toISOString())
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  family = familyOf(test, ada)
  photos = photosOf(test, ada)
  image = await photos.upload((await photos.gallery('Wedding')).id, undefined, 'Dance.jpg')
})

const queryOf = (on: On) => Object.fromEntries(Object.entries(on).map(([field, id]) => [field, String(id)]))
const speak = (by: Member, on: On, fields: Record<string, string> = {}, bytes = voiceFile(), durationMs = 900) =>
  test.call('createVoiceNote', { token: by.access, query: queryOf(on), ...voiceForm(bytes, durationMs, fields) })
const said = async (by: Member, on: On, fields: Record<string, string> = {}, bytes = voiceFile()): Promise<Comment> => {
  const answer = await speak(by, on, fields, bytes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Comment>()
}
const hear = (url: string | undefined, headers: Record<string, string> = {}) => photos.fetch(url ?? '', headers)
const codeOf = (answer: LightMyRequestResponse): unknown[] => [answer.statusCode, answer.json<ErrorBody>().code]
/** Of all families, as nobody else uses this server. */
async function usedBytes(): Promise<number> {
  const rows = await test.platform.database.read.selectFrom('family_usage').select('bytes').execute()
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
/** How many originals and recordings there are. */
async function files(): Promise<number> {
  let count = 0
  for await (const { key } of test.platform.media.list('')) if (key.endsWith('.original')) count += 1
  return count
}
async function problems(): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const problem of findMediaProblems(
    test.platform.database,
    test.platform.media,
    new Date(Date.now() + 3 * 86_400_000),
  ))
    found.push(problem)
  return found
}

it('is a comment that everybody who sees what it is about hears at once, whole and in parts', async () => {
  const server = await listen(test)
  const following = await server.follow(bo.access)
  await following.next()
  const bytes = voiceFile('audio/mp4', 'We danced until morning')
  const before = await usedBytes()
  const comment = await said(ada, { image_id: image.id }, { text: `Hear, @[${bo.person_id}]`, waveform: '0az9' }, bytes)
  expect(comment).toMatchObject({ image_id: image.id, author: 'Ada Wong', voice: { duration_ms: 900, waveform: '0az9' } })
  expect((await following.change()).comments.images).toEqual([image.id])
  following.close()
  const [seen] = (await commentsOf(test, bo).read({ image_id: image.id })).results
  const heard = await hear(seen?.voice?.url)
  expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.equals(bytes)]).toEqual([200, 'audio/mp4', true])
  expect(heard.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  const part = await hear(seen?.voice?.url, { range: 'bytes=4-7' })
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.toString()]).toEqual([
    206,
    `bytes 4-7/${bytes.length}`,
    'ftyp',
  ])
  expect(await usedBytes()).toBe(before + bytes.length)
  // Neither address opens what the other is for.
  for (const url of [
    seen?.voice?.url.replace('/voice.m4a', '/original.m4a'),
    seen?.voice?.url.replace('/voice.m4a', '/large.jpg'),
    image.original_image.replace(/\/original\.\w+/, '/voice.m4a'),
    seen?.voice?.url.replace(/signature=./, (text) => (text === 'signature=A' ? 'signature=B' : 'signature=A')),
  ])
    expect((await hear(url)).statusCode, url).toBe(404)
  expect(await problems()).toEqual([])
  const [line] = await family.changes()
  expect(line).toMatchObject({ kind: 'comment_added', field: 'voice', title: 'Dance', can_revert: true })
})

it('is about photos, galleries, people and facts, in each of the kinds that browsers record', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const fact = (await family.tryTo('createPersonFact', { id: person.id }, { kind: 'OCCU', value: 'Baker' })).json<{
    id: number
  }>()
  for (const [on, type] of [
    [{ gallery_id: image.gallery_id }, 'audio/webm'],
    [{ person_id: person.id }, 'audio/ogg'],
    [{ fact_id: fact.id }, 'audio/mp4'],
  ] as const) {
    const comment = await said(bo, on, {}, voiceFile(type))
    expect((await hear(comment.voice?.url)).headers['content-type']).toBe(type)
  }
  expect((await commentsOf(test, ada).read({ person_id: person.id })).facts).toMatchObject([{ comment_count: 1 }])
  for (const on of [{}, { image_id: image.id, person_id: person.id }]) expect(codeOf(await speak(ada, on))[0]).toBe(400)
})

it('believes nothing: files, sizes, lengths, loudness and texts are checked, and nothing stays of what is refused', async () => {
  const on = { image_id: image.id }
  const before = [await files(), await usedBytes()]
  const film = Buffer.concat([voiceFile(), Buffer.from('\u0086\u0085V_VP9', 'latin1')])
  for (const bytes of [film, Buffer.from('<svg onload=alert(1)>'), Buffer.alloc(0), voiceFile('audio/mp4').subarray(0, 30)])
    expect(codeOf(await speak(ada, on, {}, bytes))).toEqual([415, 'wrong_type'])
  const tooLarge = Buffer.concat([voiceFile(), Buffer.alloc(limits.voiceNote.bytes)])
  expect(codeOf(await speak(ada, on, {}, tooLarge))).toEqual([413, 'too_large'])
  const long = Buffer.concat([voiceFile(), Buffer.alloc(1_000_000)])
  for (const [bytes, ms] of [
    [voiceFile(), 0],
    [voiceFile(), 1.5],
    [voiceFile(), limits.voiceNote.ms + 1],
    // Five minutes of a hundred bytes, and a second of a megabyte.
    [voiceFile(), limits.voiceNote.ms],
    [long, 1_000],
  ] as const)
    expect(codeOf(await speak(ada, on, {}, bytes, ms)), String(ms)).toEqual([400, 'invalid_field'])
  for (const waveform of ['A', '-', '0'.repeat(limits.waveform + 1)])
    expect(codeOf(await speak(ada, on, { waveform }))).toEqual([400, 'invalid_field'])
  expect(codeOf(await speak(ada, on, { text: 'x'.repeat(limits.comment + 1) }))).toEqual([400, 'too_long'])
  expect(codeOf(await speak(ada, { image_id: 999_999 }))).toEqual([404, 'not_found'])
  Object.assign(test.platform.config.familyLimits, { bytes: 1 })
  expect(codeOf(await speak(ada, on))[1]).toBe('family_full')
  Object.assign(test.platform.config.familyLimits, { bytes: Infinity })
  expect([await files(), await usedBytes()]).toEqual(before)
  expect((await commentsOf(test, ada).read(on)).count).toBe(0)
})

it('is said once, however often it is sent, and its text can be changed and taken away', async () => {
  const on = { image_id: image.id }
  const key = { idempotency_key: 'once', text: 'Grandma' }
  const before = await files()
  const [first, second] = [await said(ada, on, key), await said(ada, on, key)]
  expect([second.id, (await commentsOf(test, ada).read(on)).count, await files()]).toEqual([first.id, 1, before + 1])
  const comments = commentsOf(test, ada)
  expect((await comments.tryTo('updateComment', { id: first.id }, { text: '' })).json<Comment>()).toMatchObject({
    text: '',
    is_edited: true,
    voice: { duration_ms: 900 },
  })
  const written = await comments.say(on, 'Written')
  expect(codeOf(await comments.tryTo('updateComment', { id: written.id }, { text: ' ' }))).toEqual([400, 'blank_comment'])
  expect(codeOf(await commentsOf(test, bo).tryTo('updateComment', { id: first.id }, { text: 'x' }))).toEqual([
    403,
    'not_your_comment',
  ])
})

it('is deleted softly, put back, and gone with its file after 30 days, or with what it is about', async () => {
  const { person } = await family.add({ name: 'Ida' })
  const before = [await files(), await usedBytes()]
  const [onPhoto, onPerson] = [await said(ada, { image_id: image.id }), await said(ada, { person_id: person.id })]
  const comments = commentsOf(test, ada)
  expect((await hear(onPhoto.voice?.url)).statusCode).toBe(200)
  await comments.tryTo('deleteComment', { id: onPhoto.id })
  expect((await hear(onPhoto.voice?.url)).statusCode).toBe(404)
  expect([await files(), await problems()]).toEqual([(before[0] ?? 0) + 2, []])
  const [line] = await family.changes()
  expect(line).toMatchObject({ kind: 'comment_deleted', field: 'voice' })
  expect((await family.tryTo('revertChange', { id: line?.id ?? 0 })).statusCode).toBe(200)
  expect((await hear(onPhoto.voice?.url)).statusCode).toBe(200)
  await comments.tryTo('deleteComment', { id: onPhoto.id })
  await family.tryTo('deletePerson', { id: person.id })
  test.platform.clock.advance({ seconds: 4 })
  expect((await hear(onPerson.voice?.url)).statusCode).toBe(404)
  test.platform.clock.advance({ days: 31 })
  await sweep(test.platform)
  await runJobs()
  expect([await files(), await usedBytes()]).toEqual(before)
  expect(await problems()).toEqual([])
})

it('is not there for readers who may not see who speaks', async () => {
  const { person: far } = await family.add({ name: 'Far Away', beside: bo.person_id })
  const dee = await joinFamily(test, ada, { name: 'Dee', beside: far.id })
  await said(ada, { image_id: image.id }, { text: 'She sang' })
  await said(dee, { image_id: image.id })
  await family.tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
  const { results } = await commentsOf(test, dee).read({ image_id: image.id })
  expect(results).toMatchObject([
    { voice: null, text: 'She sang', author: 'A. W.' },
    { voice: { duration_ms: 900 }, author: 'Dee' },
  ])
})

it('is announced in the daily mail, in words for each number', async () => {
  const tomorrow = () => new Date(test.platform.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const mailOf = async (): Promise<string> => {
    test.platform.clock.set(`${tomorrow()}T07:11:00.000Z`)
    await updateMailTask.run(test.platform)
    Object.assign(ada, (await test.call('obtainToken', { body: { email: ada.email, password } })).json())
    const row = await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', bo.email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row?.text ?? ''
  }
  await mailOf()
  await said(ada, { image_id: image.id })
  expect(await mailOf()).toContain('- Photo “Dance”: 1 voice note (by Ada Wong)\n')
  await said(ada, { image_id: image.id })
  await said(ada, { image_id: image.id })
  await commentsOf(test, ada).say({ image_id: image.id }, 'and a word')
  expect(await mailOf()).toContain('- Photo “Dance”: 3, including 2 voice notes (by Ada Wong)\n')
})

it('may be of a guest: it waits, members hear it, and who sent it takes it back', async () => {
  const guests = guestsOf(test, ada)
  const before = await files()
  const link = await guests.link(image.gallery_id, { allows: ['comment'], with_comments: true })
  const { token } = await guests.open(link)
  const tell = (query: Record<string, string> = {}, fields: Record<string, string> = {}, by = token) =>
    test.call('addGuestVoiceNote', {
      token: by,
      query,
      ...voiceForm(voiceFile('audio/ogg'), 900, { guest_name: 'Gil', ...fields }),
    })
  const sent = (await tell({ photo_id: String(image.id) }, { text: 'For you', idempotency_key: 'a' })).json<
    CallResponse<'addGuestVoiceNote'>
  >()
  expect(sent).toMatchObject({ waits: true, comment: null })
  const waiting = async () =>
    (await test.call('listWaitingComments', { token: bo.access })).json<CallResponse<'listWaitingComments'>>()
  const [first] = await waiting()
  expect(first).toMatchObject({ text: 'For you', guest_name: 'Gil', voice: { duration_ms: 900 } })
  expect((await hear(first?.voice?.url)).statusCode).toBe(200)
  await test.call('decideWaitingComments', { token: bo.access, body: { ids: [sent.id], add: true } })
  const heard = (await test.call('listGuestComments', { token, query: { photo_id: String(image.id) } })).json<
    CallResponse<'listGuestComments'>
  >()
  expect((await hear(heard.results[0]?.voice?.url)).statusCode).toBe(200)
  // One that still waits is gone with its file as soon as it is taken back.
  const second = (await tell()).json<CallResponse<'addGuestVoiceNote'>>()
  expect(await files()).toBe(before + 2)
  const body = { kind: 'comment', id: second.id, secret: second.secret }
  expect((await test.call('takeBackAsGuest', { token, body })).statusCode).toBe(200)
  // The database's clock says when the job is due.
  test.platform.clock.advance({ minutes: 5 })
  await runJobs()
  expect([await files(), (await waiting()).length]).toEqual([before + 1, 0])
  const looking = await guests.open(await guests.link(image.gallery_id, { allows: ['look'] }))
  expect(codeOf(await tell({}, {}, looking.token))).toEqual([403, 'guest_cannot_comment'])
  expect(codeOf(await tell({ photo_id: '999999' }))).toEqual([404, 'not_found'])
  await guests.end(link.id)
  expect(codeOf(await tell())).toEqual([404, 'link_over'])
})
