import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { lookAtClock, trustClock } from '../installation/clock.ts'
import { checkInstallation } from '../installation/installation.ts'
import { runInTurn } from '../jobs/schedule.ts'
import { backupTask, pruneTask } from './backup-task.ts'
import { backupFolder } from './create-backup.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform({ backup: { everyHours: 24, keepDays: 2, keepCount: 1, key: undefined } })
})
afterEach(() => platform.close())

it('makes a backup when the last is old enough, and keeps them for some days', async () => {
  const made: number[] = []
  for (let hour = 0; hour <= 96; hour += 1) {
    await backupTask.run(platform)
    await pruneTask.run(platform)
    made.push((await readdir(backupFolder(platform.config))).length)
    platform.clock.advance({ hours: 1 })
  }
  expect(made[0]).toBe(1)
  expect(made[23]).toBe(1)
  expect(made[24]).toBe(2)
  expect(made[48]).toBe(3)
  expect((await readdir(backupFolder(platform.config))).toSorted()).toEqual([
    'banyan-2026-03-03T12-00-00Z.zip',
    'banyan-2026-03-04T12-00-00Z.zip',
    'banyan-2026-03-05T12-00-00Z.zip',
  ])
})

it('makes none when it is switched off', async () => {
  await backupTask.run({
    ...platform,
    config: { ...platform.config, backup: { everyHours: 0, keepDays: 2, keepCount: 1, key: undefined } },
  })
  expect(await readdir(platform.config.dataDir)).not.toContain('backups')
})

it('is made by one of several servers, and what another has made is as good', async () => {
  const other = await openTestPlatform({
    backup: { everyHours: 24, keepDays: 2, keepCount: 1, key: undefined },
    database: platform.config.database,
  })
  const folders = (): Promise<number[]> =>
    Promise.all([platform, other].map(async ({ config }) => (await readdir(backupFolder(config)).catch(() => [])).length))
  const isShared = platform.database.engine === 'postgres'
  await backupTask.run(platform)
  await backupTask.run(other)
  expect(await folders()).toEqual([1, 0])
  // The server that made the backup has stopped.
  for (const each of [platform, other]) each.clock.advance({ days: 3 })
  await backupTask.run(other)
  await pruneTask.run(platform)
  await pruneTask.run(other)
  expect(await folders()).toEqual(isShared ? [0, 1] : [1, 1])
  await other.close()
})

it('is made although a clock was wrong for a while', async () => {
  platform.clock.set('2030-01-01T00:00:00.000Z')
  await backupTask.run(platform)
  platform.clock.set('2026-03-01T12:00:00.000Z')
  await backupTask.run(platform)
  expect((await readdir(backupFolder(platform.config))).length).toBe(2)
})

it('deletes none while the clock may be wrong', async () => {
  await checkInstallation(platform)
  const count = async (): Promise<number> => (await readdir(backupFolder(platform.config))).length
  for (let day = 0; day < 3; day += 1) {
    await backupTask.run(platform)
    platform.clock.advance({ days: 1 })
    await lookAtClock(platform, 86_400_000)
  }
  expect(await count()).toBe(3)
  platform.clock.advance({ days: 400 })
  // Before anybody has looked at the clock, and after.
  await runInTurn(platform, pruneTask)
  await lookAtClock(platform, 300_000)
  await runInTurn(platform, pruneTask)
  expect(await count()).toBe(3)
  await trustClock(platform)
  await runInTurn(platform, pruneTask)
  expect(await count()).toBe(1)
})
