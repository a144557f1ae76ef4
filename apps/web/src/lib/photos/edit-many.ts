import type { ReactNode } from 'react'

/** Asks for what many photos get at once: a date, a place, who sees them. The viewer's fields are passed in and load on demand. */
export type EditMany = (props: EditManyProps) => ReactNode

export interface EditManyProps {
  readonly ids: readonly number[]
  /** Told the lines of history, by which it can be undone, and how many photos changed. */
  readonly onDone: (outcome: ManyChanged) => void
  readonly onClose: () => void
}

export interface ManyChanged {
  readonly lines: readonly number[]
  readonly count: number
}
