import type { CallResponse } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../../lib/router/hooks.ts'
import { session, useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { BreachWarning } from '../breach-warning.tsx'
import { NewPasswordFields, noPassword } from '../new-password-fields.tsx'
import { adopt } from '../sign-in.ts'
import { messageOf, useFormTask } from '../use-form-task.ts'
import { useNewPassword } from '../use-new-password.ts'
import '../accounts.css'

type Known = CallResponse<'checkRecovery'>

const treePath = '/family/tree/'

/**
 * Where the link of two keepers leads: whom it lets in, and a new password. Opening the page does not use the link up, because programs
 * that preview links open it too.
 */
export function BackPage() {
  const { t } = useTranslation(['recovery', 'common'])
  const token = useLocation().hash.slice(1)
  const [known, setKnown] = useState<Known | Error>()
  useEffect(() => {
    const controller = new AbortController()
    call('checkRecovery', { body: { token }, signal: controller.signal }).then(setKnown, (error: unknown) => {
      if (!controller.signal.aborted) setKnown(error instanceof Error ? error : new Error(String(error)))
    })
    return () => controller.abort()
  }, [token])

  if (known === undefined) return <Loading label={t('common:loading')} />
  if (known instanceof Error)
    return (
      <CardPage title={t('back.failed')}>
        <Notice kind="danger">{known.message}</Notice>
        <Button isWide onClick={() => window.location.reload()}>
          {t('common:error.tryAgain')}
        </Button>
      </CardPage>
    )
  if (known.is_open) return <Enter token={token} known={known} />
  return (
    <CardPage title={t('back.over')} lead={t('back.overText')}>
      <LinkButton isWide emphasis="secondary" to="/accounts/login/">
        {t('back.signIn')}
      </LinkButton>
    </CardPage>
  )
}

function Enter({ token, known }: { token: string; known: Known }) {
  const { t } = useTranslation('recovery')
  const navigate = useNavigate()
  const isSomebodyHere = useSession(({ status }) => status === 'signed-in')
  const [passwords, setPasswords] = useState(noPassword)
  const enter = async () => {
    const body = { token, password: passwords.password, device: session.device(), shared: false }
    const { email, ...tokens } = await call('obtainTokenWithRecovery', { body })
    // The user who was signed in here before leaves nothing behind.
    if (isSomebodyHere) await session.logOut()
    await adopt(tokens, email, false, treePath)
    await navigate(treePath, { replace: true })
  }
  const withPassword = useNewPassword(passwords, enter)
  const without = useFormTask(enter)
  const { isBusy, error, onSubmit } = known.needs_password ? withPassword : without
  const family = known.family_name === '' ? {} : { lead: t('back.family', { family: known.family_name }) }
  return (
    <CardPage title={t('back.title', { name: known.person_name })} {...family}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <p>{t(known.needs_password ? 'back.lead' : 'back.leadCard')}</p>
        {isSomebodyHere ? <Notice kind="info">{t('back.other', { name: known.person_name })}</Notice> : null}
        {known.needs_password ? (
          <NewPasswordFields
            label={t('back.password')}
            value={passwords}
            isChecked={withPassword.isChecked}
            onChange={setPasswords}
          />
        ) : null}
        {known.needs_password && withPassword.isBreached ? <BreachWarning /> : null}
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isLarge isBusy={isBusy}>
          {t('back.submit')}
        </Button>
      </form>
    </CardPage>
  )
}
