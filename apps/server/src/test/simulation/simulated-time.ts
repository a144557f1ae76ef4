import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Timers and clock of the process, in simulated time: nothing waits, and the same seed gives the same order. */
export interface SimulatedTime {
  now(): number
  /** Runs what is due next, at its time. @returns false when nothing waits */
  step(): boolean
  /** Calls it at a simulated time. */
  at(time: number, work: () => void): void
  /** As if nothing had happened for so long: everything that waits waits on. */
  leap(ms: number): void
  /** Gives the process its own timers and clock back. */
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
 * @param random - of the seed
 * @param owner - whose a timer is that is set now
 * @param stillUntil - the timers of a server that stands still, or has died, run when it goes on
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
  // Of what is random in the code, this alone decides when something happens.
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
        // Whoever stands still hears of it when they go on.
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
