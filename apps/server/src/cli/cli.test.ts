import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountKey } from '../features/accounts/tokens.ts'
import type { Database, DatabaseLocation } from '../platform/db/database.ts'
import { connectDatabase } from '../platform/db/open-database.ts'
import { version } from '../platform/version.ts'
import { childEnvironment } from '../test/servers/child-environment.ts'
import { program } from '../test/servers/program.ts'
import { createBareTestDatabase } from '../test/test-database.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

interface Result {
  status: number | null
  out: string
  err: string
}

const opened: (() => Promise<unknown>)[] = []
let location: DatabaseLocation
let dataDir: string

beforeEach(async () => {
  ;({ location, dataDir } = await place())
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function place(): Promise<{ location: DatabaseLocation; dataDir: string }> {
  const made = await createBareTestDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  opened.push(made.remove, () => rm(folder, { recursive: true, force: true }))
  const data = path.join(folder, 'data')
  return { location: 'url' in made.location ? made.location : { file: path.join(data, 'banyan.sqlite') }, dataDir: data }
}

interface Options {
  input?: string
  env?: Record<string, string>
  at?: { location: DatabaseLocation; dataDir: string }
}

const settings = ({ env, at = { location, dataDir } }: Options): Record<string, string> => ({
  BANYAN_DATA_DIR: at.dataDir,
  BANYAN_BREACH_URL: 'off',
  ...('url' in at.location ? { BANYAN_DATABASE_URL: at.location.url } : {}),
  ...env,
})

/** Runs a command as the program does, with the test in place of the terminal. */
async function banyan(args: string[], options: Options = {}): Promise<Result> {
  const said = { out: '', err: '' }
  const status = await runCommand(args, commands, {
    environment: settings(options),
    folder: os.tmpdir(),
    out: (line) => (said.out += `${line}\n`),
    progress: (line) => (said.err += `${line}\n`),
    askSecret: () => Promise.resolve(options.input ?? ''),
  })
  return { status, ...said }
}

/** Runs the real program in a separate process. */
async function banyanProcess(args: string[], options: Options = {}): Promise<Result> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...childEnvironment, ...settings(options) },
    cwd: os.tmpdir(),
  })
  child.stdin.end(options.input ?? '')
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { status, out, err }
}

async function withDatabase<T>(work: (database: Database) => Promise<T>, at: DatabaseLocation = location): Promise<T> {
  const database = connectDatabase(at)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const createUser = (email: string): Promise<Result> =>
  banyan(['create-user', '--email', email, '--name', 'Łucja 陳'], { input: 'correct horse' })

describe('banyan', () => {
  it('lists its commands', async () => {
    const { status, out } = await banyan(['--help'])
    expect(status).toBe(0)
    for (const name of ['serve', 'backup', 'restore', 'check', 'unlock', 'create-user'])
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect((await banyan([])).status).toBe(2)
    const readme = await readFile(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8')
    for (const { name } of commands) expect(readme).toMatch(new RegExp(`^\\|.*\`${name}[ \`]`, 'm'))
  })

  it.each(['serve', 'backup', 'restore', 'check', 'unlock', 'create-user'])(
    'explains %s, even with wrong settings',
    async (name) => {
      const { status, out, err } = await banyan([name, '--help'], { env: { BANYAN_PORT: 'x' } })
      expect({ status, err }).toEqual({ status: 0, err: '' })
      expect(out).toMatch(new RegExp(`^banyan ${name}`))
    },
  )

  it('says in one line what is wrong with settings and arguments', async () => {
    expect(await banyan(['check'], { env: { BANYAN_PORT: 'x' } })).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/^banyan: BANYAN_PORT [^\n]*\n$/),
    })
    expect(await banyan(['dance'])).toMatchObject({ status: 2, out: '' })
    expect(await banyan(['backup', '--fast'])).toMatchObject({ status: 2, err: expect.stringContaining('Usage: banyan backup') })
    expect(await banyan(['restore'])).toMatchObject({ status: 2 })
    expect(await banyan(['unlock', 'example.org'])).toMatchObject({ status: 2 })
  })
})

