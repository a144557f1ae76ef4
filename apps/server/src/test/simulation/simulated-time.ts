import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The process's timers and clock in simulated time: nothing really waits, and the same seed gives the same order. */
export interface SimulatedTime {
  now(): number
  /** Runs what is due next, at its time. @returns false when nothing waits */
  step(): boolean
  /** Calls `work` at a simulated time. */
  at(time: number, work: () => void): void
  /** Advances the clock without running timers, which keep waiting. */
  leap(ms: number): void
  /** Restores the process's own timers and clock. */
  restore(): void
}

interface Timer {
  at: number
  order: number
  work: () => void
  every: number | undefined
  owner: string
}

/**
 * @param random - driven by the seed
 * @param owner - the owner of timers set now
 * @param stillUntil - when timers of a suspended or dead server run again
 */
export function simulateTime(
  start: number,
  random: () => number,
  owner: () => string,
  stillUntil: (owner: string) => number,
): SimulatedTime {
  const own = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    now: Date.now,
    randomInt: crypto.randomInt,
    timeout: AbortSignal.timeout.bind(AbortSignal),
  }
  const timers = new Map<object, Timer>()
  let now = start
  let order = 0

  const add = (work: () => void, ms: number, every: number | undefined): object => {
    const handle = {
      unref: () => handle,
      ref: () => handle,
      hasRef: () => true,
      refresh: () => handle,
      [Symbol.toPrimitive]: () => order,
    }
    timers.set(handle, { at: now + Math.max(0, ms), order: (order += 1), work, every, owner: owner() })
    return handle
  }
  const remove = (handle: unknown): void => void (typeof handle === 'object' && handle !== null && timers.delete(handle))

  Object.assign(globalThis, {
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => add(() => work(...args), ms, undefined),
    setInterval: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => add(() => work(...args), ms, ms),
    clearTimeout: remove,
    clearInterval: remove,
  })
  Date.now = () => now
  // The only random value in the code that decides when something happens.
  crypto.randomInt = ((most: number) => Math.floor(random() * most)) as typeof crypto.randomInt
  syncBuiltinESMExports()
  AbortSignal.timeout = (ms) => {
    const abort = new AbortController()
    add(() => abort.abort(new DOMException('timeout', 'TimeoutError')), ms, undefined)
    return abort.signal
  }

  return {
    now: () => now,
    at: (time, work) => void timers.set({}, { at: Math.max(now, time), order: (order += 1), work, every: undefined, owner: '' }),
    step: () => {
      let next: { handle: object; timer: Timer; at: number } | undefined
      for (const [handle, timer] of timers) {
        const still = stillUntil(timer.owner)
        if (still === Infinity) {
          timers.delete(handle)
          continue
        }
        // Timers of a suspended server fire when it resumes.
        const at = Math.max(timer.at, still)
        if (next === undefined || at < next.at || (at === next.at && timer.order < next.timer.order)) next = { handle, timer, at }
      }
      if (next === undefined) return false
      const { handle, timer } = next
      now = Math.max(now, next.at)
      if (timer.every === undefined) timers.delete(handle)
      else timer.at = now + timer.every
      timer.work()
      return true
    },
    leap: (ms) => {
      now += ms
      for (const timer of timers.values()) timer.at += ms
    },
    restore: () => {
      Object.assign(globalThis, {
        setTimeout: own.setTimeout,
        clearTimeout: own.clearTimeout,
        setInterval: own.setInterval,
        clearInterval: own.clearInterval,
      })
      Date.now = own.now
      crypto.randomInt = own.randomInt
      syncBuiltinESMExports()
      AbortSignal.timeout = own.timeout
    },
  }
}
