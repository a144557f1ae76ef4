import { formatDate } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import './death-report-bar.css'

/** Tells everybody in the family that its keepers are silent, and who follows them when. */
export function LegacyBar() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery({ queryKey: queryKeys.legacy, queryFn: ({ signal }) => call('getLegacy', { signal }) })
  const pending = data?.pending
  if (!pending) return null
  const date = formatDate(new Date(pending.hands_over), language, { dateStyle: 'long' })
  return (
    <section className="death-report-bar" aria-labelledby="legacy-pending">
      <p id="legacy-pending">{t('legacyPending', { name: pending.successor, date })}</p>
    </section>
  )
}
