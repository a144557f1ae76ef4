import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { photosOf } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import { unzip, zip } from '../zip.ts'

it('an archive from which a member was taken, with its checksum, is no archive', async () => {
  const test = await openTestApp()
  try {
    const photos = photosOf(test, await test.newMember())
    await photos.upload((await photos.gallery()).id)
    const { file } = await createBackup(test.platform)
    const members = [...(await unzip(await readFile(file)))]
    const original = members.map(([name]) => name).find((name) => name.endsWith('original')) ?? ''
    const withoutIt = (bytes: Buffer): Buffer =>
      Buffer.from(
        bytes
          .toString()
          .split('\n')
          .filter((line) => !line.includes(original))
          .join('\n'),
      )
    const kept = members
      .filter(([name]) => name !== original)
      .map(([name, bytes]) => ({ name, bytes: name.includes('sha256') || bytes.includes(original) ? withoutIt(bytes) : bytes }))
    expect(kept).toHaveLength(members.length - 1)
    await writeFile(file, zip(kept))
    await expect(verifyArchive(file)).rejects.toThrow('files listed in its manifest are missing')
  } finally {
    await test.close()
  }
})
