import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { MailedPasswordPage } from './mailed-password-page.tsx'

/** The target of the reset mail's link. */
export function ConfirmResetPage() {
  const { t } = useTranslation('accounts')
  return (
    <MailedPasswordPage
      kind="password_reset"
      title={t('resetConfirm.title')}
      lead={t('resetConfirm.lead')}
      submit={t('resetConfirm.submit')}
      afterFailure={<Link to="/accounts/password_reset/">{t('resetConfirm.again')}</Link>}
      save={(body) => call('confirmPasswordReset', { body })}
    />
  )
}
