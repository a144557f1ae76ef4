import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutSafeguard } from './apply-patch.ts'
import { safeguards } from './safeguards.ts'

const source = path.resolve(import.meta.dirname, '../..')

it('each safeguard is where it is said to be, and tests that must notice its removal are there (they are run by npm run prove guarantees)', async () => {
  const stale = await Promise.all(
    safeguards.map((safeguard) =>
      withoutSafeguard(source, safeguard).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    ),
  )
  expect(stale.flat()).toEqual([])
  for (const safeguard of safeguards) {
    for (const test of safeguard.tests)
      expect([safeguard.name, test, existsSync(path.join(source, test))]).toEqual([safeguard.name, test, true])
  }
  expect(new Set(safeguards.map(({ name }) => name)).size).toBe(safeguards.length)
  expect(safeguards.length).toBeGreaterThanOrEqual(25)
})
