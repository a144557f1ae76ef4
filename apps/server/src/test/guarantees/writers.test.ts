import { afterEach, expect, it } from 'vitest'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { createTestDatabase, testEngine } from '../test-database.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

it.runIf(testEngine === 'sqlite')(
  'a writer that first reads is not failed by one of another process that writes meanwhile',
  async () => {
    const { location, remove } = await createTestDatabase()
    cleanUp.push(remove)
    const [one, other] = [connectDatabase(location), connectDatabase(location)]
    cleanUp.push(
      () => one.close(),
      () => other.close(),
    )
    const count = async (database: typeof one): Promise<void> =>
      database.write(async (tx) => {
        const families = await tx.selectFrom('families').select('id').execute()
        // Simulates a slow step in the middle.
        await new Promise((resolve) => setTimeout(resolve, 30))
        await tx
          .insertInto('families')
          .values({ created_at: `${families.length}` })
          .execute()
      })
    await Promise.all([count(one), count(other)])
    expect(
      (await one.read.selectFrom('families').select('created_at').orderBy('created_at').execute()).map((row) => row.created_at),
    ).toEqual(['0', '1'])
  },
)
