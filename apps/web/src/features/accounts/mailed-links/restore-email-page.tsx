import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { MailedPasswordPage } from './mailed-password-page.tsx'

/** The target of "This was not me" in the mail to an address that was replaced. */
export function RestoreEmailPage() {
  const { t } = useTranslation('accounts')
  return (
    <MailedPasswordPage
      kind="email_restore"
      title={t('emailRestore.title')}
      lead={t('emailRestore.lead')}
      submit={t('emailRestore.submit')}
      afterFailure={t('emailRestore.failed')}
      save={(body) => call('restoreEmail', { body })}
    />
  )
}
