import type { PersonSummary } from '@banyan/contract'
import { useMemo, useState } from 'react'
import { useLifePlaces } from '../map.queries.ts'
import { Lives } from './lives.ts'

export interface LivesState {
  readonly lives: Lives | undefined
  /** Nothing is known, and it could not be loaded. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Where everybody is in each year; loaded when it is wanted. */
export function useLives(people: readonly PersonSummary[], isWanted: boolean): LivesState {
  const { data, error, refetch } = useLifePlaces(isWanted)
  const [thisYear] = useState(() => new Date().getFullYear())
  const lives = useMemo(
    () => (data === undefined || !isWanted ? undefined : new Lives(data, people, thisYear)),
    [data, people, isWanted, thisYear],
  )
  return { lives, hasFailed: error !== null && data === undefined, retry: () => void refetch() }
}
