import { expect, it } from 'vitest'
import { findMediaProblems } from '../../features/trash/find-media-problems.ts'
import { openTestApp } from '../test-app.ts'

it('a file without a row is an orphan after a day, not while its row may be about to be written', async () => {
  const test = await openTestApp()
  try {
    await test.newMember()
    const { database, media } = test.platform
    const { id } = await database.read.selectFrom('families').select('id').executeTakeFirstOrThrow()
    const key = `${id}/pictures/ab/${'ab'.repeat(16)}.original`
    await media.put(key, Buffer.from('x'))
    const orphansAt = async (hours: number): Promise<string[]> => {
      const found: string[] = []
      for await (const problem of findMediaProblems(database, media, new Date(Date.now() + hours * 3_600_000)))
        found.push(`${problem.kind} ${problem.key}`)
      return found
    }
    expect(await orphansAt(23)).toEqual([])
    expect(await orphansAt(25)).toEqual([`orphan ${key}`])
  } finally {
    await test.close()
  }
})
