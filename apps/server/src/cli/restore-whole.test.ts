import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackup } from '../platform/backup/create-backup.ts'
import { connectDatabase } from '../platform/db/open-database.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openMediaStore } from '../platform/media/open-media-store.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { joinFamily } from '../test/family.ts'
import { openTestApp, password } from '../test/test-app.ts'
import type { Member, TestApp } from '../test/test-app.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { jobHandlers } from '../workers.ts'
import { restoreWhole } from './commands/restore-whole.ts'

let test: TestApp
let ada: Member
let folder: string
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember()
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const leave = async (member: Member): Promise<void> => {
  expect((await test.call('deleteAccount', { token: member.access, body: { password } })).statusCode).toBe(204)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
}

/** @returns the email addresses of the users who exist afterwards */
async function restore(archive: string): Promise<string[]> {
  const { location, remove } = await createTestDatabase()
  const config = { ...test.platform.config, dataDir: folder, media: { folder: path.join(folder, 'media') }, database: location }
  try {
    const media = await openMediaStore(config.media)
    await restoreWhole(archive, {
      config,
      media,
      keepMedia: false,
      openPlatform: (database) => openPlatform(config, { log: createLogger('silent'), database }),
    })
    const database = connectDatabase(location)
    const users = await database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('email')
      .orderBy('email')
      .execute()
    await database.close()
    return users.map(({ email }) => email)
  } finally {
    await remove()
  }
}

it('erases again who left when the clock of the server that made the backup was ahead', async () => {
  const ben = await joinFamily(test, ada, { name: 'Ben' })
  const carl = await test.newMember()
  test.platform.clock.advance({ minutes: 3 })
  const { file } = await createBackup(test.platform)
  test.platform.clock.advance({ minutes: -3 })
  for (const member of [ben, carl]) await leave(member)
  expect(await restore(file)).toEqual([ada.email])
})

it('erases nobody who has the number of an account that is gone', async () => {
  const ben = await joinFamily(test, ada, { name: 'Ben' })
  const { id, uid } = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('families', 'families.id', 'users.family_id')
    .select(['users.id', 'families.uid'])
    .where('email', '=', ben.email)
    .executeTakeFirstOrThrow()
  const { file } = await createBackup(test.platform)
  // Simulates the restore of an earlier backup, after which the family's ids continue from there.
  const earlier = (at: string, createdAt?: string): string =>
    `${JSON.stringify({ at, family: uid, what: { kind: 'user', userId: id, personId: null, createdAt } })}\n`
  await appendFile(
    path.join(path.dirname(file), 'erasures.jsonl'),
    earlier('2026-02-01T00:00:00.000Z') + earlier('2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  )
  expect(await restore(file)).toEqual([ada.email, ben.email].toSorted())
})
