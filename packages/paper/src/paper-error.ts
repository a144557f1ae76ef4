/** Why something cannot be composed: the reader can choose something else. */
export type PaperProblem = 'not_found' | 'no_line' | 'too_many_sheets' | 'too_large'

export class PaperError extends Error {
  readonly problem: PaperProblem

  constructor(problem: PaperProblem) {
    super(`This cannot be printed: ${problem}.`)
    this.problem = problem
  }
}
