import { familyLogTopics } from '@banyan/contract'
import type { FamilyLogEntry, FamilyLogState } from '@banyan/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { runJobs } from '../../test/put-back.ts'
import { sample } from '../../test/sample.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { appendToLog, writeEntries } from './append-to-log.ts'
import { hashEntry } from './chain.ts'
import { checkLogsTask } from './check-logs.service.ts'
import { listEntriesAfter } from './family-log.repository.ts'
import { forgetEntriesTask } from './forget-entries.task.ts'
import { reportRestored } from './report-restored.service.ts'
import { verifyLog } from './verify-log.service.ts'
import type { LogCheck } from './verify-log.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const familyOfMember = async ({ email }: Member): Promise<FamilyId> => {
  const { family_id } = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return family_id as FamilyId
}
const newFamily = async (name = 'Ada'): Promise<{ member: Member; family: FamilyId }> => {
  const member = await test.newMember({ name })
  return { member, family: await familyOfMember(member) }
}
const append = async (tx: Writer, family: FamilyId, count: number): Promise<void> =>
  appendToLog(tx, test.platform, family, 'photos_downloaded', { by: { userId: 1, personId: 1 }, details: { count } })
const fill = async (family: FamilyId, count: number): Promise<void> =>
  test.platform.database.write(async (tx) => {
    for (let n = 0; n < count; n += 1) await append(tx, family, n)
  })
const check = (family: FamilyId): Promise<LogCheck> => verifyLog(test.platform.database.read, test.platform, family, undefined)
const stateOf = async ({ access }: Member): Promise<FamilyLogState> =>
  (await test.call('getFamilyLogState', { token: access })).json()
const pageOf = async ({ access }: Member, query = {}): Promise<FamilyLogEntry[]> =>
  (await test.call('listFamilyLog', { token: access, query })).json()

class Undone extends Error {}

