import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('leaves a program that found something wrong its exit status', () => {
  const program = `await import('${new URL('start-postgres.ts', import.meta.url).href}'); process.exitCode = 3`
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program]).status).toBe(3)
})
