import { createDecipheriv, scryptSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
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
  platform = await openTestPlatform({ backup: { everyHours: 24, keepDays: 2, key } })
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
  const copy = path.join(folder, 'changed.zip.encrypted')
  await writeFile(copy, bytes)
  return copy
}

it('shows nothing of what it holds, and gives all of it back to who has the key', async () => {
  expect(file).toMatch(/\.zip\.encrypted$/)
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
  const at = (index: number): Buffer => sealed.subarray(32 + index * chunk, 32 + (index + 1) * chunk)
  const flipped = (position: number): Buffer => {
    const copy = Buffer.from(sealed)
    copy[position] = (copy[position] ?? 0) ^ 1
    return copy
  }
  const spoilt = [
    ...[16, 32, 40_000, 32 + chunk, 200_000, sealed.length - 1].map(flipped),
    sealed.subarray(0, sealed.length - 1),
    sealed.subarray(0, 32 + chunk),
    sealed.subarray(0, 32 + 2 * chunk),
    sealed.subarray(0, 20),
    Buffer.concat([sealed, Buffer.alloc(1)]),
    Buffer.concat([sealed.subarray(0, 32), at(1), at(0), sealed.subarray(32 + 2 * chunk)]),
    Buffer.concat([sealed.subarray(0, 32 + chunk), sealed.subarray(32 + 2 * chunk)]),
  ]
  for (const [index, bytes] of spoilt.entries()) {
    await expect(verifyArchive(await changed(bytes), key), `spoilt ${index}`).rejects.toThrow(ArchiveError)
  }
})

it('can be read by who knows its form alone', async () => {
  const derived = scryptSync(key, sealed.subarray(16, 32), 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
  const pieces: Buffer[] = []
  const count = Math.ceil((sealed.length - 32) / 65_552)
  for (let index = 0; index < count; index += 1) {
    const piece = sealed.subarray(32 + index * 65_552, 32 + (index + 1) * 65_552)
    const nonce = Buffer.concat([Buffer.alloc(7), Buffer.from([0, 0, 0, index]), Buffer.from([index === count - 1 ? 1 : 0])])
    const decipher = createDecipheriv('aes-256-gcm', derived, nonce).setAuthTag(piece.subarray(-16))
    pieces.push(decipher.update(piece.subarray(0, -16)), decipher.final())
  }
  const plain = path.join(folder, 'plain.zip')
  await writeFile(plain, Buffer.concat(pieces))
  expect((await verifyArchive(plain)).media.files).toBe(1)
  const names: string[] = []
  for await (const { name } of readMembers(plain)) names.push(name)
  expect(names).toContain('media/1/photo.jpg')
})
