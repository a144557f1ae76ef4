/** Work in small steps, between which its caller may do something else. */
export type Steps<Result> = Generator<undefined, Result>

/** How many people a search passes in one step: far less than a millisecond. */
export const peoplePerStep = 128

/** Does all of it at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
