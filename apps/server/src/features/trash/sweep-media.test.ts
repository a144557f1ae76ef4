import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { confirmCommand } from '../../cli/commands/confirm.ts'
import { sweepCommand } from '../../cli/commands/sweep.ts'
import { listOpenAlarms } from '../../platform/alarms/alarms.ts'
import { lookAtClock } from '../../platform/installation/clock.ts'
import { checkInstallation, countSweep } from '../../platform/installation/installation.ts'
import { runInTurn } from '../../platform/jobs/schedule.ts'
import { mediaFolder } from '../../platform/media/media-location.ts'
import { photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { createTestDatabase, testEngine } from '../../test/test-database.ts'
import { sweepMedia } from './sweep-media.service.ts'
import { sweepPhotosTask } from './sweep-photos.service.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let image: Image
const cleanUp: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  test = await openTestApp()
  member = await test.newMember()
  photos = photosOf(test, member)
  image = await photos.upload((await photos.gallery()).id)
  await checkInstallation(test.platform)
})
afterEach(async () => {
  await test.close()
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

const settle = async (): Promise<void> => {
  const long = new Date(test.platform.now().getTime() - 25 * 3_600_000)
  for (const key of await photos.files()) await utimes(path.join(mediaFolder(test.platform.config.dataDir), key), long, long)
}
const alarms = async (): Promise<string[]> => (await listOpenAlarms(test.platform.database.read)).map(({ kind }) => kind)
const isServed = async (): Promise<boolean> => (await photos.fetch(image.original_image)).statusCode === 200

/** Simulates a copy of the database from before the photo: its row is missing, and then it is back. */
async function withoutRow(work: () => Promise<void>): Promise<void> {
  const { database } = test.platform
  const { key } = await database.read.selectFrom('images').select('key').where('id', '=', image.id).executeTakeFirstOrThrow()
  const rename = (to: string) =>
    database.write((tx) =>
      tx
        .updateTable('images')
        .set({ key: to } as never)
        .where('id', '=', image.id)
        .execute(),
    )
  await rename('0'.repeat(32))
  await work()
  await rename(key)
}

it('puts files aside that no row knows, brings them back when one does, and deletes them after 30 days', async () => {
  await settle()
  const before = await photos.files()
  await withoutRow(async () => {
    expect(await sweepMedia(test.platform)).toMatchObject({ orphans: 5, missing: 5 })
    expect((await photos.files()).filter((key) => key.startsWith('quarantine/'))).toHaveLength(5)
  })
  expect(await isServed()).toBe(false)
  expect(await sweepMedia(test.platform)).toMatchObject({ broughtBack: 5, missing: 0, orphans: 0 })
  expect([await isServed(), await photos.files()]).toEqual([true, before])

  await settle()
  await withoutRow(async () => {
    await sweepMedia(test.platform)
    for (const [days, deleted] of [
      [29, 0],
      [2, 5],
    ] as const) {
      test.platform.clock.advance({ days })
      await test.platform.database.write((tx) =>
        tx.updateTable('installation').set({ seen_at: test.platform.now().toISOString() }).execute(),
      )
      expect(await sweepMedia(test.platform)).toMatchObject({ deleted })
    }
  })
})

it('stops and raises an alarm when more is unknown than a crash leaves, until an operator has looked', async () => {
  const { database, media } = test.platform
  const { family_id: family } = await database.read.selectFrom('images').select('family_id').executeTakeFirstOrThrow()
  const keys = Array.from({ length: 21 }, (_, index) => `${family}/pictures/ab/ab${String(index).padStart(30, '0')}.original`)
  for (const key of keys) await media.put(key, Buffer.from('x'))
  await settle()
  const before = await photos.files()
  expect(await sweepMedia(test.platform)).toMatchObject({
    orphans: 21,
    stopped: 'The database knows nothing of 21 of 26 files: more than a crash leaves.',
  })
  expect([await photos.files(), await alarms()]).toEqual([before, ['sweep_stopped']])
  await sweepMedia(test.platform, { isConfirmed: true })
  expect([(await photos.files()).filter((key) => key.startsWith('quarantine/')).length, await alarms()]).toEqual([21, []])
})

it('stops at the first file when the database is an older copy', async () => {
  const { sweeps } = await test.platform.database.read.selectFrom('installation').select('sweeps').executeTakeFirstOrThrow()
  await countSweep(test.platform)
  await test.platform.database.write((tx) => tx.updateTable('installation').set({ sweeps }).execute())
  await settle()
  await withoutRow(async () => {
    expect(await sweepMedia(test.platform)).toMatchObject({
      orphans: 5,
      stopped: 'The database is older than the media store: it knows nothing of 5 of 5 files.',
    })
  })
  expect(await isServed()).toBe(true)
})

it('touches nothing beside a database of another installation, or a new and empty one', async () => {
  await settle()
  const before = await photos.files()
  const { location, remove } = await createTestDatabase()
  cleanUp.push(remove)
  const empty = await openTestApp({
    dataDir: test.platform.config.dataDir,
    database: location,
    media: { folder: mediaFolder(test.platform.config.dataDir) },
  })
  await expect(checkInstallation(empty.platform)).rejects.toThrow(
    /^The database is new and empty, but the media store holds the files of families\./,
  )
  await empty.newMember()
  // Even with a family, the database is a stranger: the store has seen a database that was further along.
  await countSweep(test.platform)
  const swept = await sweepMedia(empty.platform)
  expect(swept.orphans === 0 || swept.stopped !== undefined).toBe(true)
  await empty.platform.database.write((tx) => tx.updateTable('installation').set({ id: 'another' }).execute())
  expect((await sweepMedia(empty.platform)).stopped).toMatch(
    /^The database and the media store belong to different installations\./,
  )
  expect((await listOpenAlarms(empty.platform.database.read)).map(({ kind }) => kind)).toContain('wrong_installation')
  expect((await photos.files()).filter((key) => /^\d/.test(key))).toEqual(before.filter((key) => /^\d/.test(key)))

  const context = {
    config: empty.platform.config,
    environment: {},
    out: () => undefined,
    progress: () => undefined,
    askSecret: () => Promise.resolve(''),
  }
  expect(await confirmCommand.run(['media'], context)).toBe(0)
  await checkInstallation(empty.platform)
  expect(await sweepCommand.run([], context)).toBe(0)
  await empty.app.close()
  await empty.platform.database.close()
})

it.runIf(testEngine === 'sqlite')('empties no trash while the clock may be wrong', async () => {
  const { platform } = test
  expect((await test.call('deleteImage', { token: member.access, params: { id: image.id } })).statusCode).toBe(200)
  const isThere = async (): Promise<boolean> =>
    (await platform.database.read.selectFrom('images').select('id').execute()).length > 0
  const everyHour = { ...sweepPhotosTask, isOfEach: true }
  await lookAtClock(platform, 0)
  platform.clock.advance({ days: 400 })
  // Before and after the first check.
  await runInTurn(platform, everyHour)
  await lookAtClock(platform, 300_000)
  await runInTurn(platform, everyHour)
  expect([await isThere(), await alarms()]).toEqual([true, ['clock_jumped']])

  platform.clock.advance({ days: -400 })
  await lookAtClock(platform, 300_000)
  for (let hour = 0; hour < 25; hour += 1) {
    platform.clock.advance({ hours: 1 })
    await lookAtClock(platform, 3_600_000)
  }
  expect(await alarms()).toEqual([])
  platform.clock.advance({ days: 31 })
  await lookAtClock(platform, 31 * 86_400_000)
  await runInTurn(platform, everyHour)
  expect(await isThere()).toBe(false)
})
