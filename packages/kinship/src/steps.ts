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

/** After so many relations others may do something. */
const relationsPerStep = 8_192

/** Does something with each relation, in steps. */
export function* eachInSteps<Each>(list: readonly Each[], work: (each: Each) => void): Steps<void> {
  for (const [at, each] of list.entries()) {
    if (at % relationsPerStep === relationsPerStep - 1) yield
    work(each)
  }
}
