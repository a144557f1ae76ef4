import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { verifyArchive } from '../platform/backup/archive-reader.ts'
import { backupFolder, createBackup } from '../platform/backup/create-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { DatabaseLocation } from '../platform/db/database.ts'
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { childEnvironment } from '../test/servers/child-environment.ts'
import { program } from '../test/servers/program.ts'
import { createBareTestDatabase } from '../test/test-database.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const at = '2026-01-01T00:00:00.000Z'
const people = 5_000

interface Place {
  dataDir: string
  location: DatabaseLocation
}

/** The data folder and database of a program with these settings. */
async function place(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const made = await createBareTestDatabase()
  opened.push(made.remove, () => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, location: 'url' in made.location ? made.location : { file: path.join(dataDir, 'banyan.sqlite') } }
}

async function seeded({ dataDir, location }: Place): Promise<Platform> {
  const config = { ...readConfig({ BANYAN_DATA_DIR: dataDir }, dataDir), database: location }
  const platform = await openPlatform(config, { log: createLogger('silent') })
  opened.push(platform.close)
  await platform.database.write(async (tx) => {
    await tx.insertInto('families').values({ created_at: at }).execute()
    for (let n = 0; n < people; n += 500) {
      const person = {
        family_id: 1,
        name: `Ana ${n}`,
        search_name: 'ana',
        gender: 'F' as const,
        birth_year: n,
        language: 'en' as const,
        created_at: at,
        updated_at: at,
      }
      await tx
        .insertInto('people')
        .values(Array.from({ length: 500 }, (_, index) => ({ ...person, id: n + index + 1 })))
        .execute()
    }
  })
  // Large enough for the save to outlast the delivery of a signal.
  await platform.media.put('1/photo.jpg', new Uint8Array(20_000_000))
  return platform
}

/** Runs the real program and kills it when it prints this line. */
async function killAt(line: string, args: string[], { dataDir, location }: Place): Promise<void> {
  const database = 'url' in location ? { BANYAN_DATABASE_URL: location.url } : {}
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...childEnvironment, BANYAN_DATA_DIR: dataDir, ...database },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  for await (const said of createInterface({ input: child.stderr })) if (said.startsWith(line)) child.kill('SIGKILL')
  expect(await exit).toEqual([null, 'SIGKILL'])
}

it('a restore that is killed has shown nothing, and can be run again', async () => {
  const { file } = await createBackup(await seeded(await place()))
  const target = await place()
  await killAt('families: 1 rows', ['restore', file], target)
  const database = connectDatabase(target.location)
  expect(await database.read.selectFrom('families').select('id').execute()).toEqual([])
  await database.close()

  await restoreBackup(file, { database: target.location, media: await openFileMediaStore(path.join(target.dataDir, 'media')) })
  const restored = await openDatabase(target.location)
  opened.push(restored.close)
  expect(await restored.read.selectFrom('people').select('id').execute()).toHaveLength(people)
})

it('a backup that is killed leaves no archive, and does not harm the next', async () => {
  const source = await place()
  const platform = await seeded(source)
  await killAt('families: 1 rows', ['backup'], source)
  // Nothing has an archive's name; an unfinished file may not even have been begun.
  expect((await readdir(backupFolder(platform.config))).filter((name) => !/^\.banyan-.*\.unfinished$/.test(name))).toEqual([])
  const { file } = await createBackup(platform)
  expect((await verifyArchive(file)).rows['people']).toBe(people)
})
