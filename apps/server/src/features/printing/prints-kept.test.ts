import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readMembers } from '../../platform/backup/archive-reader.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { listPrints, makePrint } from '../../test/prints/make-print.ts'
import { addPrint, everybody } from '../../test/prints/prints.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { sweepMedia } from '../trash/sweep-media.service.ts'
import { printFiles } from './print-files.ts'

let test: TestApp
let ada: Member
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterEach(() => test.close())

const start = (member = ada) => test.call('startPrint', { token: member.access, body: everybody(member) })
const make = (member = ada) => makePrint(test, member, everybody(member))
const list = () => listPrints(test, ada)
const get = (url: string) => test.app.inject({ method: 'GET', url })

async function files(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.platform.media.list('')) keys.push(key)
  return keys
}

/** Runs what is due with a media store that differs from the real one. */
const runWith = (different: Partial<MediaStore>): Promise<number> => {
  const platform = { ...test.platform, media: { ...test.platform.media, ...different } }
  return createJobWorker(platform, jobHandlers(platform)).runDue()
}

it('one is made at a time for each user; others of the family have their own', async () => {
  const bo = await joinFamily(test, ada)
  expect((await start()).json()).toMatchObject({ state: 'waiting', progress: 0, download: null, failure: null })
  expect((await start()).json()).toMatchObject({ code: 'print_running' })
  expect((await start(bo)).statusCode).toBe(200)
})

it('an address opens a file for an hour and nobody can make one up', async () => {
  const { print } = await make()
  const address = print.download!
  const answer = await get(address)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="banyan-\d{4}-\d\d-\d\d\.pdf"$/)
  for (const url of [
    address.slice(0, -1),
    `${address}x`,
    address.replace(/until=[^&]+-/, 'until=1-'),
    address.replace(/print\/\d+/, 'print/999'),
    address.replace(/-(\d+)&/, '-9$1&'),
  ])
    expect((await get(url)).statusCode, url).toBe(404)
  test.platform.clock.advance({ hours: 1, seconds: 1 })
  expect((await get(address)).statusCode).toBe(404)
  expect((await get((await list())[0]!.download!)).statusCode).toBe(200)
})

it('files go after three days, and the oldest when there are more than five', async () => {
  for (let i = 0; i < 5; i++) await addPrint(test, ada)
  await make()
  expect([(await list()).length, (await files()).length]).toEqual([5, 5])
  test.platform.clock.advance({ days: 3 })
  await printFiles.expireTask.run(test.platform)
  expect(await files()).toEqual([])
  expect(await test.platform.database.read.selectFrom('prints').selectAll().execute()).toEqual([])
})

it('a file is in no backup, and one without a row is swept away', async () => {
  await make()
  const { file } = await createBackup(test.platform)
  const names: string[] = []
  for await (const { name } of readMembers(file)) names.push(name)
  expect(names.filter((name) => name.includes('prints/'))).toEqual([])
  await test.platform.database.write((tx) => tx.deleteFrom('prints').execute())
  // Files have the time of the machine.
  test.platform.clock.set(new Date(Date.now() + 2 * 86_400_000))
  await sweepMedia(test.platform, { isConfirmed: true })
  expect((await files()).filter((key) => key.includes('/prints/'))).toEqual([])
})

it('it goes at once with its user and with the family, also while it is being made', async () => {
  const bo = await joinFamily(test, ada)
  await make(bo)
  expect(await files()).toHaveLength(1)
  expect((await test.call('deleteAccount', { token: bo.access, body: { password } })).statusCode).toBe(204)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  expect(await files()).toEqual([])
  await make()
  await start()
  let hasLeft = false
  await runWith({
    put: async (key, content) => {
      await test.platform.media.put(key, content)
      hasLeft = (await test.call('deleteAccount', { token: ada.access, body: { password } })).statusCode === 204
    },
  })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  expect([hasLeft, await files()]).toEqual([true, []])
})

it('stopping one while it is made leaves nothing', async () => {
  const { id } = (await start()).json<{ id: number }>()
  await runWith({
    put: async (key, content) => {
      await test.platform.media.put(key, content)
      expect((await test.call('deletePrint', { token: ada.access, params: { id } })).statusCode).toBe(200)
    },
  })
  expect([await list(), await files()]).toEqual([[], []])
})

