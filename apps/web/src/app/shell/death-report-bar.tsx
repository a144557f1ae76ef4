import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../lib/http/api.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Hardly anybody sees it, so neither the code nor its words come with the first page. */
const DeathReportNotice = lazy(async () => {
  const [code] = await Promise.all([import('./death-report-notice.tsx'), i18n.loadNamespaces(['recovery'])])
  return { default: code.DeathReportNotice }
})

/** Tells users that a relative has reported their death, while nobody has confirmed it, and lets them deny it. */
export function DeathReportBar() {
  const { data } = useQuery({ queryKey: queryKeys.deathReports, queryFn: ({ signal }) => call('listDeathReports', { signal }) })
  const report = data?.[0]
  return report === undefined ? null : (
    <Suspense fallback={null}>
      <DeathReportNotice by={report.reported_by} />
    </Suspense>
  )
}
