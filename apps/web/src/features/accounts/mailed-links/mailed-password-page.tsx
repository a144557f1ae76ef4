import type { CallBody } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { firstPath } from '../../../lib/opens-first.ts'
import { useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { Navigate } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { BreachWarning } from '../breach-warning.tsx'
import { NewPasswordFields, noPassword } from '../new-password-fields.tsx'
import { SharedDeviceField, useSharedDevice } from '../shared-device-field.tsx'
import { signIn } from '../sign-in.ts'
import { messageOf } from '../use-form-task.ts'
import { useNewPassword } from '../use-new-password.ts'
import { useMailedLink } from './use-mailed-link.ts'
import '../accounts.css'

interface Props {
  kind: CallBody<'checkMailedLink'>['kind']
  title: string
  lead: string
  submit: string
  /** Shown when the link has expired. */
  afterFailure: ReactNode
  /** Saves the password. @returns the address that it signs in with */
  save: (body: { password: string; token: string }) => Promise<{ email: string }>
}

/** The target of a mailed link that lets its reader choose a new password, which signs them in. */
export function MailedPasswordPage(props: Props) {
  const { t } = useTranslation(['accounts', 'common'])
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const isValid = useMailedLink(props.kind, token)
  if (token === '') return <Navigate replace to="/accounts/login/" />
  if (isValid === undefined) return <Loading label={t('common:loading')} />
  if (isValid) return <MailedPassword {...props} token={token} />
  return (
    <CardPage title={t('expired.title')} lead={t('expired.reset')}>
      <div className="account-links">{props.afterFailure}</div>
    </CardPage>
  )
}

function MailedPassword({ title, lead, submit, afterFailure, save, token }: Props & { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [isShared, setIsShared] = useSharedDevice()
  const [passwords, setPasswords] = useState(noPassword)
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, async () => {
    const { email } = await save({ password: passwords.password, token })
    const result = await signIn(email, passwords.password, isShared, firstPath()).catch(() => 'refused' as const)
    // The password is saved even if the first sign-in fails.
    if (result === 'signed-in') await navigate(firstPath(), { replace: true })
    else await navigate('/accounts/login/', { replace: true, state: { email, isPasswordNew: true } })
  })
  return (
    <CardPage title={title} lead={lead}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <NewPasswordFields label={t('field.newPassword')} value={passwords} isChecked={isChecked} onChange={setPasswords} />
        <SharedDeviceField isShared={isShared} onChange={setIsShared} />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            <p>{afterFailure}</p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy}>
          {submit}
        </Button>
      </form>
    </CardPage>
  )
}
