import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createBackup } from '../platform/backup/create-backup.ts'
import type { FamilyId } from '../platform/http/caller.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { never } from '../platform/time.ts'
import { foldRecords } from '../test/fold-records.ts'
import { gedcom, importFile, personCalled } from '../test/gedcom.ts'
import { openTestApp, password, testAppOn } from '../test/test-app.ts'
import type { Member } from '../test/test-app.ts'
import { createBareTestDatabase } from '../test/test-database.ts'
import { openTestPlatformIn } from '../test/test-platform.ts'
import { jobHandlers } from '../workers.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const cleanUp: (() => Promise<unknown>)[] = []
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** A backup of a family whose records have not become rows, since the job that was to do it was given up. */
async function backUpFolded(): Promise<{ file: string; member: Member }> {
  const test = await openTestApp()
  try {
    const member = await test.newMember()
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/\n1 OCCU Miller\n2 DATE 1850'))
    const { database } = test.platform
    const { id } = await database.read.selectFrom('families').select('id').executeTakeFirstOrThrow()
    await foldRecords(test.platform, id as FamilyId)
    await database.write((tx) => tx.updateTable('jobs').set({ run_at: never }).where('kind', '=', 'unfold-records').execute())
    const made = await createBackup(test.platform)
    const file = path.join(await makeFolder(), path.basename(made.file))
    await copyFile(made.file, file)
    return { file, member }
  } finally {
    await test.close()
  }
}

it('records of a restored database, or of one family, become facts', async () => {
  const { file, member } = await backUpFolded()
  const place = await makeFolder()
  const { location: made, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const dataDir = path.join(place, 'data')
  const location = 'url' in made ? made : { file: path.join(dataDir, 'banyan.sqlite') }
  const environment = {
    BANYAN_DATA_DIR: dataDir,
    BANYAN_BREACH_URL: 'off',
    ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}),
  }
  const banyan = async (...args: string[]): Promise<void> => {
    const said: string[] = []
    const say = (text: string): void => void said.push(text)
    expect(
      await runCommand(args, commands, {
        environment,
        folder: place,
        out: say,
        progress: say,
        askSecret: () => Promise.resolve(''),
      }),
      said.join('\n'),
    ).toBe(0)
  }
  const kindsOfIda = async (): Promise<string[][]> => {
    const platform = await openTestPlatformIn(place, { database: location })
    // The command queued its jobs by the machine's clock.
    platform.clock.set(new Date(Date.now() + 1000))
    const app = await testAppOn(platform)
    try {
      const back = (await app.call('obtainToken', { body: { email: member.email, password } })).json<Member>()
      const before = await personCalled(app, back, 'Ida Hale')
      await createJobWorker(platform, jobHandlers(platform)).runDue()
      const after = await personCalled(app, back, 'Ida Hale')
      return [before, after].map(({ facts }) => facts.map(({ kind }) => kind))
    } finally {
      await app.close()
    }
  }
  await banyan('restore', file)
  expect(await kindsOfIda()).toEqual([[], ['OCCU']])
  await banyan('remove-user', member.email, '--with-family')
  await banyan('restore', file, '--family', member.email)
  expect(await kindsOfIda()).toEqual([[], ['OCCU']])
})