it('is not started again by systemd when its settings are wrong', async () => {
  const { status } = await banyan(['serve'], { env: { BANYAN_PORT: 'x' } })
  const unit = await readFile(path.resolve(import.meta.dirname, '../../../../deploy/banyan.service'), 'utf8')
  expect(unit.split('\n')).toContain(`RestartPreventExitStatus=${status}`)
})

describe('the program', () => {
  it('goes on when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [...program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const said = text(child.stderr)
    const [status] = (await once(child, 'exit')) as [number | null]
    expect([status, await said]).toEqual([0, ''])
  })

  it('reads a password from its input, and ends with the status of the command', async () => {
    const args = ['create-user', '--email', 'ana@example.org', '--name', 'Ana']
    expect(await banyanProcess(args, { input: 'correct horse\nsecond line\n' })).toEqual({
      status: 0,
      out: 'Created ana@example.org.\n',
      err: '',
    })
    expect(await banyanProcess(args, { input: 'correct horse\n' })).toEqual({ status: 1, out: '', err: 'banyan: Email in Use\n' })
    expect(await banyanProcess(['backup', '--fast'])).toMatchObject({ status: 2, out: '' })
    expect(
      await withDatabase((database) =>
        database.read
          .selectFrom('users')
          .innerJoin('accounts', 'accounts.id', 'users.account_id')
          .select('password_hash')
          .execute(),
      ),
    ).toHaveLength(1)
  })
})

describe('banyan create-user', () => {
  it('makes a user with a family and a person', async () => {
    expect(await createUser('Ana@Example.org')).toEqual({ status: 0, out: 'Created Ana@Example.org.\n', err: '' })
    const users = await withDatabase((database) =>
      database.read
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .innerJoin('people', 'people.id', 'users.person_id')
        .select(['accounts.email_key', 'people.name', 'people.family_id', 'accounts.password_hash'])
        .execute(),
    )
    expect(users).toEqual([
      {
        email_key: 'ana@example.org',
        name: 'Łucja 陳',
        family_id: 1,
        password_hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$'),
      },
    ])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(await banyan(['check'])).toMatchObject({ status: 0, out: 'No problems found.\n' })
  })

  it('refuses an address twice, a short password and wrong fields', async () => {
    await createUser('ana@example.org')
    expect(await createUser('ANA@example.org')).toEqual({ status: 1, out: '', err: 'banyan: Email in Use\n' })
    expect(await banyan(['create-user', '--email', 'bo@example.org', '--name', 'Bo'], { input: 'short' })).toMatchObject({
      status: 1,
      err: expect.stringContaining('8 characters'),
    })
    expect(await banyan(['create-user', '--email', 'bo', '--name', 'Bo'])).toMatchObject({ status: 2 })
    expect(await banyan(['create-user', '--email', 'bo@example.org', '--name', 'Bo', '--language', 'de'])).toMatchObject({
      status: 2,
    })
    expect(await withDatabase((database) => database.read.selectFrom('users').select('id').execute())).toHaveLength(1)
  })
})

describe('banyan backup and restore', () => {
  it('move a server to another place', async () => {
    await createUser('ana@example.org')
    const { status, out } = await banyan(['backup'])
    expect(status).toBe(0)
    const file = out.trim()
    expect(path.dirname(file)).toBe(path.join(dataDir, 'backups'))

    const at = await place()
    const restored = await banyan(['restore', file], { at })
    expect(restored).toMatchObject({ status: 0, out: expect.stringContaining('1 families, 1 people, 0 media files') })
    expect(
      await withDatabase(
        (database) =>
          database.read.selectFrom('users').innerJoin('accounts', 'accounts.id', 'users.account_id').select('email').execute(),
        at.location,
      ),
    ).toEqual([{ email: 'ana@example.org' }])
    expect(await banyan(['check'], { at })).toMatchObject({ status: 0 })

    expect(await banyan(['restore', file], { at })).toMatchObject({
      status: 1,
      err: expect.stringContaining('into an empty place. Nothing was changed.'),
    })
    const damaged = path.join(path.dirname(file), 'damaged.zip')
    await writeFile(damaged, 'torn')
    expect(await banyan(['restore', damaged], { at: await place() })).toMatchObject({
      status: 1,
      err: expect.stringMatching(/damaged.*Nothing was changed\.\n$/s),
    })
    expect(await readdir(path.dirname(file))).toHaveLength(2)
  })
})

