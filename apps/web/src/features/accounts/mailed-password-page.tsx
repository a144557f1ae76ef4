import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { BreachWarning } from './breach-warning.tsx'
import { isReady, NewPasswordFields, noPassword } from './new-password-fields.tsx'
import { messageOf } from './use-form-task.ts'
import { useNewPassword } from './use-new-password.ts'

interface Props {
  title: string
  lead: string
  submit: string
  /** Shown when the link has expired. */
  afterFailure: ReactNode
  save: (body: { password: string; token: string }) => Promise<unknown>
}

/** The target of a mailed link that lets its reader choose a new password. */
export function MailedPasswordPage(props: Props) {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return token === '' ? <Navigate replace to="/accounts/login/" /> : <MailedPassword {...props} token={token} />
}

function MailedPassword({ title, lead, submit, afterFailure, save, token }: Props & { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [passwords, setPasswords] = useState(noPassword)
  const { isBusy, error, isBreached, onSubmit } = useNewPassword(passwords.password, async () => {
    await save({ password: passwords.password, token })
    await navigate('/accounts/login/', { replace: true, state: 'password-changed' })
  })
  return (
    <CardPage title={title} lead={lead}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <NewPasswordFields label={t('field.newPassword')} value={passwords} onChange={setPasswords} />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            <p>{afterFailure}</p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy} disabled={!isReady(passwords)}>
          {submit}
        </Button>
      </form>
    </CardPage>
  )
}
