import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
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

/** The target of the sign-up mail's link: the user chooses a password, which creates the family. */
export function ConfirmSignUpPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const { token = '' } = useParams()
  const isValid = useMailedLink('sign_up', token)
  if (isValid === undefined) return <Loading label={t('common:loading')} />
  if (isValid) return <ChoosePassword token={token} />
  return (
    <CardPage title={t('expired.title')} lead={t('expired.signUp')}>
      <LinkButton isWide to="/accounts/login/">
        {t('signUp.login')}
      </LinkButton>
      <div className="account-links">
        <Link to="/accounts/sign_up/">{t('signUp.title')}</Link>
      </div>
    </CardPage>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [isShared, setIsShared] = useSharedDevice()
  const [passwords, setPasswords] = useState(noPassword)
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, async () => {
    const { password } = passwords
    const { email } = await call('confirmSignUp', { params: { token }, body: { password } })
    const result = await signIn(email, password, isShared).catch(() => 'refused' as const)
    // The account exists even if the first sign-in fails.
    await navigate(result === 'signed-in' ? '/family/tree/' : '/accounts/login/', { replace: true, state: { email } })
  })
  return (
    <CardPage title={t('confirm.title')} lead={t('confirm.lead')}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <NewPasswordFields label={t('field.password')} value={passwords} isChecked={isChecked} onChange={setPasswords} />
        <SharedDeviceField isShared={isShared} onChange={setIsShared} />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            <p>
              <Link to="/accounts/login/">{t('signUp.login')}</Link>
            </p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('confirm.submit')}
        </Button>
      </form>
    </CardPage>
  )
}
