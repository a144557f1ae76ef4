/** One thing that protects what is promised, how it is taken away, and the tests that must notice. */
export interface Safeguard {
  name: string
  /** Below `apps/server/src`; also of a package. */
  file: string
  /** Is in the file exactly once; an expression has the flag g. */
  find: string | RegExp
  replace: string
  /** Test files below `apps/server/src`; with a name, only tests that match it. */
  tests: string[]
  only?: string
}
