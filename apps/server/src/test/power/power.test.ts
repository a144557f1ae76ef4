import { describe, expect, it } from 'vitest'
import { testEngine } from '../test-database.ts'
import { loopDiskMissing, makeLoopDisk } from './loop-disk.ts'
import { runPowerCuts } from './power-rounds.ts'

const missing = testEngine === 'sqlite' ? await loopDiskMissing() : 'on SQLite'

describe(`a cut of the power${missing === undefined ? '' : ` (not tried here: ${missing})`}`, () => {
  it.skipIf(missing !== undefined)(
    'loses nothing that was acknowledged (seed 7; more of them, and the control that must fail: npm run prove power)',
    async () => {
      const disk = await makeLoopDisk()
      try {
        const { cuts, acknowledged } = await runPowerCuts(disk, { cuts: 1, clients: 2, seed: 7, isShort: true, maxMs: 1_000 })
        expect(cuts).toBe(1)
        expect(acknowledged['families']).toBe(2)
      } finally {
        await disk.remove()
      }
    },
  )
})