/** What a check finds after somebody has changed rows around Banyan, which are then put back. */
async function afterChange(family: FamilyId, change: (tx: Writer) => Promise<unknown>): Promise<LogCheck> {
  let found: LogCheck | undefined
  await test.platform.database
    .write(async (tx) => {
      await change(tx)
      found = await verifyLog(tx, test.platform, family, undefined)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (found === undefined) throw new Error('not checked')
  return found
}

describe('a chain of some hundred entries', () => {
  let family: FamilyId
  let length: number
  beforeAll(async () => {
    ;({ family } = await newFamily())
    await fill(family, 298)
    length = (await check(family)).entries
  })

  it('is whole', async () => {
    expect(await check(family)).toMatchObject({ entries: 300, problem: null, unsealed: 0, end: { number: 300 } })
  })

  const numbers = sample(
    Array.from({ length: 300 }, (_, at) => at + 1),
    40,
    7,
  )

  it('shows where each single entry is missing', async () => {
    for (const number of numbers)
      expect(
        (
          await afterChange(family, (tx) =>
            sql`delete from family_log_entries where family_id = ${family} and number = ${number}`.execute(tx),
          )
        ).problem,
      ).toEqual({ kind: number === length ? 'cut_off' : 'missing', number })
  })

  it('shows an entry that was moved away so that the rest closes up', async () => {
    for (const number of numbers.slice(0, -1))
      expect(
        (
          await afterChange(family, async (tx) => {
            await sql`delete from family_log_entries where family_id = ${family} and number = ${number}`.execute(tx)
            for (let next = number + 1; next <= Math.min(length, number + 3); next += 1)
              await sql`update family_log_entries set number = ${next - 1} where family_id = ${family} and number = ${next}`.execute(
                tx,
              )
          })
        ).problem,
      ).toMatchObject({ kind: 'altered', number })
  })

  it('shows two neighbours that were swapped', async () => {
    for (const number of numbers.slice(0, -1))
      expect(
        (
          await afterChange(family, async (tx) => {
            const move = (from: number, to: number) =>
              sql`update family_log_entries set number = ${to} where family_id = ${family} and number = ${from}`.execute(tx)
            await move(number, -1)
            await move(number + 1, number)
            await move(-1, number + 1)
          })
        ).problem,
      ).toMatchObject({ kind: 'altered', number })
  })

  it.each([
    ['created_at', "'2026-03-01T12:00:00.001Z'"],
    ['kind', "'table_exported'"],
    ['topic', "'settings'"],
    ['user_id', '77'],
    ['person_id', '77'],
    ['subject_id', '77'],
    ['subject_person_id', '77'],
    ['device', "'Safari'"],
    ['details', '\'{"count":99999}\''],
    ['key_mark', "'another'"],
    ['previous', "'another'"],
    ['seal', "'another'"],
  ])('shows a changed %s', async (column, value) => {
    for (const number of sample(numbers, 6, 3))
      expect(
        (
          await afterChange(family, (tx) =>
            sql`update family_log_entries set ${sql.ref(column)} = ${sql.raw(value)} where family_id = ${family} and number = ${number}`.execute(
              tx,
            ),
          )
        ).problem,
      ).toMatchObject({ kind: 'altered' })
  })

  it('shows an entry that was changed and all hashes after it computed anew', async () => {
    for (const number of sample(numbers, 6, 5)) {
      const found = await afterChange(family, async (tx) => {
        await sql`update family_log_entries set person_id = 77 where family_id = ${family} and number = ${number}`.execute(tx)
        const { chain } = await tx
          .selectFrom('family_log_heads')
          .select('chain')
          .where('family_id', '=', family)
          .executeTakeFirstOrThrow()
        let previous: string | undefined
        for (const entry of await listEntriesAfter(tx, family, number - 1, 300)) {
          const said = { ...entry, previous: previous ?? entry.previous }
          await sql`update family_log_entries set previous = ${said.previous} where family_id = ${family} and number = ${entry.number}`.execute(
            tx,
          )
          previous = hashEntry(chain, said)
        }
        await tx
          .updateTable('family_log_heads')
          .set({ hash: previous ?? '' })
          .where('family_id', '=', family)
          .execute()
      })
      expect(found.problem).toEqual({ kind: 'altered', number })
    }
  })

  it('shows an end that was cut off, however the head is set', async () => {
    for (const number of numbers.slice(1)) {
      const cut = async (tx: Writer): Promise<void> => {
        await sql`delete from family_log_entries where family_id = ${family} and number >= ${number}`.execute(tx)
      }
      expect((await afterChange(family, cut)).problem).toEqual({ kind: 'cut_off', number })
      const shortened = await afterChange(family, async (tx) => {
        const { previous } = await tx
          .selectFrom('family_log_entries')
          .select('previous')
          .where('family_id', '=', family)
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        await cut(tx)
        await tx
          .updateTable('family_log_heads')
          .set({ number: number - 1, hash: previous })
          .where('family_id', '=', family)
          .execute()
      })
      expect(shortened.problem).toEqual({ kind: 'cut_off', number })
    }
  })

  it('stays broken from there on when it goes on', async () => {
    const found = await afterChange(family, async (tx) => {
      const { previous } = await tx
        .selectFrom('family_log_entries')
        .select('previous')
        .where('family_id', '=', family)
        .where('number', '=', 200)
        .executeTakeFirstOrThrow()
      await sql`delete from family_log_entries where family_id = ${family} and number >= 200`.execute(tx)
      await tx.updateTable('family_log_heads').set({ number: 199, hash: previous }).where('family_id', '=', family).execute()
      for (let n = 0; n < 3; n += 1) await appendAtOnce(tx, family)
    })
    expect(found.problem).toEqual({ kind: 'cut_off', number: 200 })
  })

  it('shows a head of another family, or none', async () => {
    const other = await newFamily('Mallory')
    const taken = async (tx: Writer): Promise<void> => {
      await sql`delete from family_log_entries where family_id = ${family}`.execute(tx)
      await sql`delete from family_log_heads where family_id = ${family}`.execute(tx)
      for (const table of ['family_log_heads', 'family_log_entries'])
        await sql`update ${sql.table(table)} set family_id = ${family} where family_id = ${other.family}`.execute(tx)
    }
    expect((await afterChange(family, taken)).problem).toMatchObject({ kind: 'altered', number: 1 })
    const headless = (tx: Writer) => sql`delete from family_log_heads where family_id = ${family}`.execute(tx)
    expect((await afterChange(family, headless)).problem).toEqual({ kind: 'cut_off', number: 1 })
  })
})

/** Appends in a transaction that is still open, as a later one would. */
async function appendAtOnce(tx: Writer, family: FamilyId): Promise<void> {
  await writeEntries(tx, test.platform, family, [
    {
      created_at: '2026-03-01T12:00:00.000Z',
      kind: 'put_back',
      topic: 'data',
      user_id: 1,
      person_id: 1,
      subject_id: null,
      subject_person_id: null,
      device: '',
      details: '',
    },
  ])
}

it('many appends at once leave one chain in each family, and none waits for another for ever', async () => {
  const families = [await newFamily(), await newFamily(), await newFamily()].map(({ family }) => family)
  const [first = 0 as FamilyId, second = 0 as FamilyId, third = 0 as FamilyId] = families
  const { database } = test.platform
  await Promise.all([
    ...Array.from({ length: 200 }, (_, n) => database.write((tx) => append(tx, first, n))),
    // In both orders.
    ...Array.from({ length: 30 }, (_, n) =>
      database.write(async (tx) => {
        for (const family of n % 2 === 0 ? [second, third] : [third, second]) await append(tx, family, n)
      }),
    ),
  ])
  const checks = await Promise.all(families.map(check))
  expect(checks.map(({ entries, problem }) => [entries, problem])).toEqual([
    [202, null],
    [32, null],
    [32, null],
  ])
})

it('what did not happen is not in the log', async () => {
  const { family } = await newFamily()
  const { entries } = await check(family)
  await expect(
    test.platform.database.write(async (tx) => {
      await append(tx, family, 1)
      throw new Undone()
    }),
  ).rejects.toThrow(Undone)
  expect(await check(family)).toMatchObject({ entries, problem: null })
})

it('is read page by page and by topic, each entry once', async () => {
  const { member, family } = await newFamily()
  await fill(family, 120)
  const all: FamilyLogEntry[] = []
  for (let before = ''; ;) {
    const page = await pageOf(member, { before })
    all.push(...page)
    before = String(page.at(-1)?.number ?? '')
    if (page.length < 50) break
  }
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 122 }, (_, at) => 122 - at))
  const topics = await Promise.all(familyLogTopics.map((topic) => pageOf(member, { topic })))
  expect(topics.map((page) => page.length)).toEqual([1, 0, 1, 0, 50])
  for (const query of [{ topic: 'nothing' }, { before: 'x' }, { before: '9'.repeat(16) }])
    expect((await test.call('listFamilyLog', { token: member.access, query })).json()).toMatchObject({ code: 'invalid_field' })
})