it('a full disk is said to be one, and leaves nothing half done', async () => {
  await start()
  await runWith({
    put: async (key, content) => {
      await test.platform.media.put(key, Readable.from([Buffer.from('half')]))
      if (content instanceof Readable) content.destroy()
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  })
  expect(await list()).toMatchObject([{ state: 'failed', failure: 'no_storage', download: null }])
  expect(await files()).toEqual([])
  await make()
  expect((await list())[0]).toMatchObject({ state: 'done' })
})

it('begins again after a process died, and gives up after three times', async () => {
  await start()
  const put = (): Promise<never> => Promise.reject(new Error('the process ends'))
  await runWith({ put })
  expect(await list()).toMatchObject([{ state: 'running' }])
  for (let i = 0; i < 2; i++) {
    test.platform.clock.advance({ hours: 1 })
    await runWith({ put })
  }
  expect(await list()).toMatchObject([{ state: 'failed', failure: 'unknown' }])
})

it('shows one state of the family, whoever is hidden while it is made', async () => {
  const before = test.platform.media.put
  await start()
  await runWith({
    put: async (key, content) => {
      await before(key, content)
      const body = { living_seen_by: 'near', near_steps: 1 }
      expect((await test.call('updateFamilySettings', { token: ada.access, body })).statusCode).toBe(200)
    },
  })
  // Ada is a keeper, who sees everybody before and after.
  expect(await list()).toMatchObject([{ state: 'done' }])
})

it('a book is made again when something is marked private meanwhile, also for a keeper', async () => {
  const gallery = await photosOf(test, ada).gallery()
  const body = { kind: 'family_book' }
  expect((await test.call('startPrint', { token: ada.access, body })).statusCode).toBe(200)
  await runWith({
    put: async (key, content) => {
      await test.platform.media.put(key, content)
      const mark = { token: ada.access, params: { id: gallery.id }, body: { is_private: true } }
      expect((await test.call('updateGallery', mark)).statusCode).toBe(200)
    },
  })
  expect([await list(), (await files()).filter((key) => key.includes('/prints/'))]).toMatchObject([[{ state: 'running' }], []])
  test.platform.clock.advance({ hours: 1 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [print] = await list()
  expect(print).toMatchObject({ state: 'done' })
  expect((await get(print!.download!)).statusCode).toBe(200)
})

it('what a keeper made cannot be had any more once they are none: they see less', async () => {
  const bo = await joinFamily(test, ada, { role: 'keeper' })
  const [own, theirs] = [await make(), await make(bo)]
  const members = (await test.call('listMembers', { token: ada.access })).json<{ id: number; person_id: number }[]>()
  const { id } = members.find(({ person_id: person }) => person === bo.person_id)!
  const demoted = await test.call('changeMemberRole', { token: ada.access, params: { id }, body: { role: 'reader', password } })
  expect(demoted.statusCode, demoted.body).toBe(200)
  expect((await get(theirs.print.download!)).statusCode).toBe(404)
  const by = { token: bo.access, params: { id: theirs.print.id } }
  expect((await test.call('downloadPrint', by)).statusCode).toBe(404)
  expect((await get(own.print.download!)).statusCode).toBe(200)
  await printFiles.expireTask.run(test.platform)
  expect(await files()).toHaveLength(1)
})

it('it ends for whoever sees less of somebody: a death undone, a tie cut', async () => {
  const family = familyOf(test, ada)
  const bo = await joinFamily(test, ada)
  const settings = { living_seen_by: 'near', near_steps: 1 }
  expect((await test.call('updateFamilySettings', { token: ada.access, body: settings })).statusCode).toBe(200)
  const { person: mother } = await family.add({ beside: bo.person_id, type: 3, name: 'Eva', birth_year: 1940 })
  const { person: old } = await family.add({ beside: mother.id, type: 1, name: 'Old Tom', birth_year: 1930 })
  const { person: far } = await family.add({ beside: old.id, type: 1, name: 'Far Tim', birth_year: 1940 })
  await family.set(far.id, 'year_of_death', 2001)
  const statusOf = async (address: string): Promise<number> => (await get(address)).statusCode
  const [own, first] = [(await make()).print.download!, (await make(bo)).print.download!]
  // What changes and hides nobody ends nothing, and nor does somebody hidden who came later.
  await family.set(far.id, 'name', 'Far Tom')
  await family.add({ beside: far.id, type: 1, name: 'Later Lil', birth_year: 1990 })
  expect(await statusOf(first)).toBe(200)
  await family.set(far.id, 'year_of_death', 0)
  expect([await statusOf(first), await statusOf(own)]).toEqual([404, 200])
  expect([(await listPrints(test, bo)).length, (await list()).length]).toEqual([0, 1])
  const second = (await make(bo)).print.download!
  const { relation } = await family.add({ beside: bo.person_id, type: 1, name: 'Partner', birth_year: 1980 })
  const third = (await make(bo)).print.download!
  expect([await statusOf(second), await statusOf(third)]).toEqual([200, 200])
  await family.deleteRelation(relation.id)
  expect([await statusOf(second), await statusOf(third)]).toEqual([200, 404])
})
