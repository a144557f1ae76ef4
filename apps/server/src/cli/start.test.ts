import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../platform/log/logger.ts'
import { enqueueMail } from '../platform/mail/enqueue-mail.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { isSlowHere, isWhole, sample } from '../test/sample.ts'
import { childEnvironment } from '../test/servers/child-environment.ts'
import { freePort } from '../test/servers/free-port.ts'
import { program } from '../test/servers/program.ts'
import { startServerProcess, untilHealthy } from '../test/servers/server-process.ts'
import { canMount, mountSmall } from '../test/small-disk.ts'
import { createBareTestDatabase, testEngine } from '../test/test-database.ts'

const cleanUp: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

interface Place {
  dataDir: string
  settings: Record<string, string>
}

async function place(): Promise<Place> {
  const { location, remove } = await createBareTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }), remove)
  return {
    dataDir,
    settings: {
      BANYAN_DATA_DIR: dataDir,
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}),
    },
  }
}

/** Runs the real program without a terminal. */
async function banyan(
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...childEnvironment, ...settings },
  })
  child.stdin.end(input)
  const status = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await status, said: said.join('') }
}

/** Starts a server that must fail. @returns its exit status and the one line that explains it */
async function fail(settings: Record<string, string>): Promise<{ status: number | null; line: string }> {
  const server = await startServerProcess(settings)
  cleanUp.push(() => server.kill())
  const status = await server.ended
  const said = server
    .said()
    .split('\n')
    .filter((line) => line !== '')
  expect(said, server.said()).toHaveLength(1)
  return { status, line: said[0] ?? '' }
}

