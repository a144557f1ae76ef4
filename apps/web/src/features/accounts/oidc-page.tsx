import type { CallResponse, ErrorBody } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { session } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/fields.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { CodeStep } from './other-ways/code-step.tsx'
import { takeBegan } from './provider.ts'
import type { Began } from './provider.ts'
import { adopt, signIn } from './sign-in.ts'
import { messageOf, useFormTask } from './use-form-task.ts'
import './accounts.css'

type Answer = CallResponse<'obtainTokenWithOidc'>
type State = { began: Began; answer: Answer } | { began: Began; code: string } | { failure: string }

const settingsPath = '/accounts/settings/?tab=ways'

/** Goes on where the provider has sent the browser back. */
async function goOnWith(query: string): Promise<State | { done: string }> {
  const began = takeBegan()
  if (began === undefined) return { failure: '' }
  const { browser, isShared } = began
  try {
    if (began.purpose === 'link') {
      await session.restore()
      await call('createOidcLink', { body: { query, browser, ticket: '' } })
      return { done: settingsPath }
    }
    const body = { query, browser, device: session.device(), shared: isShared }
    const answer = await call('obtainTokenWithOidc', { body })
    if (answer.tokens === null) return { began, answer }
    await adopt(answer.tokens, answer.tokens.email, isShared, began.path)
    return { done: began.path }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_needed')
      return { began, code: (error.body as ErrorBody).ticket ?? '' }
    return { failure: messageOf(error) }
  }
}

/** Where the provider (OpenID Connect) sends the browser back. */
export function OidcPage() {
  const { t } = useTranslation(['keys', 'common'])
  const { search } = useLocation()
  const navigate = useNavigate()
  const name = useSite()?.oidc_name ?? ''
  const [state, setState] = useState<State>()
  useEffect(() => {
    let isThere = true
    // The answer counts once, and does not stay in the browser's history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const goOn = async () => {
      const next = await goOnWith(search.replace(/^\?/, ''))
      if ('done' in next) await navigate(next.done, { replace: true })
      else if (isThere) setState(next)
    }
    void goOn()
    return () => {
      isThere = false
    }
  }, [search, navigate])
  if (state === undefined) return <Loading label={t('provider.working')} />
  if ('failure' in state)
    return (
      <CardPage title={t('provider.title', { name })}>
        <Notice kind="danger">{state.failure || t('provider.lost')}</Notice>
        <LinkButton isWide to="/accounts/login/">
          {t('provider.again')}
        </LinkButton>
      </CardPage>
    )
  const { began } = state
  const { isShared, path } = began
  const goOn = () => navigate(path, { replace: true })
  if ('code' in state)
    return (
      <CardPage title={t('provider.title', { name })}>
        <CodeStep
          ticket={state.code}
          email=""
          {...{ isShared, path }}
          onSignedIn={goOn}
          onBack={(failure) => setState({ failure })}
        />
      </CardPage>
    )
  const rest = { began, answer: state.answer, name, onDone: goOn }
  return state.answer.state === 'known' ? <Connect {...rest} /> : <Join {...rest} />
}

interface Step {
  began: Began
  answer: Answer
  /** Of the provider. */
  name: string
  onDone: () => Promise<void>
}

/** An account has this address: its owner proves once that it is theirs. */
function Connect({ began: { isShared, path }, answer: { email, ticket }, name, onDone }: Step) {
  const { t } = useTranslation(['keys', 'accounts'])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const connect = async () => {
    await call('createOidcLink', { body: { query: '', browser: '', ticket } })
    await onDone()
  }
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    const result = await signIn(email, password, isShared, path)
    if (result === 'refused') throw new Error(t('provider.wrong'))
    if (result === 'signed-in') await connect()
    else setCode(result.ticket)
  })
  return (
    <CardPage title={t('provider.title', { name })} lead={t('provider.known', { email, name })}>
      {code === '' ? (
        <form className="form" noValidate onSubmit={onSubmit}>
          <PasswordField
            name="password"
            autoComplete="current-password"
            isRequired
            label={t('accounts:field.password')}
            toggleLabel={t('accounts:field.togglePassword')}
            value={password}
            onChange={setPassword}
          />
          {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
          <Button type="submit" isWide isBusy={isBusy} disabled={password === ''}>
            {t('provider.connect')}
          </Button>
        </form>
      ) : (
        <CodeStep ticket={code} {...{ email, isShared, path }} onSignedIn={connect} onBack={() => setCode('')} />
      )}
    </CardPage>
  )
}

/** Somebody is invited at this address: they say that they join. */
function Join({ began: { isShared, path }, answer, name, onDone }: Step) {
  const { t } = useTranslation('keys')
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    const body = { ticket: answer.ticket, device: session.device(), shared: isShared }
    const { email, ...tokens } = await call('joinWithOidc', { body })
    await adopt(tokens, email, isShared, path)
    await onDone()
  })
  return (
    <CardPage
      title={t('provider.title', { name })}
      lead={t('provider.invited', { inviter: answer.inviter, person: answer.person_name })}
    >
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('provider.join')}
        </Button>
      </form>
    </CardPage>
  )
}
