import type { PersonSummary } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'

/** How old somebody is this year, or was; '' if a year is not known. */
export function useAgeText(): (person: PersonSummary) => string {
  const { t } = useTranslation('search')
  return ({ birth_year: born, year_of_death: died, deceased }) => {
    if (born === 0 || (hasDied({ year_of_death: died, deceased }) && died === 0)) return ''
    return died > 0 ? t('answer.reached', { count: died - born }) : t('answer.turns', { count: new Date().getFullYear() - born })
  }
}
