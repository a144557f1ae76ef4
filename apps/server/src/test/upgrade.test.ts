import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { readLines, readMembers } from '../platform/backup/archive-reader.ts'
import { dataTables } from '../platform/backup/backup-tables.ts'
import { parseRow } from '../platform/backup/load-rows.ts'
import { tableMember } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { readRows } from '../platform/backup/snapshot.ts'
import type { Row } from '../platform/backup/snapshot.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { mediaFolder } from '../platform/media/media-location.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { createBareTestDatabase, testEngine } from './test-database.ts'

const fixtures = path.join(import.meta.dirname, 'fixtures')

interface Expected {
  account: { email: string; password: string }
  own: number
  people: unknown[]
  relations: unknown[]
  ownPerson: Record<string, unknown>
}

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-upgrade-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every row that the backup of that version holds, by table: a family tree with imports, biographies and a hidden person. Version 0.1.0 had no photos yet. */
async function savedRows(archive: string): Promise<Map<string, Row[]>> {
  const saved = new Map<string, Row[]>()
  for await (const member of readMembers(archive)) {
    const table = dataTables.find(({ name }) => tableMember(name) === member.name)
    if (table === undefined) continue
    const rows: Row[] = []
    for await (const line of readLines(await member.open())) rows.push(parseRow(line))
    saved.set(table.name, rows)
  }
  return saved
}

/** Every row is there with every value that it had; newer columns may have come, newer rows not. */
async function expectEveryRow({ read }: Database, archive: string): Promise<void> {
  const saved = await savedRows(archive)
  expect(saved.get('people')?.length).toBeGreaterThan(0)
  for (const table of dataTables) {
    const rows = saved.get(table.name)
    if (rows === undefined) continue
    const now: Row[] = []
    for await (const page of readRows(read, table)) now.push(...page)
    expect(now, table.name).toHaveLength(rows.length)
    expect(now, table.name).toMatchObject(rows)
  }
}

/** Signs in as the fixture's user and compares what the family sees with what it saw then; newer fields may have come. */
async function expectEverything(app: FastifyInstance, expected: Expected): Promise<void> {
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/obtain_token/', payload: expected.account })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.json().access}` }
  const get = async (url: string): Promise<unknown> => (await app.inject({ url, headers })).json()
  expect(await get('/api/person/')).toMatchObject(expected.people)
  expect(await get('/api/relation/')).toMatchObject(expected.relations)
  expect(await get(`/api/person/${expected.own}/`)).toMatchObject(expected.ownPerson)
}

for (const version of readdirSync(fixtures).filter((name) => /^\d/.test(name))) {
  const folder = path.join(fixtures, version)
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Expected

  describe(`data of version ${version}`, () => {
    it.runIf(testEngine === 'sqlite')('comes up from its data folder with everything in it', async () => {
      const dataDir = path.join(await temporaryFolder(), 'data')
      await cp(path.join(folder, 'data-folder'), dataDir, { recursive: true })
      const platform = await openPlatform(readConfig({ BANYAN_DATA_DIR: dataDir }, dataDir), { log: createLogger('silent') })
      cleanUp.push(() => platform.close())
      await expectEveryRow(platform.database, path.join(folder, 'backup.zip'))
      const app = await createApp(platform, { checkAnswers: true })
      cleanUp.push(() => app.close())
      await expectEverything(app, expected)
    })

    it('comes up from its backup with everything in it', async () => {
      const dataDir = path.join(await temporaryFolder(), 'data')
      const config = readConfig({ BANYAN_DATA_DIR: dataDir }, await temporaryFolder())
      const { location, remove } = await createBareTestDatabase()
      cleanUp.push(remove)
      await restoreBackup(path.join(folder, 'backup.zip'), { database: location, media: await openFileMediaStore(mediaFolder(config.dataDir)) })
      const platform = await openPlatform(config, { log: createLogger('silent'), database: await openDatabase(location) })
      cleanUp.push(() => platform.close())
      await expectEveryRow(platform.database, path.join(folder, 'backup.zip'))
      const app = await createApp(platform, { checkAnswers: true })
      cleanUp.push(() => app.close())
      await expectEverything(app, expected)
    })
  })
}
