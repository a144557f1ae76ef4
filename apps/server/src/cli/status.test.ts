import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { raiseAlarm } from '../platform/alarms/alarms.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { restoreDrillTask } from '../platform/backup/restore-drill.ts'
import { photosOf } from '../test/photos/photos.ts'
import { openTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

let test: TestApp
afterEach(() => test.close())

/** The command's output. */
async function status(): Promise<string> {
  const { config } = test.platform
  const lines: string[] = []
  const environment = {
    BANYAN_DATA_DIR: config.dataDir,
    BANYAN_DATABASE_URL: 'url' in config.database ? config.database.url : undefined,
  }
  // On SQLite the test's database is outside its data folder.
  const place = 'file' in config.database ? { ...environment, BANYAN_DATA_DIR: path.dirname(config.database.file) } : environment
  expect(
    await runCommand(['status'], commands, {
      environment: place,
      folder: '/',
      out: (text) => lines.push(text),
      progress: (text) => lines.push(text),
      askSecret: () => Promise.resolve(''),
    }),
  ).toBe(0)
  return lines.join('\n')
}

it('says how much there is, what waits and when the last backup was made, and names nobody', async () => {
  test = await openTestApp()
  expect(await status()).toMatch(/^last backup +none$/m)
  const member = await test.newMember({ name: 'Unmistakable', email: 'unmistakable@example.org' })
  const photos = photosOf(test, member)
  await photos.upload((await photos.gallery()).id)
  test.platform.clock.set(new Date(Date.now() - 3 * 3_600_000))
  if (test.platform.database.engine === 'postgres') await createBackup(test.platform)
  const said = await status()
  expect(said).toMatch(/^version +0\.\d+\.\d+, tables of \d{4}-[a-z-]+, Node 24\.\d+\.\d+$/m)
  expect(said).toMatch(/^families +1, with 1 users and 1 people$/m)
  expect(said).toMatch(/^photos +1 in 1 galleries, 0\.0 MB as uploaded$/m)
  expect(said).toMatch(/^jobs +\d+ waiting.*, 0 running, 0 given up$/m)
  expect(said).toMatch(/^mails +1 waiting, 0 given up, written to the outbox$/m)
  expect(said).toMatch(/^media store +\S+, there$/m)
  if (test.platform.database.engine === 'postgres') expect(said).toMatch(/^last backup +\S+Z, 3 hours ago$/m)
  expect(said.toLowerCase()).not.toContain('unmistakable')
})

it('tells damaged originals, the drill and alarms', async () => {
  test = await openTestApp()
  const { database, now } = test.platform
  const member = await test.newMember()
  const photos = photosOf(test, member)
  await photos.upload((await photos.gallery()).id)
  const before = await status()
  expect(before).toMatch(/^originals +none damaged/m)
  expect(before).toMatch(/^restore drill +none yet$/m)
  expect(before).toMatch(/^alarms +none$/m)
  await createBackup(test.platform)
  await restoreDrillTask.run(test.platform)
  await database.write((tx) => tx.updateTable('images').set({ damage: 'damaged' }).execute())
  await raiseAlarm(test.platform, { kind: 'disk_full', subject: 'data' })
  const said = await status()
  expect(said).toMatch(/^originals +1 DAMAGED, 0 MISSING/m)
  expect(said).toMatch(new RegExp(`^restore drill +.* at ${now().toISOString()}$`, 'm'))
  expect(said).toMatch(/^ALARM +The disk is full \(data\), since /m)
})
