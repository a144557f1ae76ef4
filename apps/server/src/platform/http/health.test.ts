import { copyFile, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { canMount, mountSmall } from '../../test/small-disk.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { testEngine } from '../../test/test-database.ts'
import { openDatabase } from '../db/open-database.ts'

const cleanUp: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function statuses(test: TestApp, { access, person_id }: Member) {
  const ask = async (name: 'getHealth' | 'getLiveness' | 'getReadiness' | 'getWritability'): Promise<number> =>
    (await test.call(name)).statusCode
  return {
    health: await ask('getHealth'),
    live: await ask('getLiveness'),
    ready: await ask('getReadiness'),
    writable: await ask('getWritability'),
    read: (await test.call('getPerson', { token: access, params: { id: person_id } })).statusCode,
    write: (
      await test.call('updatePerson', {
        token: access,
        params: { id: person_id },
        body: { fieldName: 'biography', value: `<p>${'word '.repeat(15_000)}</p>` },
      })
    ).statusCode,
  }
}

const well = { health: 200, live: 200, ready: 200, writable: 200, read: 200, write: 200 }

/** A separate server on an SQLite file in a folder. */
async function serverIn(dataDir: string): Promise<{ test: TestApp; member: Member; file: string }> {
  const file = path.join(dataDir, 'banyan.sqlite')
  await (await openDatabase({ file })).close()
  const test = await openTestApp({ dataDir, database: { file }, media: { folder: path.join(dataDir, 'media') } })
  cleanUp.push(() => test.close())
  return { test, member: await test.newMember(), file }
}

async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  cleanUp.push(() => rm(made, { recursive: true, force: true }))
  return made
}

it.runIf(testEngine === 'sqlite')(
  'is ready and cannot be written when the disk is full: everybody goes on reading',
  async ({ skip }) => {
    if (!canMount) skip('only root may mount a small disk')
    const place = await newFolder()
    cleanUp.push(mountSmall(place, 12))
    const { test, member } = await serverIn(place)
    expect(await statuses(test, member)).toEqual(well)
    const ballast = path.join(place, 'ballast')
    await writeFile(ballast, Buffer.alloc(12_000_000)).catch(() => undefined)
    expect((await stat(ballast)).size).toBeGreaterThan(0)
    await expect.poll(async () => (await test.call('getWritability')).statusCode).toBe(503)
    expect(await statuses(test, member)).toEqual({ ...well, writable: 503, write: 507 })
    await rm(ballast)
    await expect.poll(async () => (await test.call('getWritability')).statusCode).toBe(200)
    expect(await statuses(test, member)).toEqual(well)
  },
)

it.runIf(testEngine === 'sqlite').each(['removed', 'replaced', 'without its journal'])(
  'notices that the database file was %s, and takes nothing that would be lost',
  async (how) => {
    const { test, member, file } = await serverIn(await newFolder())
    expect(await statuses(test, member)).toEqual(well)
    const aside = `${file}.aside`
    if (how === 'replaced') {
      await copyFile(file, aside)
      await rename(aside, file)
    } else await rm(how === 'removed' ? file : `${file}-wal`)
    await expect.poll(async () => (await test.call('getWritability')).statusCode).toBe(503)
    expect(await statuses(test, member)).toEqual({ health: 503, live: 200, ready: 503, writable: 503, read: 200, write: 503 })
  },
)
