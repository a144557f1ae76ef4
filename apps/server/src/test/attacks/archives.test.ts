import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { openFileMediaStore } from '../../platform/media/file-media-store.ts'
import { createBareTestDatabase } from '../test-database.ts'
import { zip } from '../zip.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** A backup that is valid except for the names of its files. */
function archiveWith(names: string[]): Buffer {
  const bytes = Buffer.from('harm')
  const manifest = {
    format: 'banyan-backup',
    formatVersion: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    migration: migrationNames.at(-1),
    rows: {},
    lastIds: {},
    media: { files: names.length, bytes: names.length * bytes.length },
  }
  const members = [
    ...names.map((name) => ({ name, bytes })),
    { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
  ]
  const sums = members.map((member) => `${createHash('sha256').update(member.bytes).digest('hex')}  ${member.name}\n`).join('')
  return zip([...members, { name: 'checksums.txt', bytes: Buffer.from(sums) }])
}

async function restore(names: string[]): Promise<{ failure: unknown; files: string[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove, () => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'backup.zip')
  await writeFile(file, archiveWith(names))
  const media = await openFileMediaStore(path.join(folder, 'data', 'media'))
  const failure = await restoreBackup(file, { database: location, media }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return { failure, files: files.filter((each) => each !== 'backup.zip' && !each.startsWith('banyan.sqlite')) }
}

it.each([
  'media/../../evil',
  'media/1/../../../evil',
  '../evil',
  'media/../.unfinished/evil',
  'media//etc/evil',
  '/etc/evil',
  'media/1/.evil',
  'media/1\\..\\..\\evil',
  'media/C:/evil',
  'media/1/a\u0000b',
])('a backup that would write to %j is refused, and nothing of it is written', async (name) => {
  const { failure, files } = await restore(['media/1/good', name])
  expect(failure).toBeInstanceOf(Error)
  expect(files).toEqual([])
})

it('is taken when its names are sound', async () => {
  expect(await restore(['media/1/good'])).toEqual({ failure: undefined, files: ['data/media/1/good'] })
})
