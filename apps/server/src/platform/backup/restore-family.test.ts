import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isBeingErased } from '../../features/accounts/leaving/erase.service.ts'
import { finishErasures, reapplyToFamily } from '../../features/accounts/leaving/reapply-erasures.service.ts'
import { findMediaProblems } from '../../features/trash/find-media-problems.ts'
import { collect } from '../../test/collect.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Image } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { backupFolder, createBackup } from './create-backup.ts'
import { readErasures } from './erasures.ts'
import { restoreFamily } from './restore-family.ts'
import type { RestoredFamily } from './restore-family.ts'

const key = 'the key of these backups, long enough'
let test: TestApp
let folder: string
let member: Member
let image: Image
let file: string
beforeAll(async () => {
  test = await openTestApp({ backup: { everyHours: 24, keepDays: 14, keepCount: 1, key } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  test.platform.clock.advance({ hours: 1 })
  member = await test.newMember()
  await familyOf(test, member).add({ name: 'Łucja', birth_year: 1950 })
  const photos = photosOf(test, member)
  image = await photos.upload((await photos.gallery()).id)
  ;({ file } = await createBackup(test.platform))
  test.platform.clock.advance({ hours: 1 })
})

const work = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const leave = async (who: Member): Promise<void> => {
  expect((await test.call('deleteAccount', { token: who.access, body: { password } })).statusCode).toBe(204)
}
async function restore(email: string, from = file, { platform } = test): Promise<RestoredFamily> {
  const restored = await restoreFamily(from, platform, {
    email,
    key,
    isBeingErased,
    reapply: (tx, { uid, erasures }) => reapplyToFamily(tx, platform, uid, erasures),
    progress: () => undefined,
  })
  await finishErasures(platform)
  return restored
}
const signIn = async (who: Member): Promise<Member> => ({
  ...(await test.call('obtainToken', { body: { email: who.email, password } })).json<Member>(),
  email: who.email,
})

it('puts back a family that is gone, with its pictures, and leaves the others as they are', async () => {
  const other = await test.newMember()
  const others = await familyOf(test, other).state()
  const before = await familyOf(test, member).state()
  await leave(member)
  await expect(restore(member.email)).rejects.toThrow('This family is being erased right now')
  await work()
  expect(await photosOf(test, other).files()).toEqual([])

  expect(await restore(member.email)).toMatchObject({ people: 2, files: 5 })
  const back = await signIn(member)
  expect(await familyOf(test, back).state()).toEqual(before)
  const [again] = await photosOf(test, back).images()
  expect([again?.id, (await photosOf(test, back).fetch(again?.original_image ?? '')).statusCode]).toEqual([image.id, 200])
  expect(await familyOf(test, other).state()).toEqual(others)
  expect(await collect(findMediaProblems(test.platform.database, test.platform.media, new Date('2027-01-01')))).toEqual([])
  // The next person gets a new id, and a later restore of everything does not repeat earlier erasures.
  expect((await familyOf(test, back).add({ name: 'Newcomer' })).person.id).toBeGreaterThan(other.person_id)
  const { erasures } = await readErasures([backupFolder(test.platform.config)], test.platform.media, '2000')
  expect(erasures).toEqual([])
  await leave(back)
  await leave(other)
  await work()
})

it('erases again who had left it since', async () => {
  const joined = await joinFamily(test, member, { name: 'Joan' })
  ;({ file } = await createBackup(test.platform))
  test.platform.clock.advance({ hours: 1 })
  await leave(joined)
  await leave(member)
  await work()
  expect(await restore(member.email)).toMatchObject({ gone: 1 })
  const back = await signIn(member)
  expect((await test.call('listUsers', { token: back.access })).json()).toHaveLength(1)
  await leave(back)
  await work()
})

it('opens no address of a picture that was cut off before, and the new ones', async () => {
  const joined = await joinFamily(test, member, { name: 'Joan' })
  const open = async (address: string): Promise<number> => (await photosOf(test, member).fetch(address)).statusCode
  const [seen] = await photosOf(test, joined).images()
  const old = seen?.thumbnail ?? ''
  expect(await open(old)).toBe(200)
  await leave(joined)
  test.platform.clock.advance({ minutes: 1 })
  expect(await open(old)).toBe(404)
  ;({ file } = await createBackup(test.platform))
  test.platform.clock.advance({ minutes: 1 })
  await leave(member)
  await work()
  await restore(member.email)
  // Each server caches a family's epochs for some seconds.
  test.platform.clock.advance({ seconds: 5 })
  expect(await open(old)).toBe(404)
  const back = await signIn(member)
  const [again] = await photosOf(test, back).images()
  expect(await open(again?.thumbnail ?? '')).toBe(200)
  expect(await open(old)).toBe(404)
  await leave(back)
  await work()
})

it('refuses a family that is there, one that the backup does not know, and a backup of another installation', async () => {
  await expect(restore(member.email)).rejects.toThrow('This family still exists')
  await expect(restore('nobody@example.org')).rejects.toThrow('Nobody signed in with nobody@example.org')
  const elsewhere = await openTestApp()
  const stranger = await elsewhere.newMember()
  const theirs = await restore(member.email, file, elsewhere).catch((error: Error) => error.message)
  expect(theirs).toMatch(/a different installation|still exists/)
  expect((await familyOf(elsewhere, stranger).tryTo('listPeople', {})).json()).toHaveLength(1)
  await elsewhere.close()
})

it('puts back the recordings of the family’s words', async () => {
  const words = { person_id: member.person_id, language: 'cantonese', word: '阿嫲' } as const
  const made = await familyOf(test, member).tryTo('createKinWord', {}, words)
  const { id } = made.json<{ id: number }>()
  const kept = await test.call('setKinVoice', { token: member.access, params: { id }, ...voiceForm() })
  expect(kept.statusCode, kept.body).toBe(200)
  const backup = await createBackup(test.platform)
  test.platform.clock.advance({ hours: 1 })
  await leave(member)
  await work()
  await restore(member.email, backup.file)
  const back = await signIn(member)
  const heard = await test.call('getKinVoice', { token: back.access, params: { id } })
  expect([heard.statusCode, heard.rawPayload.equals(voiceFile())]).toEqual([200, true])
})
