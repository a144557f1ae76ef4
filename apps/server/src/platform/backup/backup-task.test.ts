import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { backupTask } from './backup-task.ts'
import { backupFolder } from './create-backup.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform({ backup: { everyHours: 24, keepDays: 2 } })
})
afterEach(() => platform.close())

it('makes a backup when the last is old enough, and keeps them for some days', async () => {
  const made: number[] = []
  for (let hour = 0; hour <= 96; hour += 1) {
    await backupTask.run(platform)
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
  await backupTask.run({ ...platform, config: { ...platform.config, backup: { everyHours: 0, keepDays: 2 } } })
  expect(await readdir(platform.config.dataDir)).not.toContain('backups')
})
