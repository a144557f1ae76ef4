/** Work in small steps: whoever takes them may do something else in between. */
export type Steps<Result> = Generator<void, Result, undefined>

/** Takes all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
