import { limits } from '@banyan/contract'
import type { CallResponse, Change, KinWord, RelationName } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { sweep } from '../../platform/jobs/sweep.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { findMediaProblems } from '../trash/find-media-problems.ts'

let test: TestApp
let keeper: Member
let family: TestFamily
let grandmother: number
let word: KinWord
beforeEach(async () => {
  test = await openTestApp()
  keeper = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, keeper)
  grandmother = (await family.add({ name: 'Lan', type: 3, gender: 'F', birth_year: 1950 })).person.id
  const answer = await family.tryTo('createKinWord', {}, { person_id: grandmother, language: 'cantonese', word: '阿嫲' })
  word = answer.json<KinWord>()
})
afterEach(() => test.close())

const record = (by: Member, bytes: Buffer = voiceFile(), durationMs = 900, id = word.id) =>
  test.call('setKinVoice', { token: by.access, params: { id }, ...voiceForm(bytes, durationMs) })
const hear = (by: Member, id = word.id) => test.call('getKinVoice', { token: by.access, params: { id } })
const remove = (by: Member) => test.call('deleteKinVoice', { token: by.access, params: { id: word.id } })
const codeOf = (answer: { statusCode: number; body: string }): unknown[] => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code?: string }).code,
]
async function files(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of test.platform.media.list('')) if (/\/pictures\//.test(key)) found.push(key)
  return found
}
async function problems(): Promise<unknown[]> {
  const later = new Date(Date.now() + 3 * 86_400_000)
  const found: unknown[] = []
  for await (const problem of findMediaProblems(test.platform.database, test.platform.media, later)) found.push(problem)
  return found
}
const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const usedBytes = async (): Promise<number> =>
  (await test.call('getUsage', { token: keeper.access })).json<CallResponse<'getUsage'>>().storage_bytes

describe('a recording of a word', () => {
  it('is kept, heard by everybody in the family, and shown beside the word wherever it is', async () => {
    const member = await joinFamily(test, keeper, { name: 'Ben Wong' })
    const bytes = voiceFile()
    const saved = await record(member, bytes)
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json<KinWord>().voice).toMatchObject({ duration_ms: 900, recorded_by: 'Ben Wong' })
    const heard = await hear(keeper)
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.equals(bytes)]).toEqual([200, 'audio/webm', true])
    expect(heard.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment' })
    expect(heard.headers['cache-control']).toContain('no-store')
    const [named] = (await family.tryTo('listRelationNames', { from: keeper.person_id, to: grandmother })).json<RelationName[]>()
    expect(named?.words[0]?.voice?.recorded_by).toBe('Ben Wong')
    expect(await usedBytes()).toBe(bytes.length)
    expect(await problems()).toEqual([])
    expect((await family.changes())[0] as Change).toMatchObject({ kind: 'kin_word_changed', title: '阿嫲', can_revert: false })
  })

  it('may be of the kinds that browsers make, short and small', async () => {
    for (const type of ['audio/webm', 'audio/ogg', 'audio/mp4'] as const) {
      expect((await record(keeper, voiceFile(type))).statusCode).toBe(200)
      expect((await hear(keeper)).headers['content-type']).toBe(type)
    }
    const film = Buffer.concat([voiceFile(), Buffer.from('V_VP8')])
    const page = Buffer.from('<script>alert(1)</script>')
    const moving = Buffer.concat([voiceFile('audio/mp4'), Buffer.from('hdlr\0\0\0\0\0\0\0\0vide')])
    for (const bytes of [film, page, moving, Buffer.alloc(0), voiceFile().subarray(0, 20)])
      expect(codeOf(await record(keeper, bytes))).toEqual([415, 'wrong_type'])
    expect(codeOf(await record(keeper, Buffer.concat([voiceFile(), Buffer.alloc(limits.kinVoice.bytes)])))).toEqual([
      413,
      'too_large',
    ])
    for (const ms of [0, limits.kinVoice.ms + 1, 1.5]) expect(codeOf(await record(keeper, voiceFile(), ms))[0]).toBe(400)
    await runJobs()
    expect(await files()).toHaveLength(1)
    expect(await usedBytes()).toBe(voiceFile('audio/mp4').length)
  })

  it('is gone for good as soon as its recorder, its speaker or a keeper asks', async () => {
    const [ben, cleo] = [await joinFamily(test, keeper, { name: 'Ben' }), await joinFamily(test, keeper, { name: 'Cleo' })]
    for (const [recorder, deleter] of [
      [ben, ben],
      [ben, keeper],
      [ben, cleo],
    ] as const) {
      const said_by_id = deleter === cleo ? cleo.person_id : null
      await family.tryTo('updateKinWord', { id: word.id }, { said_by_id })
      expect((await record(recorder)).statusCode).toBe(200)
      const stranger = deleter === cleo ? undefined : cleo
      if (stranger) {
        expect(codeOf(await remove(stranger))).toEqual([403, 'not_your_voice'])
        expect(codeOf(await record(stranger))).toEqual([403, 'not_your_voice'])
      }
      const gone = await remove(deleter)
      expect([gone.statusCode, gone.json<KinWord>().voice]).toEqual([200, null])
      expect(await files()).toEqual([])
      expect(codeOf(await hear(ben))).toEqual([404, 'not_found'])
      expect(codeOf(await remove(keeper))).toEqual([404, 'not_found'])
      const row = await test.platform.database.read.selectFrom('kin_words').selectAll().executeTakeFirstOrThrow()
      expect([row.voice_key, row.voice_user_id, row.voice_user_name, row.voice_at]).toEqual([null, null, '', null])
    }
    await runJobs()
    expect([await usedBytes(), await problems()]).toEqual([0, []])
  })

  it('goes with a deleted word, comes back with it, and leaves no file when the word is swept', async () => {
    expect((await record(keeper)).statusCode).toBe(200)
    await family.tryTo('deleteKinWord', { id: word.id })
    expect((await hear(keeper)).statusCode).toBe(404)
    expect(await problems()).toEqual([])
    await family.tryTo('restoreKinWord', { id: word.id })
    expect((await hear(keeper)).statusCode).toBe(200)
    await family.tryTo('deleteKinWord', { id: word.id })
    await test.platform.database.write((tx) =>
      tx.updateTable('kin_words').set({ hidden_at: '2001-01-01T00:00:00.000Z' }).execute(),
    )
    await sweep(test.platform)
    await runJobs()
    expect([await files(), await usedBytes()]).toEqual([[], 0])
  })

  it('is refused after twenty in a minute, for that session alone', async () => {
    const ben = await joinFamily(test, keeper, { name: 'Ben' })
    Object.assign(test.platform.config, { rateLimit: true })
    for (let count = 0; count < 20; count++) expect((await record(keeper)).statusCode).toBe(200)
    expect(codeOf(await record(keeper))).toEqual([429, 'too_many_requests'])
    await remove(keeper)
    expect((await record(ben)).statusCode).toBe(200)
  })

  it('leaves nothing behind when the family has no room, or the word is not there', async () => {
    expect((await record(keeper, voiceFile(), 900, 99)).statusCode).toBe(404)
    await test.platform.database.write((tx) => tx.updateTable('family_usage').set({ bytes: 1e15 }).execute())
    Object.assign(test.platform.config.familyLimits, { bytes: 1_000 })
    expect(codeOf(await record(keeper))[1]).toBe('family_full')
    expect(await files()).toEqual([])
  })
})
