import { randomFrom } from './kills/random.ts'
import { testEngine } from './test-database.ts'

/** Whether to run everything that is only sampled before a landing: `npm run prove samples`. */
export const isWhole = process.env['BANYAN_TEST_SCOPE'] === 'whole'

/** Whether slow tests that the other engine adds little to run here: on SQLite, and on both in the whole. See on-one-engine.ts for whole files. */
export const isSlowHere = isWhole || testEngine === 'sqlite'

/** The first, the last and some in between that the seed picks, in order; all of them in a full run. */
export function sample<Case>(all: readonly Case[], count: number, seed: number): Case[] {
  if (isWhole || count >= all.length) return [...all]
  const random = randomFrom(seed)
  const picked = new Set([0, all.length - 1])
  while (picked.size < count) picked.add(Math.floor(random() * all.length))
  return all.filter((_, index) => picked.has(index))
}
