import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { AddressForm } from './address-form.tsx'
import { readLoginState } from './login-state.ts'
import { messageOf } from './use-form-task.ts'
import './accounts.css'

export function RequestResetPage() {
  const { t } = useTranslation('accounts')
  const handed = readLoginState(useLocation().state).email
  const [email, setEmail] = useState(handed ?? '')
  const [sentTo, setSentTo] = useState('')
  const send = async (address: string) => {
    await call('requestPasswordReset', { body: { email: address } })
    setSentTo(address)
  }
  if (sentTo !== '') {
    return (
      <CardPage title={t('reset.sentTitle')}>
        <output>{t('reset.sent', { email: sentTo })}</output>
        <BackLink email={sentTo} />
      </CardPage>
    )
  }
  return (
    <CardPage title={t('reset.title')} lead={t('reset.lead')}>
      <AddressForm email={email} onChange={setEmail} submitText={t('reset.submit')} send={send} textOf={emailMessage} />
      <BackLink email={email.trim()} />
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
