import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isWhole } from '../sample.ts'
import { createBareTestDatabase } from '../test-database.ts'
import { runKills } from './kill-rounds.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** How often it is killed, and how many families work on it. The first kill waits until they exist; the second is in the middle. */
const count = isWhole ? 3 : 2

it('a server that is killed while families work on it loses nothing that it acknowledged (seed 7)', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const made = await createBareTestDatabase()
  cleanUp.push(made.remove, () => rm(dataDir, { recursive: true, force: true }))
  const location = 'url' in made.location ? made.location : { file: path.join(dataDir, 'banyan.sqlite') }
  const { kills, acknowledged } = await runKills({ dataDir, location }, { kills: count, clients: count, seed: 7 })
  expect(kills).toBe(count)
  expect(acknowledged['families']).toBe(count)
})
