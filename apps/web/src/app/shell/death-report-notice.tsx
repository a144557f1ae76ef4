import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import './death-report-bar.css'

/** @param by - the name of the relative who has entered it; "" for one whom the user does not see */
export function DeathReportNotice({ by }: { by: string }) {
  const { t } = useTranslation('recovery')
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
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
      <p id="death-report">{by === '' ? t('deathReport.bySomebody') : t('deathReport.by', { name: by })}</p>
      <Button emphasis="secondary" isBusy={isBusy} onClick={() => void refuse()}>
        {t('deathReport.refuse')}
      </Button>
    </section>
  )
}
