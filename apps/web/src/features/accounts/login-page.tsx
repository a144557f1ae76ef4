import { isEmail } from '@banyan/contract'
import { useEffect, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { warnOfBreach } from '../../lib/activity.ts'
import { pathFromNext } from '../../lib/app-path.ts'
import { isBreached } from '../../lib/breached-passwords.ts'
import { call } from '../../lib/http/api.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { firstPath } from '../../lib/opens-first.ts'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { session, useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { isSharedDevice } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { LockedCard } from './locked-card.tsx'
import { readLoginState } from './login-state.ts'
import { NobodyYet } from './nobody-yet.tsx'
import type { CodeStep } from './other-ways/code-step.tsx'
import type { PasskeySignIn } from './other-ways/passkey-sign-in.tsx'
import type { ProviderSignIn } from './other-ways/provider-sign-in.tsx'
import { SharedDeviceField, useSharedDevice } from './shared-device-field.tsx'
import { isAddressLocked, signIn } from './sign-in.ts'
import { messageOf } from './use-form-task.ts'
import './accounts.css'

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const [isLocked, setIsLocked] = useState(false)
  // A user who has signed in here before, or has just chosen a new password, is not locked out.
  const { email: handed, isPasswordNew = false } = readLoginState(useLocation().state)
  const [isTrying, setIsTrying] = useState(() => isPasswordNew || session.device() !== '')
  const [email, setEmail] = useState(() => handed ?? (isSharedDevice() ? '' : session.account()))
  useEffect(() => {
    // A locked user need not type first. If the call fails, the form stays and asks again after a failed sign-in.
    call('isLocked', {}).then(setIsLocked, () => undefined)
  }, [])
  if (isLocked && !isTrying) return <LockedCard email={email} onTry={() => setIsTrying(true)} />
  return (
    <CardPage title={t('login.title')}>
      {isPasswordNew ? <Notice kind="success">{t('login.passwordChanged')}</Notice> : <SessionEnded />}
      <NobodyYet />
      <LoginForm
        email={email}
        onEmail={setEmail}
        onLocked={() => {
          setIsLocked(true)
          setIsTrying(false)
        }}
      />
      <div className="account-links">
        <Link to="/accounts/password_reset/" state={{ email }}>
          {t('login.forgot')}
        </Link>
        <Link to="/accounts/recovery/ask/">{t('login.noWay')}</Link>
        <SignUpLink />
      </div>
    </CardPage>
  )
}

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

interface OtherWays {
  CodeStep: typeof CodeStep
  PasskeySignIn: typeof PasskeySignIn
  ProviderSignIn: typeof ProviderSignIn
}

/** Passkeys and codes have code and words of their own, which the form does not wait for. */
async function loadOthers(): Promise<OtherWays> {
  const [code] = await Promise.all([import('./other-ways/other-ways.tsx'), i18n.loadNamespaces(['keys'])]).catch(
    (cause: unknown) => {
      throw new Error(i18n.t('common:error.noConnection'), { cause })
    },
  )
  return code
}

interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  onLocked: () => void
}

function LoginForm({ email, onEmail, onLocked }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const [isShared, setIsShared] = useSharedDevice()
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [ticket, setTicket] = useState('')
  const [others, setOthers] = useState<OtherWays>()
  const provider = useSite()?.oidc_name ?? ''
  const wantsOthers = hasPasskeys() || provider !== ''
  useEffect(() => {
    // Without it, the password still works.
    if (wantsOthers) loadOthers().then(setOthers, () => undefined)
  }, [wantsOthers])
  const path = pathFromNext(query.get('next')) ?? firstPath()
  const goOn = () => navigate(path, { replace: true })

  const invalid = {
    email: email.trim() === '' ? t('invalid.noEmail') : isEmail(email.trim()) ? undefined : t('invalid.email'),
    password: password === '' ? t('invalid.noPassword') : undefined,
  }

  const submit = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      const result = await signIn(email.trim(), password, isShared, path)
      // Nobody waits for the look-up: its result appears wherever the user is by then.
      if (result !== 'refused') void isBreached(password).then((isKnown) => (isKnown ? warnOfBreach() : undefined))
      if (result === 'signed-in') {
        await goOn()
        return
      }
      if (result !== 'refused') {
        setOthers(await loadOthers())
        setTicket(result.ticket)
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

  if (others && ticket !== '')
    return (
      <others.CodeStep
        {...{ ticket, isShared, path }}
        email={email.trim()}
        onSignedIn={goOn}
        onBack={(message) => {
          setTicket('')
          setFailure(message)
        }}
      />
    )
  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <TextField
        type="email"
        name="email"
        // Browsers offer passkeys with the addresses that they remember.
        autoComplete="username webauthn"
        isRequired
        label={t('field.email')}
        value={email}
        onChange={onEmail}
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
      {hasPasskeys() ? (
        // Its height is kept, so that nothing moves when it comes.
        <div className="account-passkey">
          {others ? <others.PasskeySignIn {...{ isShared, path }} onSignedIn={goOn} onFailure={setFailure} /> : null}
        </div>
      ) : null}
      {others && provider !== '' ? (
        <others.ProviderSignIn name={provider} {...{ isShared, path }} onFailure={setFailure} />
      ) : null}
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

/** Shown when the session of this device ended, but not by signing out here. */
function SessionEnded() {
  const { t } = useTranslation('accounts')
  const hasEnded = useSession(({ status, failure }) => status === 'signed-out' && failure === 'Token verification failed')
  return hasEnded ? <Notice kind="info">{t('login.ended')}</Notice> : null
}