describe('banyan recover', () => {
  it('removes what a user has lost but the password, and shows a link if asked to', async () => {
    await createUser('ana@example.org')
    const counts = () =>
      withDatabase(async ({ read }) => [
        (await read.selectFrom('passkeys').select('id').execute()).length,
        (await read.selectFrom('totp_secrets').select('account_id').execute()).length,
        (await read.selectFrom('recovery_codes').select('account_id').execute()).length,
        (await read.selectFrom('password_resets').select('token_hash').where('used_at', 'is', null).execute()).length,
      ])
    await withDatabase((database) =>
      database.write(async (tx) => {
        const { id: account_id } = await tx.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
        const [created_at, id] = ['2026-01-01', 'x']
        const passkey = { credential_id: id, host: id, user_handle: id, public_key: id, transports: '', name: id }
        await tx
          .insertInto('passkeys')
          .values({ ...passkey, id, account_id, sign_count: 0, is_synced: 0, created_at })
          .execute()
        await tx
          .insertInto('totp_secrets')
          .values({ account_id, sealed_secret: id, last_counter: 0, begun_at: created_at, confirmed_at: created_at })
          .execute()
        await tx.insertInto('recovery_codes').values({ account_id, code_hash: id, created_at }).execute()
      }),
    )
    expect(await counts()).toEqual([1, 1, 1, 0])
    const answer = await banyan(['recover', 'Ana@example.org', '--link'])
    expect(answer).toMatchObject({ status: 0 })
    expect(answer.out).toMatch(
      /^Ana@example.org can sign in with the password alone.\nhttp\S+\/password_reset_confirmation\/\?token=\S+\n$/,
    )
    expect(await counts()).toEqual([0, 0, 0, 1])
    expect(await banyan(['recover', 'ana@example.org'])).toMatchObject({
      status: 0,
      out: 'ana@example.org can sign in with the password alone.\n',
    })
    for (const args of [[], ['a@example.org', 'b@example.org']])
      expect(await banyan(['recover', ...args])).toMatchObject({ status: 2 })
    expect(await banyan(['recover', 'nobody@example.org'])).toMatchObject({ status: 1 })
  })
})

