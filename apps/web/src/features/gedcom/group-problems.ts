import type { GedcomImport } from '@banyan/contract'

type Problem = GedcomImport['problems'][number]

export interface ProblemGroup {
  readonly code: string
  readonly problems: readonly Problem[]
}

/** Groups problems by kind, the most frequent kind first, each in the order of the file. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ code }) => code)
  return [...groups].map(([code, list]) => ({ code, problems: list })).toSorted((a, b) => b.problems.length - a.problems.length)
}
