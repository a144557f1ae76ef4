/** A line of code that protects a guarantee, how to remove it, and the tests that must notice. */
export interface Safeguard {
  name: string
  /** Relative to `apps/server/src`; may lead to a package. */
  file: string
  /** Must occur in the file exactly once; a regular expression needs the flag g. */
  find: string | RegExp
  replace: string
  /** Test files relative to `apps/server/src`; with `only`, just the tests whose names match it. */
  tests: string[]
  only?: string
}
