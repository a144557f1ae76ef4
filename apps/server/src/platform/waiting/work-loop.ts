import type { Logger } from '../log/logger.ts'
import type { WakeSignal } from './wake-signal.ts'

export interface WorkLoop {
  start(): void
  wake(): void
  /** Resolves when the current step has ended. */
  stop(): Promise<void>
}

interface WorkLoopOptions {
  name: string
  /** Runs one step; returns true when there may be more to do at once. */
  step: () => Promise<boolean>
  /** How long to wait after an idle or failed step, unless the wake signal comes. */
  idleMs: number
  wakeSignal: WakeSignal
  log: Logger
}

/** Repeats steps while there is work, then waits for the wake signal. A failing step never ends the loop. */
export function createWorkLoop({ name, step, idleMs, wakeSignal, log }: WorkLoopOptions): WorkLoop {
  const state = { isStopped: true, isWoken: false, endWait: nothing, stopListening: nothing, running: Promise.resolve() }

  const wake = (): void => {
    state.isWoken = true
    state.endWait()
  }

  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, idleMs)
      state.endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async (): Promise<void> => {
    while (!state.isStopped) {
      state.isWoken = false
      let isBusy = false
      try {
        isBusy = await step()
      } catch (error) {
        log.error({ err: error }, `${name} failed and goes on`)
      }
      if (!isBusy && !state.isWoken) await wait()
    }
  }

  return {
    start: () => {
      if (!state.isStopped) return
      state.isStopped = false
      state.stopListening = wakeSignal.onNotify(wake)
      state.running = run()
    },
    wake,
    stop: async () => {
      state.isStopped = true
      state.stopListening()
      wake()
      await state.running
    },
  }
}

const nothing = (): void => undefined
