import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { openTestPlatform } from '../test-platform.ts'
import { unzip, zip } from '../zip.ts'

it('an archive from which a member was taken, with its checksum, is no archive', async () => {
  const platform = await openTestPlatform()
  try {
    await platform.media.put('1/pictures/ab/abc.original', Buffer.from('a photo'))
    const { file } = await createBackup(platform)
    const members = [...(await unzip(await readFile(file)))]
    const kept = members
      .filter(([name]) => !name.includes('abc.original'))
      .map(([name, bytes]) => ({ name, bytes: name.includes('sha256') || bytes.includes('abc.original') ? Buffer.from(bytes.toString().split('\n').filter((line) => !line.includes('abc.original')).join('\n')) : bytes }))
    expect(kept).toHaveLength(members.length - 1)
    await writeFile(file, zip(kept))
    await expect(verifyArchive(file)).rejects.toThrow('does not hold what its manifest lists')
  } finally {
    await platform.close()
  }
})
