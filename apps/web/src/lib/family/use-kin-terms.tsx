import { lazy, Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { Family } from './indexed-family.ts'
import type { KinTermOf } from './kin-term.ts'

const GiveKinTerms = lazy(async () => ({ default: (await import('./give-kin-terms.tsx')).GiveKinTerms }))

interface KinTerms {
  /** Undefined while the names are on their way. */
  readonly termOf: KinTermOf | undefined
  /** Must be rendered: it reads the names. */
  readonly reader: ReactNode
}

/** What the reader calls everybody, while a family is given. The code that reads the names loads when it is first needed. */
export function useKinTerms(family: Family | undefined): KinTerms {
  const [given, setGiven] = useState<{ readonly termOf: KinTermOf | undefined }>()
  const onTerms = useCallback((termOf: KinTermOf | undefined) => setGiven({ termOf }), [])
  const reader =
    family?.isWhole === true ? (
      <Suspense>
        <GiveKinTerms family={family} onTerms={onTerms} />
      </Suspense>
    ) : null
  return { termOf: family && given?.termOf, reader }
}
