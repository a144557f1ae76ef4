import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import type { Family } from './indexed-family.ts'
import { useKinShown } from './kin-shown.ts'
import { useKinTerms } from './use-kin-terms.tsx'

interface ShownKin {
  /** What the reader calls somebody, in a line; undefined while nothing is shown or the names are on their way. */
  readonly kinOf: ((id: number) => string | undefined) | undefined
  /** Must be rendered: it reads the names. */
  readonly reader: ReactNode
}

/**
 * What the reader calls everybody, while the switch "What I call them" is on. Readers of a language other than Chinese see the Chinese names too once
 * they have chosen a dialect.
 */
export function useShownKin(family: Family | undefined): ShownKin {
  const isShown = useKinShown()
  const hasChosen = useSession((state) => state.selectedChineseDialect !== undefined)
  const { termOf, reader } = useKinTerms(isShown ? family : undefined)
  const kinOf = useMemo(
    () =>
      termOf &&
      ((id: number): string | undefined => {
        const term = termOf(id)
        const isChinese = term?.word === undefined || hasChosen
        return term && [term.word, isChinese ? term.names.join(' / ') : ''].filter(Boolean).join(' · ')
      }),
    [termOf, hasChosen],
  )
  return { kinOf, reader }
}
