import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { sweep } from '../jobs/sweep.ts'
import { listOpenAlarms, raiseAlarm, resolveAlarm } from './alarms.ts'

let test: TestApp
afterEach(() => test.close())

const alarmMails = async (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  test.platform.database.read
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('event_key', 'like', 'alarm:%')
    .orderBy('id')
    .execute()

it('keeps one open row for each kind and subject, counts, and begins again after it was resolved', async () => {
  test = await openTestApp()
  const { platform } = test
  await raiseAlarm(platform, { kind: 'task_failed', subject: 'sweep', detail: { failure: 'EIO' } })
  platform.clock.advance({ hours: 1 })
  await Promise.all(
    [1, 2, 3].map((attempt) => raiseAlarm(platform, { kind: 'task_failed', subject: 'sweep', detail: { attempt } })),
  )
  await raiseAlarm(platform, { kind: 'task_failed', subject: 'backup' })
  const open = await listOpenAlarms(platform.database.read)
  expect(open.map(({ kind, subject, count }) => [kind, subject, count]).toSorted()).toEqual([
    ['task_failed', 'backup', 1],
    ['task_failed', 'sweep', 4],
  ])
  expect(open.find(({ subject }) => subject === 'sweep')).toMatchObject({
    first_seen_at: '2026-03-01T12:00:00.000Z',
    last_seen_at: '2026-03-01T13:00:00.000Z',
  })
  await resolveAlarm(platform, { kind: 'task_failed', subject: 'sweep' })
  await resolveAlarm(platform, { kind: 'disk_full' })
  await raiseAlarm(platform, { kind: 'task_failed', subject: 'sweep' })
  expect((await listOpenAlarms(platform.database.read)).map(({ count }) => count)).toEqual([1, 1])
  platform.clock.advance({ days: 31 })
  await sweep(platform)
  expect(await platform.database.read.selectFrom('alarms').select('subject').orderBy('subject').execute()).toEqual([
    { subject: 'backup' },
    { subject: 'sweep' },
  ])
})

it('writes to the operators in their language, once a day for each kind', async () => {
  test = await openTestApp({ operators: ['pierre@example.org', 'nobody@example.org'] })
  await test.newMember({ email: 'Pierre@example.org', language: 'fr' })
  await test.newMember({ email: 'other@example.org' })
  await raiseAlarm(test.platform, { kind: 'backup_failed' })
  await raiseAlarm(test.platform, { kind: 'backup_failed' })
  await resolveAlarm(test.platform, { kind: 'backup_failed' })
  await raiseAlarm(test.platform, { kind: 'backup_failed' })
  expect((await alarmMails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['pierre@example.org', 'La sauvegarde a échoué – votre serveur Banyan a besoin de vous'],
    ['nobody@example.org', 'The backup failed – your Banyan server needs you'],
  ])
  expect((await alarmMails())[0]?.text).toMatch(/banyan status[^]*\/operator\/|\/operator\/[^]*banyan status/)
  test.platform.clock.advance({ days: 1 })
  await resolveAlarm(test.platform, { kind: 'backup_failed' })
  await raiseAlarm(test.platform, { kind: 'backup_failed' })
  await raiseAlarm(test.platform, { kind: 'disk_full' })
  expect(await alarmMails()).toHaveLength(6)
})

it('goes with the transaction that it is given, and into the log without a database', async () => {
  test = await openTestApp()
  await expect(
    test.platform.database.write(async (tx) => {
      await raiseAlarm(test.platform, { kind: 'disk_full' }, tx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await listOpenAlarms(test.platform.database.read)).toEqual([])
  const lines: string[] = []
  const log = pino(new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }))
  const failing = { ...test.platform.database, write: () => Promise.reject(new Error('SQLITE_FULL')) }
  await raiseAlarm({ ...test.platform, database: failing, log }, { kind: 'disk_full', detail: { freeBytes: 0 } })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ alarm: 'disk_full', detail: { freeBytes: 0 }, msg: 'alarm not kept' }),
  ])
})
