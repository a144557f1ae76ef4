import { useEffect, useMemo } from 'react'
import { useDialects } from '../language/use-dialects.ts'
import { useKinRegion } from '../language/use-kin-region.ts'
import { useLanguage } from '../language/use-language.ts'
import { useSession } from '../session/session.ts'
import { useAllNames } from './all-names.queries.ts'
import type { Family } from './indexed-family.ts'
import { kinTermOf } from './kin-term.ts'
import type { KinTerm, KinTermOf } from './kin-term.ts'

interface GiveKinTermsProps {
  readonly family: Family
  readonly onTerms: (termOf: KinTermOf | undefined) => void
}

/** Reads what the reader calls everybody and hands it to a page whose own code does not wait for it. Shows nothing. */
export function GiveKinTerms({ family, onTerms }: GiveKinTermsProps) {
  const language = useLanguage()
  const { dialect } = useDialects()
  const region = useKinRegion()
  const from = useSession((state) => state.usersPersonId)
  const names = useAllNames(family, { from, language, dialect, region })
  const termOf = useMemo((): KinTermOf | undefined => {
    if (names === undefined) return undefined
    const known = new Map<number, KinTerm | undefined>()
    return (id) => {
      if (!known.has(id)) known.set(id, kinTermOf(names.names(id), language, dialect, names.familyWords(id), names.rank(id)))
      return known.get(id)
    }
  }, [names, language, dialect])
  useEffect(() => {
    onTerms(termOf)
    return () => onTerms(undefined)
  }, [termOf, onTerms])
  return null
}
