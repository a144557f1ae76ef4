import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photosOf } from '../../test/photos/photos.ts'
import type { TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { listOpenAlarms } from '../alarms/alarms.ts'
import { originalKey } from '../media/picture-keys.ts'
import { createBackup } from './create-backup.ts'
import { findLastDrill, restoreDrillTask } from './restore-drill.ts'

let test: TestApp
let photos: TestPhotos
beforeEach(async () => {
  test = await openTestApp()
  photos = photosOf(test, await test.newMember())
  await photos.upload((await photos.gallery('Summer')).id)
})
afterEach(() => test.close())

const scratch = (): string => path.join(test.platform.config.dataDir, 'restore-drill')
const run = (): Promise<void> => restoreDrillTask.run(test.platform)
const lastDrill = async (): Promise<string | undefined> => (await findLastDrill(test.platform.database))?.toISOString()
const reasons = async (): Promise<unknown[]> =>
  (await listOpenAlarms(test.platform.database.read))
    .filter(({ kind }) => kind === 'restore_drill_failed')
    .map(({ detail }) => detail['reason'])

it('restores the newest backup once a week and leaves nothing behind', async () => {
  await run()
  expect(await lastDrill()).toBeUndefined()
  await createBackup(test.platform)
  const before = {
    rows: await test.platform.database.read.selectFrom('images').selectAll().execute(),
    files: await photos.files(),
  }
  await run()
  expect([await lastDrill(), await reasons()]).toEqual(['2026-03-01T12:00:00.000Z', []])
  expect({
    rows: await test.platform.database.read.selectFrom('images').selectAll().execute(),
    files: await photos.files(),
  }).toEqual(before)
  await expect(access(scratch())).rejects.toThrow()
  test.platform.clock.advance({ days: 6 })
  await run()
  expect(await lastDrill()).toBe('2026-03-01T12:00:00.000Z')
  test.platform.clock.advance({ days: 1 })
  await run()
  expect(await lastDrill()).toBe('2026-03-08T12:00:00.000Z')
})

it('raises an alarm about a damaged backup, tries again the next day, and says when it is over', async () => {
  const { file } = await createBackup(test.platform)
  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 255
  await writeFile(file, bytes)
  await run()
  expect(await reasons()).toEqual([expect.stringContaining('The archive is damaged')])
  expect([await lastDrill(), await readdir(path.dirname(scratch()))]).toEqual([
    undefined,
    expect.not.arrayContaining(['restore-drill']),
  ])
  test.platform.clock.advance({ hours: 1 })
  await createBackup(test.platform)
  await run()
  expect(await reasons()).toHaveLength(1)
  test.platform.clock.advance({ days: 1 })
  await run()
  expect([await reasons(), await lastDrill()]).toEqual([[], '2026-03-02T13:00:00.000Z'])
})

it('misses an original that a row names, and not one that was deleted meanwhile', async () => {
  const { database, media } = test.platform
  const [image] = await database.read.selectFrom('images').select(['family_id', 'key']).execute()
  if (image === undefined) throw new Error('There is no image.')
  await media.delete(originalKey(image.family_id, image.key))
  await createBackup(test.platform)
  await run()
  expect([await reasons(), await lastDrill()]).toEqual([
    ['The backup does not hold 1 of the originals that its rows name.'],
    undefined,
  ])
  await database.write((tx) => tx.deleteFrom('images').execute())
  test.platform.clock.advance({ days: 1 })
  await run()
  expect([await reasons(), await lastDrill()]).toEqual([[], '2026-03-02T12:00:00.000Z'])
})

it('clears up after a drill that was killed', async () => {
  await mkdir(scratch())
  await writeFile(path.join(scratch(), 'banyan.sqlite'), 'half')
  await run()
  await expect(access(scratch())).rejects.toThrow()
})

it('says that an encrypted backup wants its key', async () => {
  const { platform } = test
  await createBackup({
    ...platform,
    config: { ...platform.config, backup: { ...platform.config.backup, key: 'a key of many words' } },
  })
  await run()
  expect(await reasons()).toEqual(['The archive is encrypted: set BANYAN_BACKUP_KEY to the key that it was made with.'])
})
