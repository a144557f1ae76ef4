import type { Family } from '../../lib/family/indexed-family.ts'

/** What the form of each kind of print is given. */
export interface PrintFormProps {
  readonly family: Family
  /** Called when the server has begun to make a file. */
  readonly onStarted: () => void
}
