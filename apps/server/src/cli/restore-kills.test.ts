import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { findMediaProblems } from '../features/trash/find-media-problems.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { readErasures } from '../platform/backup/erasures.ts'
import type { DatabaseLocation } from '../platform/db/database.ts'
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts'
import { UnfinishedError } from '../platform/db/unfinished.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { collect } from '../test/collect.ts'
import { joinFamily } from '../test/family.ts'
import { randomFrom } from '../test/kills/random.ts'
import { photosOf } from '../test/photos/photos.ts'
import { isSlowHere, isWhole, sample } from '../test/sample.ts'
import { childEnvironment } from '../test/servers/child-environment.ts'
import { program } from '../test/servers/program.ts'
import { openTestApp, password } from '../test/test-app.ts'
import type { Member, TestApp } from '../test/test-app.ts'
import { createBareTestDatabase, testEngine } from '../test/test-database.ts'
import { jobHandlers } from '../workers.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

/** Additional rounds, killed at random moments. */
const randomRounds = isWhole ? 20 : 0
/** How many of a restore's output lines are tried as moments for a kill: its first, its last and some between. */
const linesTried = 3
/** A different seed for each engine: together they try more. */
const seed = testEngine === 'sqlite' ? 16 : 17

let folder: string
let file: string
let stays: Member
let left: Member
let gone: Member
const cleanUp: (() => Promise<unknown>)[] = []

/** Makes a backup with photos; after it one member leaves a family, and all members leave another. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const test = await openTestApp()
  stays = await test.newMember()
  left = await joinFamily(test, stays, { name: 'Left' })
  gone = await test.newMember()
  for (const member of [stays, gone]) {
    const photos = photosOf(test, member)
    const gallery = await photos.gallery()
    for (const _ of [1, 2]) await photos.upload(gallery.id)
  }
  const made = await createBackup(test.platform)
  test.platform.clock.advance({ hours: 1 })
  for (const member of [left, gone])
    expect((await test.call('deleteAccount', { token: member.access, body: { password } })).statusCode).toBe(204)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  file = path.join(folder, path.basename(made.file))
  await copyFile(made.file, file)
  await copyFile(path.join(path.dirname(made.file), 'erasures.jsonl'), path.join(folder, 'erasures.jsonl'))
  if ('file' in test.platform.config.database) {
    const { dataDir, database } = test.platform.config
    await test.platform.database.close()
    await cp(dataDir, path.join(folder, 'source'), { recursive: true })
    await copyFile(database.file, path.join(folder, 'source', 'banyan.sqlite'))
  }
  // Not `test.close()`, which reads the database once more.
  await test.app.close()
  await test.platform.close()
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Place {
  dataDir: string
  location: DatabaseLocation
  settings: Record<string, string>
}

async function place(): Promise<Place> {
  const { location: made, remove } = await createBareTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  cleanUp.push(remove, () => rm(dataDir, { recursive: true, force: true }))
  const location = 'url' in made ? made : { file: path.join(dataDir, 'banyan.sqlite') }
  return {
    dataDir,
    location,
    settings: { BANYAN_DATA_DIR: dataDir, ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}) },
  }
}

async function banyan(args: string[], { settings }: Place): Promise<{ status: number; said: string[] }> {
  const said: string[] = []
  const say = (text: string): void => void said.push(text)
  return {
    status: await runCommand(args, commands, {
      environment: settings,
      folder,
      out: say,
      progress: say,
      askSecret: () => Promise.resolve(''),
    }),
    said,
  }
}

/** Kills the real program at a line, or after a while. @returns whether it was still working */
async function killed(args: string[], { settings }: Place, when: { line: string } | { afterMs: number }): Promise<boolean> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...childEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  for await (const said of createInterface({ input: child.stderr })) {
    if ('line' in when && said.startsWith(when.line)) child.kill('SIGKILL')
    // The time counts from its first output, to exclude loading the program.
    if ('afterMs' in when) setTimeout(() => child.kill('SIGKILL'), when.afterMs)
  }
  const [, signal] = await exit
  return signal === 'SIGKILL'
}

