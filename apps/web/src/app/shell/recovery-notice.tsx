import type { CallResponse } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import './death-report-bar.css'

/** Tells users that keepers are about to let somebody into their account, and stops it; and keepers that somebody needs them. */
export function RecoveryNotice({ own, others }: CallResponse<'getOwnRecovery'>) {
  const { t } = useTranslation('recovery')
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const listOf = (names: string[]): string => new Intl.ListFormat(language).format(names)
  const refuse = async () => {
    setIsBusy(true)
    try {
      await call('refuseOwnRecovery', {})
      await client.invalidateQueries({ queryKey: queryKeys.recoveries.all })
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {own === null ? null : (
        <section className="death-report-bar" aria-labelledby="own-recovery">
          <p id="own-recovery">
            {own.keepers.length === 0 ? t('notice.asked') : t('notice.vouched', { names: listOf(own.keepers) })}
          </p>
          <Button emphasis="secondary" isBusy={isBusy} onClick={() => void refuse()}>
            {t('notice.refuse')}
          </Button>
        </section>
      )}
      {others.length === 0 ? null : (
        <section className="death-report-bar" aria-labelledby="other-recoveries">
          <p id="other-recoveries">{t('notice.others', { names: listOf(others) })}</p>
          <LinkButton emphasis="secondary" to="/family/members/">
            {t('notice.open')}
          </LinkButton>
        </section>
      )}
    </>
  )
}