describe('banyan sign-out', () => {
  it('ends the sessions and pending links of a user, or of everybody', async () => {
    await createUser('ana@example.org')
    await createUser('bo@example.org')
    const addSessions = () =>
      withDatabase((database) =>
        database.write(async (tx) => {
          for (const { id, family_id, account_id } of await tx.selectFrom('users').selectAll().execute()) {
            const session = {
              family_id,
              user_id: id,
              user_agent: '',
              created_at: '2026-01-01',
              last_used_at: '2026-01-01',
              ended_at: null,
            }
            const session_id = `${id} ${Math.random()}`
            await tx
              .insertInto('sessions')
              .values({ ...session, id: session_id })
              .execute()
            await tx
              .insertInto('refresh_tokens')
              .values({ token_hash: session_id, family_id, session_id, expires_at: '9999', succeeded_at: null })
              .execute()
            await tx
              .insertInto('password_resets')
              .values({
                token_hash: session_id,
                account_id,
                created_at: '2026-01-01',
                expires_at: '9999',
                used_at: null,
              })
              .execute()
          }
        }),
      )
    const left = () =>
      withDatabase(async ({ read }) => [
        (await read.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).length,
        (await read.selectFrom('refresh_tokens').select('token_hash').execute()).length,
        (await read.selectFrom('password_resets').select('token_hash').where('used_at', 'is', null).execute()).length,
      ])
    await addSessions()
    expect(await banyan(['sign-out', 'Ana@example.org'])).toMatchObject({
      status: 0,
      out: 'Ended 1 sessions of Ana@example.org.\n',
    })
    expect(await left()).toEqual([1, 1, 1])
    await addSessions()
    expect(await banyan(['sign-out', '--all'])).toMatchObject({ status: 0, out: 'Ended 3 sessions of 2 users.\n' })
    expect(await left()).toEqual([0, 0, 0])
    for (const args of [[], ['ana@example.org', '--all'], ['a@example.org', 'b@example.org']])
      expect(await banyan(['sign-out', ...args])).toMatchObject({ status: 2 })
    expect(await banyan(['sign-out', 'nobody@example.org'])).toMatchObject({ status: 1 })
  })

  it('leaves a line for the log that names nobody, and so does remove-user', async () => {
    await createUser('ana@example.org')
    const events = ({ err }: Result) =>
      err
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
        .map(({ event, ip, account }) => ({ event, ip, account }))
    const account = expect.stringMatching(/^[\w-]{16}$/) as string
    const [signedOut, removed] = [
      await banyanProcess(['sign-out', '--all']),
      await banyanProcess(['remove-user', 'ana@example.org', '--with-family']),
    ]
    expect(events(signedOut)).toEqual([{ event: 'signed_out', ip: 'command line', account }])
    expect(events(removed)).toEqual([{ event: 'user_removed', ip: 'command line', account: events(signedOut)[0]?.account }])
    expect(signedOut.err + removed.err).not.toContain('ana')
  })
})

