import { isEmail } from '@banyan/contract'
import { useEffect, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { warnOfBreach } from '../../lib/activity.ts'
import { pathFromNext } from '../../lib/app-path.ts'
import { isBreached } from '../../lib/breached-passwords.ts'
import { call } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { LockedCard } from './locked-card.tsx'
import { SharedDeviceField, useSharedDevice } from './shared-device-field.tsx'
import { isAddressLocked, signIn } from './sign-in.ts'
import { messageOf } from './use-form-task.ts'
import './accounts.css'

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const [isLocked, setIsLocked] = useState(false)
  // A user who has signed in here before, or has just chosen a new password, is not locked out.
  const hasNewPassword = useLocation().state === 'password-changed'
  const [isTrying, setIsTrying] = useState(() => hasNewPassword || session.device() !== '')
  useEffect(() => {
    // A locked user need not type first. If the call fails, the form stays and asks again after a failed sign-in.
    call('isLocked', {}).then(setIsLocked, () => undefined)
  }, [])
  if (isLocked && !isTrying) return <LockedCard onTry={() => setIsTrying(true)} />
  return (
    <CardPage title={t('login.title')}>
      <PasswordChanged />
      <NobodyYet />
      <LoginForm
        onLocked={() => {
          setIsLocked(true)
          setIsTrying(false)
        }}
      />
      <div className="account-links">
        <Link to="/accounts/password_reset/">{t('login.forgot')}</Link>
        <SignUpLink />
      </div>
    </CardPage>
  )
}

function LoginForm({ onLocked }: { onLocked: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShared, setIsShared] = useSharedDevice()
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const invalid = {
    email: email.trim() === '' ? t('invalid.noEmail') : isEmail(email.trim()) ? undefined : t('invalid.email'),
    password: password === '' ? t('invalid.noPassword') : undefined,
  }

  const submit = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      const result = await signIn(email.trim(), password, isShared)
      if (result === 'signed-in') {
        // Nobody waits for the look-up: its result appears wherever the user is by then.
        void isBreached(password).then((isKnown) => (isKnown ? warnOfBreach() : undefined))
        await navigate(pathFromNext(query.get('next')) ?? '/family/tree/', { replace: true })
        return
      }
      setFailure(t('login.invalid'))
      if (await isAddressLocked()) onLocked()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (invalid.email || invalid.password) focusFirstInvalid(event.currentTarget)
    else if (!isBusy) void submit()
  }

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <TextField
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        label={t('field.email')}
        value={email}
        onChange={setEmail}
        error={isChecked ? invalid.email : undefined}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        isRequired
        label={t('field.password')}
        toggleLabel={t('field.togglePassword')}
        value={password}
        onChange={setPassword}
        error={isChecked ? invalid.password : undefined}
      />
      <SharedDeviceField isShared={isShared} onChange={setIsShared} />
      {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

/** If nobody can sign up without an invitation, explains how to join. */
function SignUpLink() {
  const { t } = useTranslation('accounts')
  const mode = useSite()?.sign_up ?? 'open'
  if (mode !== 'open') return <p>{t(`signUp.${mode}`)}</p>
  return (
    <p>
      {t('login.noAccount')} <Link to="/accounts/sign_up/">{t('login.signUp')}</Link>
    </p>
  )
}

/** Shown after a password reset, which leads here. */
function PasswordChanged() {
  const { t } = useTranslation('accounts')
  const state: unknown = useLocation().state
  return state === 'password-changed' ? <Notice kind="success">{t('login.passwordChanged')}</Notice> : null
}

/** Shown on a server without any account. */
function NobodyYet() {
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