/** Checks that opening what a kill left shows all of it, or is refused. @returns whether it is complete */
async function isComplete({ settings, location }: Place): Promise<boolean> {
  try {
    const platform = await openPlatform(readConfig(settings, folder), { log: createLogger('silent') })
    const users = await platform.database.read.selectFrom('users').select('id').execute()
    await platform.close()
    // A restore that never began leaves an empty database.
    expect([0, 1]).toContain(users.length)
    return users.length === 1
  } catch (error) {
    expect(error, String(location)).toBeInstanceOf(UnfinishedError)
    return false
  }
}

async function expectRestored({ dataDir, location }: Place): Promise<void> {
  const test: TestApp = await openTestApp({ dataDir, database: location, media: { folder: path.join(dataDir, 'media') } })
  test.platform.clock.set(new Date())
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const signIn = async ({ email }: Member): Promise<number> =>
    (await test.call('obtainToken', { body: { email, password } })).statusCode
  expect([await signIn(stays), await signIn(left), await signIn(gone)]).toEqual([200, 401, 401])
  const { access } = (await test.call('obtainToken', { body: { email: stays.email, password } })).json<Member>()
  const photos = photosOf(test, { ...stays, access })
  const images = await photos.images()
  expect(images).toHaveLength(2)
  for (const { original_image } of images) expect((await photos.fetch(original_image)).statusCode).toBe(200)
  expect((await photos.files()).filter((key) => /^\d/.test(key))).toHaveLength(10)
  expect(await collect(findMediaProblems(test.platform.database, test.platform.media, new Date('2040-01-01')))).toEqual([])
  await test.app.close()
  await test.platform.database.close()
}

it.runIf(isSlowHere)(
  'a restore that is killed anywhere is refused to others, run again, and brings nobody back who left',
  async () => {
    const whole = await place()
    const { status, said } = await banyan(['restore', file], whole)
    expect([status, said.at(-1)]).toEqual([0, expect.stringMatching(/^Restored /)])
    await expectRestored(whole)

    const lines = [...new Set(said.slice(0, -1).map((line) => line.replace(/\d+ rows/, '')))]
    const random = randomFrom(seed)
    const kills = [
      ...sample(lines, linesTried, seed).map((line) => ({ line })),
      ...Array.from({ length: randomRounds }, () => ({ afterMs: Math.floor(random() * 300) })),
    ]
    expect(lines.length).toBeGreaterThan(10)
    for (const when of kills) {
      const target = await place()
      await killed(['restore', file], target, when)
      const label = JSON.stringify(when)
      if (!(await isComplete(target))) expect(await banyan(['restore', file], target), label).toMatchObject({ status: 0 })
      await expectRestored(target)
    }
  },
)

it.runIf(testEngine === 'sqlite')(
  'one family that is put back while it is killed is there as a whole or not at all, and can be put back again',
  async () => {
    const source = async (): Promise<Place> => {
      const target = await place()
      await cp(path.join(folder, 'source'), target.dataDir, { recursive: true })
      return target
    }
    const command = ['restore', file, '--family', gone.email]
    const { status, said } = await banyan(command, await source())
    expect(status).toBe(0)
    const lines = [...new Set(said.slice(0, -1).map((each) => each.replace(/\d+ rows/, '')))]
    for (const line of sample(lines, 2, seed)) {
      const target = await source()
      await killed(command, target, { line })
      const before = connectDatabase(target.location)
      const isBack =
        (
          await before.read
            .selectFrom('users')
            .innerJoin('accounts', 'accounts.id', 'users.account_id')
            .select('users.id')
            .where('email_key', '=', gone.email)
            .execute()
        ).length > 0
      await before.close()
      if (!isBack) expect(await banyan(command, target), line).toMatchObject({ status: 0 })
      const test = await openTestApp({
        dataDir: target.dataDir,
        database: target.location,
        media: { folder: path.join(target.dataDir, 'media') },
      })
      test.platform.clock.set(new Date())
      await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
      const signIn = async ({ email }: Member): Promise<number> =>
        (await test.call('obtainToken', { body: { email, password } })).statusCode
      expect([line, await signIn(stays), await signIn(gone), await signIn(left)]).toEqual([line, 200, 200, 401])
      expect(await collect(findMediaProblems(test.platform.database, test.platform.media, new Date('2040-01-01')))).toEqual([])
      // A later restore of everything does not erase somebody who was put back.
      expect(
        (await readErasures([path.join(target.dataDir, 'backups')], test.platform.media, '2000')).erasures.map(
          ({ what }) => what.kind,
        ),
      ).toEqual(['user'])
      await test.app.close()
      await test.platform.database.close()
    }
  },
)

