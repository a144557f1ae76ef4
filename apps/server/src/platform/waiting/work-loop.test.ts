import { describe, expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createWakeSignal } from './wake-signal.ts'
import { createWorkLoop } from './work-loop.ts'

const longMs = 3_600_000

function loopOf(step: () => Promise<boolean>, idleMs = longMs) {
  const wakeSignal = createWakeSignal()
  return { wakeSignal, loop: createWorkLoop({ name: 'test', step, idleMs, wakeSignal, log: createLogger('silent') }) }
}

describe('a work loop', () => {
  it('goes on while there is something to do, then waits for the wake signal', async () => {
    let steps = 0
    const { wakeSignal, loop } = loopOf(() => Promise.resolve((steps += 1) % 3 !== 0))
    loop.start()
    await expect.poll(() => steps).toBe(3)
    wakeSignal.notify()
    await expect.poll(() => steps).toBe(6)
    await loop.stop()
    wakeSignal.notify()
    expect(steps).toBe(6)
  })

  it('does not miss a wake signal during a step', async () => {
    let steps = 0
    const inStep = Promise.withResolvers<void>()
    const { wakeSignal, loop } = loopOf(async () => {
      steps += 1
      if (steps === 1) await inStep.promise
      return false
    })
    loop.start()
    wakeSignal.notify()
    inStep.resolve()
    await expect.poll(() => steps).toBe(2)
    await loop.stop()
  })

  it('survives a step that fails, and looks again after its time', async () => {
    let steps = 0
    const { loop } = loopOf(() => {
      steps += 1
      return Promise.reject(new Error('database gone'))
    }, 5)
    loop.start()
    await expect.poll(() => steps).toBeGreaterThan(2)
    await loop.stop()
  })

  it('stops after the step that runs, and starts once', async () => {
    const log: string[] = []
    const inStep = Promise.withResolvers<void>()
    const { loop } = loopOf(async () => {
      log.push('begin')
      await inStep.promise
      log.push('end')
      return true
    })
    loop.start()
    loop.start()
    const stopped = loop.stop().then(() => log.push('stopped'))
    inStep.resolve()
    await stopped
    expect(log).toEqual(['begin', 'end', 'stopped'])
  })
})
