import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Other calls wait no longer than about this. */
const sliceMs = 5

/** Says after each piece of work whether others should run: when a slice of time is used up. */
export function slices(): () => Promise<void> | undefined {
  let began = performance.now()
  const pause = async (): Promise<void> => {
    await letOthersRun()
    began = performance.now()
  }
  return () => (performance.now() - began < sliceMs ? undefined : pause())
}

/** Does work that comes in small steps, and lets others run in between. @returns its result */
export async function inSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  const pause = slices()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const paused = pause()
    if (paused !== undefined) await paused
  }
}
