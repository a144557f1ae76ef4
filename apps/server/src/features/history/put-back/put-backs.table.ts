import type { Fixed } from '../../../platform/db/columns.ts'

/** A job that puts back what somebody did: its progress and its result. */
interface PutBackTable {
  /** Counts within the family. */
  id: Fixed<number>
  family_id: Fixed<number>
  /** The history line about it; null when nothing could be put back. */
  change_id: number | null
  /** The history line that it undoes; null when it undoes everything that a user did. */
  reverts: Fixed<number | null>
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** JSON: the progress. */
  journal: string
  created_at: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    put_backs: PutBackTable
  }
}
