import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import './accounts.css'

/** Replaces the form if the internet address is locked: explains what happened and what helps. */
export function LockedCard({ email, onTry }: { email: string; onTry: () => void }) {
  const { t } = useTranslation('accounts')
  const name = useSite()?.operator_name ?? ''
  return (
    <CardPage title={t('login.lockedTitle')}>
      <Notice kind="danger">{t('login.locked')}</Notice>
      <ul className="account-help">
        <li>
          <p>{t('login.lockedHelp.known')}</p>
          <Button emphasis="secondary" onClick={onTry}>
            {t('login.lockedHelp.anyway')}
          </Button>
        </li>
        <li>
          <p>{t('login.lockedHelp.reset')}</p>
          <LinkButton emphasis="secondary" to="/accounts/password_reset/" state={{ email }}>
            {t('login.lockedHelp.sendLink')}
          </LinkButton>
        </li>
        <li>
          <p>{t('login.lockedHelp.network')}</p>
        </li>
        <li>
          <p>{name === '' ? t('login.lockedHelp.operator') : t('login.lockedHelp.operatorName', { name })}</p>
        </li>
      </ul>
    </CardPage>
  )
}
