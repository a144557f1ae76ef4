import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../test/test-database.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { openFileMediaStore } from '../media/file-media-store.ts'
import { ArchiveError, readMembers, verifyArchive } from './archive-reader.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const key = 'a key that nobody else has, and long'
let platform: TestPlatform
let file: string
let sealed: Buffer
let folder: string
beforeAll(async () => {
  platform = await openTestPlatform({ backup: { everyHours: 24, keepDays: 2, keepCount: 1, key } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  await platform.database.write((tx) => tx.insertInto('families').values({ created_at: '2026-01-01T00:00:00.000Z' }).execute())
  await platform.media.put('1/photo.jpg', Buffer.alloc(300_000, 'a recognisable text '))
  ;({ file } = await createBackup(platform))
  sealed = await readFile(file)
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const changed = async (bytes: Buffer): Promise<string> => {
  const copy = path.join(folder, 'changed.zip.age')
  await writeFile(copy, bytes)
  return copy
}

it('reveals nothing of its content, and returns all of it with the key', async () => {
  expect(file).toMatch(/\.zip\.age$/)
  expect([sealed.includes('recognisable'), sealed.includes('families')]).toEqual([false, false])
  expect((await verifyArchive(file, key)).media).toEqual({ files: 1, bytes: 300_000 })
  const { location, remove } = await createBareTestDatabase()
  const media = await openFileMediaStore(path.join(folder, 'media'))
  await restoreBackup(file, { database: location, media, key })
  expect((await media.read('1/photo.jpg'))?.equals(Buffer.alloc(300_000, 'a recognisable text '))).toBe(true)
  await remove()
})

it('is refused without the key, and with another one', async () => {
  await expect(verifyArchive(file)).rejects.toThrow('The archive is encrypted: set BANYAN_BACKUP_KEY')
  await expect(verifyArchive(file, `${key}!`)).rejects.toThrow('or BANYAN_BACKUP_KEY is not the key')
  const { location, remove } = await createBareTestDatabase()
  await expect(restoreBackup(file, { database: location, media: platform.media, key: `${key}!` })).rejects.toThrow(ArchiveError)
  await remove()
})

it('is refused when anything of it was changed, cut off, left out or moved', async () => {
  const chunk = 65_536 + 16
  // The header ends with the line of its MAC and the nonce of 16 bytes.
  const start = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1 + 16
  const at = (index: number): Buffer => sealed.subarray(start + index * chunk, start + (index + 1) * chunk)
  const flipped = (position: number): Buffer => {
    const copy = Buffer.from(sealed)
    copy[position] = (copy[position] ?? 0) ^ 1
    return copy
  }
  const spoilt = [
    ...[16, 32, start - 20, start, 40_000, start + chunk, 200_000, sealed.length - 1].map(flipped),
    sealed.subarray(0, sealed.length - 1),
    sealed.subarray(0, start + chunk),
    sealed.subarray(0, start + 2 * chunk),
    sealed.subarray(0, 20),
    Buffer.concat([sealed, Buffer.alloc(1)]),
    Buffer.concat([sealed.subarray(0, start), at(1), at(0), sealed.subarray(start + 2 * chunk)]),
    Buffer.concat([sealed.subarray(0, start + chunk), sealed.subarray(32 + 2 * chunk)]),
  ]
  for (const [index, bytes] of spoilt.entries()) {
    await expect(verifyArchive(await changed(bytes), key), `spoilt ${index}`).rejects.toThrow(ArchiveError)
  }
})

it('can be opened by any program that reads age files', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const plain = path.join(folder, 'plain.zip')
  await writeFile(plain, await decrypter.decrypt(sealed))
  expect((await verifyArchive(plain)).media.files).toBe(1)
  const names: string[] = []
  for await (const { name } of readMembers(plain)) names.push(name)
  expect(names).toContain('media/1/photo.jpg')
})

it('of version 0.2.0, sealed in its own form, can still be read', async () => {
  const former = path.join(import.meta.dirname, '../../test/fixtures/0.2.0/backup.zip.encrypted')
  const plain = path.join(path.dirname(former), 'backup.zip')
  expect(await verifyArchive(former, key)).toEqual(await verifyArchive(plain))
  await expect(verifyArchive(former, `${key}!`)).rejects.toThrow('or BANYAN_BACKUP_KEY is not the key')
})