it.runIf(testEngine === 'postgres')('a move that is killed is run again', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  await cp(path.resolve(import.meta.dirname, '../test/fixtures/0.2.0/data-folder'), dataDir, { recursive: true })
  const from: Place = { dataDir, location: { file: path.join(dataDir, 'banyan.sqlite') }, settings: { BANYAN_DATA_DIR: dataDir } }
  // Upgraded to this version, since a server that opens the target during the move creates this version's tables.
  await (await openDatabase(from.location)).close()
  for (const line of ['families: ', 'users: ', 'all rows have arrived']) {
    const to = await place()
    const command = ['move', '--to', to.settings['BANYAN_DATABASE_URL'] ?? '']
    await killed(command, from, { line })
    const database = connectDatabase(to.location)
    const isVisible = await openPlatform(readConfig(to.settings, folder), { log: createLogger('silent') }).then(
      async (platform) =>
        (await platform.database.read.selectFrom('users').select('id').execute().finally(platform.close)).length > 0,
      (error: unknown) => expect(error).toBeInstanceOf(UnfinishedError),
    )
    if (isVisible !== true) expect(await banyan(command, from), line).toMatchObject({ status: 0 })
    expect((await database.read.selectFrom('users').select('id').execute()).length).toBeGreaterThan(1)
    await database.close()
    expect(await banyan(['status'], to)).toMatchObject({ status: 0 })
  }
})

it('a restore of an older version goes on where it was killed', async () => {
  const older = path.resolve(import.meta.dirname, '../test/fixtures/0.1.0/backup.zip')
  const target = await place()
  expect(await killed(['restore', older], target, { line: 'all rows are there' })).toBe(true)
  const refused = await banyan(['status'], target)
  expect(refused).toEqual({
    status: 1,
    said: [
      expect.stringMatching(
        /^banyan: A restore into this database was begun and not finished\. Run "banyan restore FILE" again with the backup of \S+; it goes on where it was\.$/,
      ),
    ],
  })
  expect((await banyan(['restore', file], target)).said.at(-1)).toMatch(
    /was not finished\. Finish that first, or give a new, empty database\. Nothing was changed\.$/,
  )
  expect(await banyan(['restore', older], target)).toMatchObject({ status: 0 })
  const database = connectDatabase(target.location)
  expect((await database.read.selectFrom('people').select('id').execute()).length).toBeGreaterThan(0)
  await database.close()
  expect(await banyan(['status'], target)).toMatchObject({ status: 0 })
})

it.runIf(isSlowHere)(
  'a torn last line of the erasures is left out with a warning; anything else that cannot be read stops the restore before it begins',
  async () => {
    const beside = path.join(folder, 'torn')
    await mkdir(beside)
    const copy = path.join(beside, path.basename(file))
    await copyFile(file, copy)
    const erasures = await readFile(path.join(folder, 'erasures.jsonl'), 'utf8')
    await writeFile(path.join(beside, 'erasures.jsonl'), erasures)
    await appendFile(path.join(beside, 'erasures.jsonl'), erasures.slice(0, 40))
    const target = await place()
    const { status, said } = await banyan(['restore', copy], target)
    expect([status, said.filter((line) => line.includes('cut off'))]).toEqual([0, [expect.stringContaining('The last line of')]])
    await expectRestored(target)

    await writeFile(path.join(beside, 'erasures.jsonl'), `${erasures.slice(0, 40)}\n${erasures}`)
    const untouched = await place()
    expect((await banyan(['restore', copy], untouched)).said.at(-1)).toMatch(
      /^banyan: Line 1 of \S+erasures\.jsonl cannot be read.*Nothing was changed\.$/,
    )
    expect(await isComplete(untouched)).toBe(false)
    expect(await banyan(['restore', file], untouched)).toMatchObject({ status: 0 })
  },
)
