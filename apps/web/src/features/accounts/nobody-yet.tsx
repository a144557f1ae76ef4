import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shown on a server without any account: leads its operator to the first run. */
export function NobodyYet() {
  const { t } = useTranslation('accounts')
  if (useSite()?.first_run !== true) return null
  return (
    <Notice kind="success">
      <p className="account-first">
        {t('firstRun.notice')} <Link to="/accounts/first_run/">{t('firstRun.link')}</Link>
      </p>
    </Notice>
  )
}