it('is checked when a keeper asks, and every night', async () => {
  const { member, family } = await newFamily()
  expect(await stateOf(member)).toMatchObject({ entries: 2, check: null, is_checking: false, keep_days: 731 })
  expect((await test.call('checkFamilyLog', { token: member.access })).json()).toMatchObject({ is_checking: true })
  await runJobs(test)
  const now = test.platform.now().toISOString()
  expect(await stateOf(member)).toMatchObject({
    entries: 2,
    since: now,
    is_checking: false,
    check: { time: now, entries: 2, problem: null, unsealed: 0 },
  })
  await checkLogsTask.run(test.platform)
  // Somebody puts an older state of the rows back, seals and all.
  const { read } = test.platform.database
  const head = await read.selectFrom('family_log_heads').selectAll().where('family_id', '=', family).executeTakeFirstOrThrow()
  await fill(family, 3)
  await checkLogsTask.run(test.platform)
  const putBack = async (tx: Writer): Promise<void> => {
    await sql`delete from family_log_entries where family_id = ${family} and number > 2`.execute(tx)
    const { number, hash, seal } = head
    await tx.updateTable('family_log_heads').set({ number, hash, seal }).where('family_id', '=', family).execute()
  }
  await test.platform.database.write(putBack)
  expect((await check(family)).problem).toBeNull()
  await checkLogsTask.run(test.platform)
  expect((await stateOf(member)).check).toMatchObject({ problem: { kind: 'cut_off', number: 3 } })
  const open = () =>
    read.selectFrom('alarms').select('id').where('kind', '=', 'log_broken').where('resolved_at', 'is', null).execute()
  expect(await open()).toHaveLength(1)
  // The same after a restore is explained by its entry.
  await test.platform.database.write((tx) => reportRestored(tx, test.platform, '2026-02-28T03:00:00.000Z', [family]))
  await checkLogsTask.run(test.platform)
  expect((await stateOf(member)).check).toMatchObject({ problem: null, entries: 3 })
  expect(await open()).toHaveLength(0)
})