describe('banyan unlock', () => {
  it('forgets the failures of an address, and of an IPv6 network', async () => {
    await createUser('ana@example.org')
    const fail = (address_key: string) => ({ address_key, account_key: 'x', created_at: '2026-01-01T00:00:00.000Z' })
    await withDatabase((database) =>
      database.write((tx) =>
        tx
          .insertInto('failed_logins')
          .values([fail('203.0.113.7'), fail('203.0.113.7'), fail('203.0.113.70'), fail('2001:db8:0:0::/64')])
          .execute(),
      ),
    )
    expect(await banyan(['unlock', '203.0.113.7'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('2 failed attempts'),
    })
    expect(await banyan(['unlock', '203.0.113.7'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('no failed attempts'),
    })
    expect(await banyan(['unlock', '2001:db8::1'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 failed attempts'),
    })
    expect(await withDatabase((database) => database.read.selectFrom('failed_logins').select('address_key').execute())).toEqual([
      { address_key: '203.0.113.70' },
    ])
  })

  it('forgets the failures at an account, wherever they came from', async () => {
    await createUser('ana@example.org')
    const secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()
    const fail = (address_key: string, account: string) => ({
      address_key,
      account_key: accountKey(secret, account),
      created_at: '2026-01-01T00:00:00.000Z',
    })
    const made = [
      fail('203.0.113.7', 'ana@example.org'),
      fail('203.0.113.8', 'ana@example.org'),
      fail('device x', 'device ana@example.org'),
      fail('203.0.113.7', 'bo@example.org'),
    ]
    await withDatabase((database) => database.write((tx) => tx.insertInto('failed_logins').values(made).execute()))
    expect(await banyan(['unlock', 'Ana@Example.org'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('3 failed attempts'),
    })
    expect(await banyan(['unlock', 'ana@example.org'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('no failed attempts'),
    })
    expect(await withDatabase((database) => database.read.selectFrom('failed_logins').select('address_key').execute())).toEqual([
      { address_key: '203.0.113.7' },
    ])
  })
})

describe('banyan check', () => {
  it('advises about how the server is set up, and counts no advice as a problem', async () => {
    await createUser('ana@example.org')
    const advice = async (env: Record<string, string>): Promise<string[]> => {
      const { status, err } = await banyan(['check'], { env })
      expect([status, err.split('\n')[0]]).toEqual([0, `Banyan ${version}`])
      return err.split('\n').flatMap((line) => (line.startsWith('advice: ') ? [line.slice(8)] : []))
    }
    expect(
      await advice({
        BANYAN_PUBLIC_URL: 'http://family.example.org',
        BANYAN_BACKUP_HOURS: '0',
        BANYAN_OPERATORS: 'nobody@example.org, ana@example.org',
      }),
    ).toEqual([
      expect.stringContaining('plain http'),
      expect.stringContaining('No mail server'),
      expect.stringContaining('makes no backups by itself'),
      expect.stringContaining('There is no backup yet'),
      expect.stringContaining('1 of the addresses in BANYAN_OPERATORS belongs to no account'),
    ])
    await banyan(['backup'])
    const well = {
      BANYAN_PUBLIC_URL: 'https://family.example.org',
      BANYAN_SMTP_URL: 'smtp://127.0.0.1:9',
      BANYAN_MAIL_FROM: 'banyan@example.org',
    }
    expect(await advice({ ...well, BANYAN_OPERATORS: 'ana@example.org' })).toEqual([])
    expect(await advice(well)).toEqual([expect.stringContaining('Nobody hears of alarms')])
  })

  it('finds what should not be', async () => {
    await createUser('ana@example.org')
    const at = '2026-01-01T00:00:00.000Z'
    await withDatabase(async (database) => {
      await database.write(async (tx) => {
        const person = (id: number, hidden_at: string | null = null) => ({
          id,
          family_id: 1,
          name: 'x',
          search_name: 'x',
          gender: 'F' as const,
          birth_year: 0,
          language: 'en' as const,
          created_at: at,
          updated_at: at,
          hidden_at,
        })
        await tx
          .insertInto('people')
          .values([person(2), person(3), person(4, at)])
          .execute()
        const named = (id: number) => ({
          id,
          family_id: 1,
          person_id: id,
          kind: 'birth' as const,
          text: person(id).name,
          preferred: 1 as const,
          created_at: at,
          updated_at: at,
        })
        await tx
          .insertInto('names')
          .values([named(2)])
          .execute()
        const raised = (id: number, from_person_id: number, to_person_id: number) => ({
          id,
          family_id: 1,
          from_person_id,
          to_person_id,
          relation_type: 2 as const,
          created_at: at,
          updated_at: at,
        })
        await tx
          .insertInto('relations')
          .values([raised(1, 1, 2), raised(2, 2, 3), raised(3, 3, 1), raised(4, 1, 4)])
          .execute()
        await tx.insertInto('families').values({ created_at: at }).execute()
      })
      await sql`drop index relations_pair`.execute(database.migrationConnection)
      await database.write((tx) =>
        tx
          .insertInto('relations')
          .values({
            id: 5,
            family_id: 1,
            from_person_id: 2,
            to_person_id: 1,
            relation_type: 1,
            created_at: at,
            updated_at: at,
          })
          .execute(),
      )
      await breakForeignKey(database)
    })
    await writeFile(path.join(dataDir, 'media', 'stray.jpg'), 'x')
    const { status, out } = await banyan(['check'])
    expect(status).toBe(1)
    const lines = out.trim().split('\n')
    expect(lines).toHaveLength(9)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/of biographies points? to (a row|rows) of people that (is|are) not there$/),
        'family 2 has no user',
        'media file stray.jpg belongs to no family',
        'person 1 of family 1 is their own ancestor',
        'person 2 of family 1 is their own ancestor',
        'person 3 of family 1 is their own ancestor',
        'relation 4 of family 1 leads to a person who is hidden, missing or of another family',
        'relation 5 of family 1 joins two people who are joined already',
        'person 3 of family 1 does not have one preferred name that says what their row says',
      ]),
    )
  })

  async function breakForeignKey(database: Database): Promise<void> {
    const insert = sql`insert into biographies (family_id, person_id, language, html) values (1, 99, 'en', 'x')`
    if (database.engine === 'sqlite') {
      await sql`pragma foreign_keys = off`.execute(database.migrationConnection)
      await insert.execute(database.migrationConnection)
      return
    }
    await database.write(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await insert.execute(tx)
    })
  }
})
