import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBackup } from '../platform/backup/create-backup.ts'
import { countDescriptions, showFace, workOnFaces } from '../test/photos/faces.ts'
import { openTestApp } from '../test/test-app.ts'
import type { Member } from '../test/test-app.ts'
import { createBareTestDatabase } from '../test/test-database.ts'
import { openTestPlatformIn } from '../test/test-platform.ts'
import { rowsOfArchive } from '../test/upgrade/rows.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

let folder: string
let file: string
let member: Member
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const test = await openTestApp({ faces: true })
  member = await test.newMember()
  await showFace(test, member, member)
  expect(await countDescriptions(test)).toEqual([1, 1])
  const made = await createBackup(test.platform)
  file = path.join(folder, path.basename(made.file))
  await copyFile(made.file, file)
  await test.close()
})
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
  await rm(folder, { recursive: true, force: true })
})

it('no backup holds what faces look like; what is restored is described again from the photos, a single family too', async () => {
  const saved = await rowsOfArchive(file)
  expect([
    saved.get('faces')?.map(({ descriptor }) => descriptor),
    saved.get('profile_photos')?.map(({ descriptor }) => descriptor),
  ]).toEqual([[''], [null]])

  const place = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const { location: made, remove } = await createBareTestDatabase()
  cleanUp.push(remove, () => rm(place, { recursive: true, force: true }))
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
      await runCommand(args, commands, { environment, folder, out: say, progress: say, askSecret: () => Promise.resolve('') }),
      said.join('\n'),
    ).toBe(0)
  }
  const expectDescribedAgain = async (): Promise<void> => {
    const platform = await openTestPlatformIn(place, { database: location, faces: true })
    try {
      // The command queued its jobs by the machine's clock.
      platform.clock.set(new Date(Date.now() + 1000))
      expect(await countDescriptions({ platform })).toEqual([0, 0])
      await workOnFaces({ platform })
      expect(await countDescriptions({ platform })).toEqual([1, 1])
    } finally {
      await platform.close()
    }
  }
  await banyan('restore', file)
  await expectDescribedAgain()
  await banyan('remove-user', member.email, '--with-family')
  await banyan('restore', file, '--family', member.email)
  await expectDescribedAgain()
})
