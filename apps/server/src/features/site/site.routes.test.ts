import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let test: TestApp
afterEach(() => test.close())

it.each([
  { backup: { everyHours: 24, keepDays: 30, keepCount: 7, key: undefined }, days: 30 },
  { backup: { everyHours: 168, keepDays: 14, keepCount: 7, key: undefined }, days: 49 },
  { backup: { everyHours: 0, keepDays: 30, keepCount: 7, key: undefined }, days: 0 },
])('says for how long backups are kept: $days days', async ({ backup, days }) => {
  test = await openTestApp({ backup })
  expect((await test.call('getSite')).json()).toMatchObject({ backup_keep_days: days })
})