describe.runIf(isSlowHere)('a server that cannot start ends, with a status and a line that says what to do', () => {
  it('when its port is taken, and has sent nothing', async () => {
    const { settings } = await place()
    const config = readConfig(settings, os.tmpdir())
    const prepared = await openPlatform(config, { log: createLogger('silent') })
    await prepared.database.write((tx) =>
      enqueueMail(tx, prepared, {
        kind: 'password_changed',
        to: 'ada@example.org',
        language: 'en',
        data: { name: 'Ada', url: 'http://localhost/' },
        eventKey: 'test',
        familyId: null,
      }),
    )
    await prepared.close()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    cleanUp.push(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { status, line } = await fail({ ...settings, BANYAN_PORT: String(port) })
    expect([status, line]).toEqual([
      1,
      `banyan: Port ${port} of 127.0.0.1 is taken: another program listens there, maybe another Banyan. Stop it, or set BANYAN_PORT to a free one.`,
    ])
    expect(existsSync(path.join(config.dataDir, 'outbox'))).toBe(false)
  })

  it('when its secret cannot be read', async () => {
    const { dataDir, settings } = await place()
    await mkdir(path.join(dataDir, 'secret'))
    expect(await fail(settings)).toEqual({
      status: 2,
      line: expect.stringMatching(/^banyan: .*secret cannot be read .*BANYAN_SECRET\.$/),
    })
  })

  it('when its database is of a newer version; other commands say the same', async () => {
    const { settings } = await place()
    const prepared = await openPlatform(readConfig(settings, os.tmpdir()), { log: createLogger('silent') })
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01T00:00:00.000Z')`.execute(
      prepared.database.migrationConnection,
    )
    await prepared.close()
    const line = expect.stringMatching(
      /^banyan: The database is of a newer version of Banyan \(it has had 9999-future, [^\n]*this one made\.\n?$/,
    )
    expect(await fail(settings)).toEqual({ status: 1, line })
    for (const command of isWhole ? ['check', 'backup', 'status'] : ['backup'])
      expect(await banyan([command], settings), command).toEqual({ status: 1, said: line })
  })

  it('when its database was lost beside the photos, and leaves them as they are', async () => {
    const { dataDir, settings } = await place()
    const photo = path.join(dataDir, 'media', '1', 'pictures', 'ab', 'photo.original')
    await mkdir(path.dirname(photo), { recursive: true })
    await writeFile(photo, 'a photo')
    expect(await fail(settings)).toEqual({
      status: 1,
      line: expect.stringMatching(
        /^banyan: The database is new and empty, but the media store holds the files of families\. .*"banyan confirm media"\.$/,
      ),
    })
    expect(existsSync(photo)).toBe(true)
  })

  it('when PostgreSQL is not there', async () => {
    const { settings } = await place()
    const url = `postgres://banyan:banyan@127.0.0.1:${await freePort()}/banyan`
    expect(await fail({ ...settings, BANYAN_DATABASE_URL: url })).toEqual({
      status: 1,
      line: expect.stringMatching(/^banyan: The database cannot be reached .*BANYAN_DATABASE_URL right\?$/),
    })
  })

  it.runIf(testEngine === 'sqlite')('when pages of its database are damaged; other commands say the same', async () => {
    const { dataDir, settings } = await place()
    await (await openPlatform(readConfig(settings, os.tmpdir()), { log: createLogger('silent') })).close()
    const handle = await open(path.join(dataDir, 'banyan.sqlite'), 'r+')
    await handle.write(Buffer.alloc((await handle.stat()).size - 4096, 0xa5), 0, undefined, 4096)
    await handle.close()
    const line = expect.stringMatching(/^banyan: The database is damaged [^\n]*docs\/operations\.md\.\n?$/)
    expect(await fail(settings)).toEqual({ status: 1, line })
    for (const command of isWhole ? ['check', 'backup'] : ['check'])
      expect(await banyan([command], settings), command).toEqual({ status: 1, said: line })
  })

  it.runIf(testEngine === 'sqlite' && canMount)('when its disk is full', async () => {
    const { dataDir, settings } = await place()
    cleanUp.push(mountSmall(dataDir, 1))
    await writeFile(path.join(dataDir, 'ballast'), Buffer.alloc(1_000_000)).catch(() => undefined)
    expect((await stat(path.join(dataDir, 'ballast'))).size).toBeGreaterThan(900_000)
    expect(await fail(settings)).toEqual({ status: 1, line: expect.stringMatching(/^banyan: There is no room left on the disk/) })
  })
})

it.runIf(testEngine === 'sqlite')(
  'a data folder has one server: a second one, a restore and a move are refused, other commands are not',
  async () => {
    const { dataDir, settings } = await place()
    const first = await startServerProcess(settings)
    cleanUp.push(() => first.kill())
    await untilHealthy(first)
    const inUse = `banyan: Another Banyan works with ${path.join(dataDir, 'banyan.sqlite')}: a server, a move or a restore. Stop it first, or set BANYAN_DATA_DIR to another folder.`
    expect(await fail(settings)).toEqual({ status: 1, line: inUse })
    expect(await banyan(['restore', 'any.zip'], settings)).toEqual({ status: 1, said: `${inUse}\n` })
    const elsewhere = `postgres://banyan:banyan@127.0.0.1:${await freePort()}/banyan`
    expect(await banyan(['move', '--to', elsewhere], settings)).toEqual({ status: 1, said: `${inUse}\n` })

    expect(
      await banyan(['create-user', '--email', 'ada@example.org', '--name', 'Ada'], settings, 'under the fig tree\n'),
    ).toMatchObject({ status: 0 })
    const beside = [
      ['backup'],
      ['status'],
      ['check'],
      ['unlock', '203.0.113.7'],
      ['export', '--email', 'ada@example.org', '--out', path.join(dataDir, 'ada.ged')],
    ]
    const tried = sample(beside, 2, 1)
    const statuses = await Promise.all(tried.map(async (args) => [args[0], (await banyan(args, settings)).status]))
    expect(statuses).toEqual(tried.map(([name]) => [name, 0]))

    await first.kill()
    const next = await startServerProcess(settings)
    cleanUp.push(() => next.kill())
    await untilHealthy(next)
  },
)

it.runIf(testEngine === 'postgres')('a restore and a move are refused while a server works with the database', async () => {
  const { settings } = await place()
  const server = await startServerProcess(settings)
  cleanUp.push(() => server.kill())
  await untilHealthy(server)
  const inUse = 'banyan: Another Banyan works with this PostgreSQL database: a server, or another command. Stop it first.\n'
  expect(await banyan(['restore', 'any.zip'], settings)).toEqual({ status: 1, said: inUse })
  const { BANYAN_DATABASE_URL: url = '', ...others } = settings
  expect(await banyan(['move', '--to', url], others)).toEqual({ status: 1, said: inUse })
  expect(await banyan(['status'], settings)).toMatchObject({ status: 0 })
})
