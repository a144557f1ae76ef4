import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestPlatform } from '../test-platform.ts'
import { openTestPlatform } from '../test-platform.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

it('a snapshot sees one moment, whatever is written meanwhile', async () => {
  const { database } = platform
  const add = () =>
    database.write((tx) => tx.insertInto('families').values({ created_at: platform.now().toISOString() }).execute())
  await add()
  const count = async (db: typeof database.read): Promise<number> =>
    (await db.selectFrom('families').select('id').execute()).length
  const seen = await database.snapshot(async (snapshot) => {
    const before = await count(snapshot)
    await add()
    return [before, await count(snapshot), await count(database.read)]
  })
  expect(seen).toEqual([1, 1, 2])
})
