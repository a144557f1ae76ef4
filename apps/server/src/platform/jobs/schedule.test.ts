import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { startSchedule } from './schedule.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

it('runs tasks when their time comes, also after a failure, and waits for them when it stops', async () => {
  const runs = { failing: 0, slow: 0, ended: 0 }
  const slow = Promise.withResolvers<void>()
  const schedule = startSchedule(platform, [
    {
      name: 'failing',
      pattern: '* * * * * *',
      run: () => {
        runs.failing += 1
        return Promise.reject(new Error('no luck'))
      },
    },
    {
      name: 'slow',
      pattern: '* * * * * *',
      run: async () => {
        runs.slow += 1
        await slow.promise
        runs.ended += 1
      },
    },
  ])
  await expect.poll(() => runs.failing, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(runs).toMatchObject({ slow: 1, ended: 0 })
  const stopping = schedule.stop()
  slow.resolve()
  await stopping
  expect(runs.ended).toBe(1)
})
