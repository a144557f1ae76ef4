import type { CallResponse, Invite } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { signInPath } from '../../../lib/app-path.ts'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { Navigate } from '../../../lib/router/link.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/site/use-site.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { BreachWarning } from '../breach-warning.tsx'
import { NewPasswordFields, noPassword } from '../new-password-fields.tsx'
import { ProviderSignIn } from '../other-ways/provider-sign-in.tsx'
import { SharedDeviceField, useSharedDevice } from '../shared-device-field.tsx'
import { signIn } from '../sign-in.ts'
import { messageOf } from '../use-form-task.ts'
import { useNewPassword } from '../use-new-password.ts'

/** The target of an invitation's link: shows who invites and asks for a password. */
export function ConfirmInvitePage() {
  const { t } = useTranslation(['accounts', 'common'])
  const { token = '' } = useParams()
  const [state, setState] = useState<CallResponse<'getInvitation'> | Error>()
  useEffect(() => {
    const controller = new AbortController()
    call('getInvitation', { params: { token }, signal: controller.signal }).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)))
    })
    return () => controller.abort()
  }, [token])

  if (state === undefined) return <Loading label={t('common:loading')} />
  if (state instanceof ApiError && state.code === 'invalid_invite') return <UsedInvite />
  if (state instanceof Error) {
    return (
      <CardPage title={t('invite.notFound')} lead={t('invite.notFoundText')}>
        <Notice kind="danger">{state.message}</Notice>
      </CardPage>
    )
  }
  return state.has_account ? <JoinSignedIn invite={state} /> : <Join token={token} invite={state} />
}

/**
 * People keep the mail as their way in, so a link that has been used leads on. Nobody learns from it whether the link ever
 * existed: the server answers the same for any, and the sign-in page fills in the address that this device remembers.
 */
function UsedInvite() {
  const { t } = useTranslation(['accounts', 'common'])
  const status = useSession((session) => session.status)
  if (status === 'unknown' || status === 'restoring') return <Loading label={t('common:loading')} />
  if (status === 'signed-in') return <Navigate replace to="/family/tree/" />
  return (
    <CardPage title={t('invite.used')} lead={t('invite.usedText')}>
      <LinkButton isWide to="/accounts/login/">
        {t('login.submit')}
      </LinkButton>
    </CardPage>
  )
}

/** The address has an account, which joins signed in: the invitation is in its inbox. */
function JoinSignedIn({ invite }: { invite: Invite }) {
  const { t } = useTranslation(['accounts', 'common'])
  const status = useSession((session) => session.status)
  const isSignedIn = status === 'signed-in'
  return (
    <CardPage
      title={t('invite.title', { name: invite.person_name })}
      lead={t('invite.known', { inviter: invite.username_who_invited_person, email: invite.email_address })}
    >
      <LinkButton isWide to={isSignedIn ? inboxPath : signInPath(inboxPath)} state={{ email: invite.email_address }}>
        {t(isSignedIn ? 'invite.inbox' : 'invite.signIn')}
      </LinkButton>
    </CardPage>
  )
}

const inboxPath = '/family/families/'

function Join({ token, invite }: { token: string; invite: Invite }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [isShared, setIsShared] = useSharedDevice()
  const [passwords, setPasswords] = useState(noPassword)
  const provider = useSite()?.oidc_name ?? ''
  const [failure, setFailure] = useState('')
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, async () => {
    await call('acceptInvitation', { params: { token }, body: { password: passwords.password } })
    const result = await signIn(invite.email_address, passwords.password, isShared).catch(() => 'refused' as const)
    // The account exists even if the first sign-in fails.
    await navigate(result === 'signed-in' ? '/family/tree/' : '/accounts/login/', {
      replace: true,
      state: { email: invite.email_address },
    })
  })
  return (
    <CardPage
      title={t('invite.title', { name: invite.person_name })}
      lead={t('invite.lead', { inviter: invite.username_who_invited_person })}
    >
      <form className="form" noValidate onSubmit={onSubmit}>
        <p>{t('invite.address', { email: invite.email_address })}</p>
        <NewPasswordFields label={t('field.password')} value={passwords} isChecked={isChecked} onChange={setPasswords} />
        <SharedDeviceField isShared={isShared} onChange={setIsShared} />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('invite.submit')}
        </Button>
      </form>
      {provider === '' ? null : (
        <ProviderSignIn name={provider} isShared={isShared} path="/family/tree/" onFailure={setFailure} />
      )}
      {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
    </CardPage>
  )
}
