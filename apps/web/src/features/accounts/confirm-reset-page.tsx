import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/http/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { BreachWarning } from './breach-warning.tsx'
import { isReady, NewPasswordFields, noPassword } from './new-password-fields.tsx'
import { messageOf } from './use-form-task.ts'
import { useNewPassword } from './use-new-password.ts'

/** Where the link of the reset mail leads. */
export function ConfirmResetPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return token === '' ? <Navigate replace to="/accounts/login/" /> : <ConfirmReset token={token} />
}

function ConfirmReset({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [passwords, setPasswords] = useState(noPassword)
  const { isBusy, error, isBreached, onSubmit } = useNewPassword(passwords.password, async () => {
    await call('confirmPasswordReset', { body: { password: passwords.password, token } })
    await navigate('/accounts/login/', { replace: true, state: 'password-changed' })
  })
  return (
    <CardPage title={t('resetConfirm.title')} lead={t('resetConfirm.lead')}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <NewPasswordFields label={t('field.newPassword')} value={passwords} onChange={setPasswords} />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            <p>
              <Link to="/accounts/password_reset/">{t('resetConfirm.again')}</Link>
            </p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy} disabled={!isReady(passwords)}>
          {t('resetConfirm.submit')}
        </Button>
      </form>
    </CardPage>
  )
}
