import { expect, it } from 'vitest'
import { openTestApp } from '../test-app.ts'

it('more calls in a minute than anybody needs are refused, and say when to come again', async () => {
  const test = await openTestApp({ rateLimit: true })
  try {
    const statuses = new Map<number, number>()
    for (let call = 0; call < 130; call += 1) {
      const { statusCode, headers } = await test.call('isLocked')
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.get(429)).toBe(10)
    expect((await test.call('isLocked', { from: '198.51.100.9' })).statusCode).toBe(200)
  } finally {
    await test.close()
  }
})
