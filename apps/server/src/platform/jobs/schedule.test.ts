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
  await expect.poll(() => runs.failing).toBeGreaterThan(1)
  expect(runs).toMatchObject({ slow: 1, ended: 0 })
  const stopping = schedule.stop()
  slow.resolve()
  await stopping
  expect(runs.ended).toBe(1)
})

it('lets one of several servers do what comes round, and each what is its own', async () => {
  const runs = { shared: [] as number[], own: 0 }
  const second = (): number => Math.floor(Date.now() / 1000)
  const tasks = [
    { name: 'shared', pattern: '* * * * * *', run: async () => void runs.shared.push(second()) },
    { name: 'own', pattern: '* * * * * *', isOfEach: true, run: async () => void (runs.own += 1) },
  ]
  const other = await openTestPlatform({ database: platform.config.database })
  const schedules = [platform, other, platform].map((each) => startSchedule(each, tasks))
  await expect.poll(() => runs.shared.length).toBeGreaterThan(2)
  for (const schedule of schedules) await schedule.stop()
  expect(new Set(runs.shared).size).toBe(runs.shared.length)
  expect(runs.own).toBeGreaterThan(runs.shared.length)
  await other.close()
})
