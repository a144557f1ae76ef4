import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Tokens } from '@banyan/contract'
import { afterEach, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { runCommand } from '../../cli/run-command.ts'
import { joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { createBareTestDatabase } from '../../test/test-database.ts'
import { openDatabase } from '../db/open-database.ts'

const secret = 'the same secret before and after the restore'
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

interface Place {
  banyan: (...args: string[]) => Promise<string>
  open: () => Promise<TestApp>
  dataDir: string
}

/** An empty data folder and database that commands and servers can use. */
async function newPlace(): Promise<Place> {
  const { location, remove } = await createBareTestDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  opened.push(remove, () => rm(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  const database = 'url' in location ? location : { file: path.join(dataDir, 'banyan.sqlite') }
  const environment = {
    BANYAN_DATA_DIR: dataDir,
    BANYAN_BREACH_URL: 'off',
    BANYAN_SECRET: secret,
    ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}),
  }
  return {
    dataDir,
    banyan: async (...args) => {
      const said: string[] = []
      let last = ''
      const status = await runCommand(args, commands, {
        environment,
        folder,
        out: (line) => void (last = line),
        progress: (line) => said.push(line),
        askSecret: () => Promise.resolve(''),
      })
      expect(status, said.join('\n')).toBe(0)
      return last
    },
    open: async () => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await (await openDatabase(database)).close()
      const test = await openTestApp({ dataDir, database, secret, media: { folder: path.join(dataDir, 'media') } })
      test.platform.clock.set(new Date())
      return test
    },
  }
}

it('opens no address after a restore that was cut off before, and the new ones', async () => {
  const before = await newPlace()
  const test = await before.open()
  const stays = await test.newMember()
  const goes = await joinFamily(test, stays, { name: 'Bo' })
  await photosOf(test, stays).upload((await photosOf(test, stays).gallery()).id)
  const [seen] = await photosOf(test, goes).images()
  const cutOff = seen?.original_image ?? ''
  const open = async (on: TestApp, address: string): Promise<number> => (await photosOf(on, stays).fetch(address)).statusCode
  expect(await open(test, cutOff)).toBe(200)
  expect((await test.call('deleteAccount', { token: goes.access, body: { password } })).statusCode).toBe(204)
  test.platform.clock.advance({ minutes: 1 })
  expect(await open(test, cutOff)).toBe(404)
  const [later] = await photosOf(test, stays).images()
  await test.close()
  const kept = await before.banyan('backup')

  const after = await newPlace()
  const archive = path.join(path.dirname(after.dataDir), path.basename(kept))
  await cp(kept, archive)
  await after.banyan('restore', archive)
  const restored = await after.open()
  opened.push(restored.close)
  expect(await open(restored, cutOff)).toBe(404)
  const { access } = (await restored.call('obtainToken', { body: { email: stays.email, password } })).json<Tokens>()
  const [again] = await photosOf(restored, { ...stays, access }).images()
  expect(await open(restored, again?.original_image ?? '')).toBe(200)
  expect(again?.original_image).not.toBe(later?.original_image)
  restored.platform.clock.advance({ hours: 1 })
  expect(await open(restored, cutOff)).toBe(404)
})
