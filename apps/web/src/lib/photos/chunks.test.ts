import { limits } from '@banyan/contract'
import { expect, test } from 'vitest'
import { chunkSize, nextStart } from './chunks.ts'

test('requests follow one another without a gap, each a whole page of the call, few for a long list', () => {
  const count = 10_000
  let requests = 0
  for (let start: number | undefined = 0, end = 0; start !== undefined; start = nextStart(start, count)) {
    expect(start).toBe(end)
    expect(start % chunkSize(start)).toBe(0)
    expect(chunkSize(start)).toBeLessThanOrEqual(limits.pageSize.max)
    end = start + chunkSize(start)
    requests += 1
    if (nextStart(start, count) === undefined) expect(end).toBeGreaterThanOrEqual(count)
  }
  expect(requests).toBe(28)
})

test('a list that ends with a request has no next one', () => {
  expect(nextStart(0, 20)).toBeUndefined()
  expect(nextStart(0, 21)).toBe(20)
  expect(nextStart(0, 0)).toBeUndefined()
})