it('forgets entries after two years, and says where the rest begins', async () => {
  const { member, family } = await newFamily()
  await fill(family, 40)
  test.platform.clock.advance({ days: 400 })
  await fill(family, 3)
  test.platform.clock.advance({ days: 400 })
  const signedIn = await test.call('obtainToken', { body: { email: member.email, password } })
  await forgetEntriesTask.run(test.platform)
  expect(await check(family)).toMatchObject({ entries: 4, problem: null, end: { number: 46 } })
  const keeper = signedIn.json<Member>()
  expect((await pageOf(keeper)).map(({ number }) => number)).toEqual([46, 45, 44, 43])
  const forgotten = (tx: Writer) => sql`delete from family_log_entries where family_id = ${family} and number < 45`.execute(tx)
  expect((await afterChange(family, forgotten)).problem).toEqual({ kind: 'missing', number: 43 })
  await forgetEntriesTask.run(test.platform)
  expect(await check(family)).toMatchObject({ entries: 4, problem: null })
  test.platform.clock.set('2026-03-01T12:00:00.000Z')
})

it('is saved as a table in which no name is a formula, and as lines that others can check', async () => {
  const { member } = await newFamily('=HYPERLINK("http://evil.example","Ada")')
  const table = await test.call('exportFamilyLog', { token: member.access })
  expect(table.headers['content-type']).toMatch(/^text\/csv/)
  const [heading, founded, signedIn] = table.body.split('\r\n')
  expect(heading).toBe('﻿Number,Time (UTC),What happened,Done by,Concerns,Device')
  expect(founded).toContain(`"'=HYPERLINK(""http://evil.example"",""Ada"") started the family."`)
  expect(signedIn).toContain(`,"'=HYPERLINK(""http://evil.example"",""Ada"")",`)
  const lines = await test.call('exportFamilyLog', { token: member.access, query: { format: 'jsonl' } })
  const [first, ...rest] = lines.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({ number: 4 })
  expect(rest.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'family_founded'],
    [2, 'signed_in'],
    [3, 'log_exported'],
    [4, 'log_exported'],
  ])
  expect((await test.call('exportFamilyLog', { token: member.access, query: { format: 'xml' } })).statusCode).toBe(400)
})

it('does not tell a stranger which addresses have accounts', async () => {
  const { member } = await newFamily()
  const jobsAfter = async (email: string): Promise<number> => {
    const count = async () =>
      (await test.platform.database.read.selectFrom('jobs').select('id').where('kind', '=', 'log-failed-sign-in').execute())
        .length
    const before = await count()
    await test.call('obtainToken', { body: { email, password: 'not the password' }, from: '198.51.100.99' })
    return (await count()) - before
  }
  expect(await jobsAfter(member.email)).toBe(1)
  expect(await jobsAfter('nobody@example.org')).toBe(1)
  // What looks like no address may be a password.
  expect(await jobsAfter('correct horse battery')).toBe(0)
})

it('is not filled from outside: ten failures of a day are enough', async () => {
  const { member } = await newFamily()
  for (let n = 0; n < 14; n += 1) {
    test.platform.clock.advance({ minutes: 5 })
    await test.call('obtainToken', { body: { email: member.email, password: 'wrong' }, from: `198.51.100.${n}` })
  }
  test.platform.clock.advance({ seconds: 5 })
  await runJobs(test)
  await runJobs(test)
  const failed = (await pageOf(member, { topic: 'sign_ins' })).filter(({ kind }) => kind === 'sign_in_failed')
  expect(failed).toHaveLength(10)
})
