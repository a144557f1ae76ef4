import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import './death-report-bar.css'

/** Tells users that a relative has reported their death, while nobody has confirmed it, and lets them deny it. */
export function DeathReportBar() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: queryKeys.deathReports, queryFn: ({ signal }) => call('listDeathReports', { signal }) })
  const [isBusy, setIsBusy] = useState(false)
  const report = data?.[0]
  if (report === undefined) return null

  const refuse = async () => {
    setIsBusy(true)
    try {
      await call('refuseDeathReport', {})
      client.setQueryData(queryKeys.deathReports, [])
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="death-report-bar" aria-labelledby="death-report">
      <p id="death-report">
        {report.reported_by === '' ? t('deathReport.bySomebody') : t('deathReport.by', { name: report.reported_by })}
      </p>
      <Button emphasis="secondary" isBusy={isBusy} onClick={() => void refuse()}>
        {t('deathReport.refuse')}
      </Button>
    </section>
  )
}
