import { isEmail } from '@banyan/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { readLoginState } from './login-state.ts'
import { messageOf, useFormTask } from './use-form-task.ts'
import './accounts.css'

export function RequestResetPage() {
  const { t } = useTranslation('accounts')
  const handed = readLoginState(useLocation().state).email
  const [email, setEmail] = useState(handed ?? '')
  const [sentTo, setSentTo] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const address = email.trim()
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    await call('requestPasswordReset', { body: { email: address } })
    setSentTo(address)
  })
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsChecked(true)
    if (isEmail(address)) return onSubmit(event)
    event.preventDefault()
    return focusFirstInvalid(event.currentTarget)
  }
  if (sentTo !== '') {
    return (
      <CardPage title={t('reset.sentTitle')}>
        <output>{t('reset.sent', { email: sentTo })}</output>
        <BackLink email={address} />
      </CardPage>
    )
  }
  return (
    <CardPage title={t('reset.title')} lead={t('reset.lead')}>
      <form className="form" noValidate onSubmit={check}>
        <TextField
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          label={t('field.email')}
          value={email}
          onChange={setEmail}
          error={isChecked && !isEmail(address) ? t('invalid.email') : undefined}
        />
        {error === undefined ? null : <Notice kind="danger">{emailMessage(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('reset.submit')}
        </Button>
      </form>
      <BackLink email={address} />
    </CardPage>
  )
}

function BackLink({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  return (
    <div className="account-links">
      <Link to="/accounts/recovery/ask/" state={{ email }}>
        {t('login.noWay')}
      </Link>
      <Link to="/accounts/login/" state={{ email }}>
        {t('reset.back')}
      </Link>
    </div>
  )
}

/** Only this call names the field that it refuses: `{"email": ["..."]}`. */
function emailMessage(error: unknown): string {
  const body = error instanceof ApiError ? error.body : undefined
  if (typeof body === 'object' && body !== null && 'email' in body && Array.isArray(body.email)) {
    const [first]: unknown[] = body.email
    if (typeof first === 'string') return first
  }
  return messageOf(error)
}
