import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { RateLimitStore } from './rate-limit-store.ts'

let platform: TestPlatform
let servers: RateLimitStore[]
beforeEach(async () => {
  platform = await openTestPlatform()
  servers = [0, 1].map(() => new RateLimitStore(platform))
})
afterEach(async () => {
  for (const each of servers) each.stop()
  await platform.close()
})

const hit = (server: number, key: string, max: number, times = 1): number => {
  let last = 0
  for (let count = 0; count < times; count += 1)
    servers[server]?.incr(key, (_error, { current }) => (last = current), 60_000, max)
  return last
}
const share = async (): Promise<void> => {
  for (const each of [...servers, ...servers]) await each.share()
}
const stored = () => platform.database.read.selectFrom('request_counts').select(['key', 'count']).orderBy('key').execute()

it('counts what two servers see together, and writes nothing for ordinary use', async () => {
  const isShared = platform.database.engine === 'postgres'
  expect(hit(0, 'a', 160, 10)).toBe(10)
  await share()
  expect(await stored()).toEqual([])
  expect([hit(0, 'a', 160, 90), hit(1, 'a', 160, 50), hit(1, 'b', 10, 3)]).toEqual([100, 50, 3])
  await share()
  expect(await stored()).toEqual(
    isShared
      ? [
          { key: 'a', count: 150 },
          { key: 'b', count: 3 },
        ]
      : [],
  )
  expect([hit(0, 'a', 160), hit(1, 'a', 160), hit(0, 'b', 10)]).toEqual(isShared ? [101, 151, 1] : [101, 51, 1])
  await share()
  expect([hit(0, 'b', 10), hit(0, 'a', 160)]).toEqual(isShared ? [5, 152] : [2, 102])
})

it('starts again when the interval is over', async () => {
  servers[0]?.incr('a', () => undefined, 1, 1)
  await share()
  platform.clock.advance({ seconds: 1 })
  expect(hit(1, 'a', 1)).toBe(1)
  await share()
  expect(hit(1, 'a', 1)).toBe(2)
})
