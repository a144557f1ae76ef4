import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { connectDatabase } from './open-database.ts'

it('lets one at a time do what has the same key, on whichever server', async () => {
  const { location, remove } = await createTestDatabase()
  const first = connectDatabase(location)
  const servers = first.engine === 'postgres' ? [first, connectDatabase(location)] : [first]
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await wait(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => (servers[index % servers.length] ?? first).alone('one', work)))
  expect(most).toBe(1)
  most = 0
  await Promise.all(Array.from({ length: 8 }, (_, index) => first.alone(`key ${index}`, work)))
  expect(most).toBeGreaterThan(1)
  await expect(first.alone('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await first.alone('one', async () => 'free again')).toBe('free again')
  for (const server of servers) await server.close()
  await remove()
})
