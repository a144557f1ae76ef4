import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isMissing } from '../platform/files.ts'
import { openTestDatabase, testEngine } from './test-database.ts'
import { openTestPlatform } from './test-platform.ts'
import type { TestPlatform } from './test-platform.ts'

let platform: TestPlatform | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

describe('the test platform', () => {
  it('has a database of its own on the engine of this run', async () => {
    const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
    await first.write((tx) => tx.insertInto('families').values({ created_at: '2026-01-01T00:00:00.000Z' }).execute())
    expect(await first.read.selectFrom('families').select('id').execute()).toEqual([{ id: 1 }])
    expect(await second.read.selectFrom('families').select('id').execute()).toEqual([])
    expect(first.engine).toBe(testEngine)
    await Promise.all([first.close(), second.close()])
  })

  it('has a clock that only the test moves', async () => {
    platform = await openTestPlatform()
    const before = platform.now().getTime()
    platform.clock.advance({ days: 1, hours: 1, minutes: 1, seconds: 1 })
    expect(platform.now().getTime() - before).toBe(90_061_000)
    platform.clock.set('2030-01-01T00:00:00.000Z')
    expect(platform.now().toISOString()).toBe('2030-01-01T00:00:00.000Z')
  })

  it('leaves nothing behind', async () => {
    const closed = await openTestPlatform()
    const folder = path.dirname(closed.config.dataDir)
    expect((await stat(closed.config.dataDir)).mode & 0o777).toBe(0o700)
    await closed.close()
    await expect(stat(folder)).rejects.toSatisfy(isMissing)
  })
})
