import type { Fixed } from '../../platform/db/columns.ts'

/** What looks wrong and, as somebody has said, is right. */
interface DismissedProblemTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  /** As `find-problems.ts` names it, with the dates in it. */
  key: Fixed<string>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dismissed_problems: DismissedProblemTable
  }
}

export interface DismissedProblem {
  person_id: number
  key: string
}
