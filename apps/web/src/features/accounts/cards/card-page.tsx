import type { CallResponse, ErrorBody } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../../lib/router/hooks.ts'
import { session, useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage as Frame } from '../../../ui/page/page.tsx'
import { CodeStep } from '../other-ways/code-step.tsx'
import { adopt } from '../sign-in.ts'
import { messageOf, useFormTask } from '../use-form-task.ts'
import './cards.css'

type Known = CallResponse<'checkCard'>

const treePath = '/family/tree/'

/**
 * Where the QR code of a card leads: whose card it is, and one button. Opening the page does not use the card up, because programs that
 * preview links open it too.
 */
export function CardPage() {
  const { t } = useTranslation(['cards', 'common'])
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<Known | Error>()
  useEffect(() => {
    const controller = new AbortController()
    call('checkCard', { body: { token }, signal: controller.signal }).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)))
    })
    return () => controller.abort()
  }, [token])

  if (state === undefined) return <Loading label={t('common:loading')} />
  if (state instanceof Error) {
    return (
      <Frame title={t('page.failed')}>
        <Notice kind="danger">{state.message}</Notice>
        <Button isWide onClick={() => window.location.reload()}>
          {t('common:error.tryAgain')}
        </Button>
      </Frame>
    )
  }
  if (state.state === 'open') return <Enter token={token} card={state} />
  return <Spent card={state} />
}

/** A card that does not work: why, and whom to ask. Who has used it on this device goes on from here. */
function Spent({ card: { state, made_by: madeBy } }: { card: Known }) {
  const { t } = useTranslation('cards')
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const isUsed = state === 'used'
  return (
    <Frame title={t(isUsed ? 'page.used' : 'page.over')} lead={t(isUsed ? 'page.usedText' : 'page.overText')}>
      <p>{madeBy === '' ? t('page.askKeeper') : t('page.ask', { name: madeBy })}</p>
      <LinkButton isWide emphasis={isSignedIn ? 'primary' : 'secondary'} to={isSignedIn ? treePath : '/accounts/login/'}>
        {t(isSignedIn ? 'page.tree' : 'page.signIn')}
      </LinkButton>
    </Frame>
  )
}

function Enter({ token, card }: { token: string; card: Known }) {
  const { t } = useTranslation('cards')
  const navigate = useNavigate()
  const isSomebodyHere = useSession(({ status }) => status === 'signed-in')
  const [ticket, setTicket] = useState('')
  const goOn = () => navigate(treePath, { replace: true })
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    try {
      const { email, ...tokens } = await call('obtainTokenWithCard', { body: { token, device: session.device(), shared: false } })
      // The user who was signed in here before leaves nothing behind.
      if (isSomebodyHere) await session.logOut()
      await adopt(tokens, email, false, treePath)
      await goOn()
    } catch (refusal) {
      if (!(refusal instanceof ApiError && refusal.code === 'second_factor_needed')) throw refusal
      setTicket((refusal.body as ErrorBody).ticket ?? '')
    }
  })
  const family = card.family_name === '' ? {} : { lead: t('page.family', { family: card.family_name }) }
  return (
    <Frame title={t('page.title', { name: card.person_name })} {...family}>
      {ticket === '' ? (
        <form className="form" noValidate onSubmit={onSubmit}>
          <p>{t('page.lead')}</p>
          {isSomebodyHere ? <Notice kind="info">{t('page.other', { name: card.person_name })}</Notice> : null}
          {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
          <Button type="submit" isWide isLarge isBusy={isBusy}>
            {t('page.submit')}
          </Button>
        </form>
      ) : (
        <CodeStep ticket={ticket} email="" isShared={false} path={treePath} onSignedIn={goOn} onBack={() => setTicket('')} />
      )}
    </Frame>
  )
}
