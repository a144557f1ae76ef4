import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { AddressForm } from '../address-form.tsx'
import { readLoginState } from '../login-state.ts'
import '../accounts.css'

/** For those who have lost every way in: their keepers hear of it, and the page says what happens then. */
export function AskKeepersPage() {
  const { t } = useTranslation(['recovery', 'accounts'])
  const [email, setEmail] = useState(readLoginState(useLocation().state).email ?? '')
  const [sentFor, setSentFor] = useState('')
  const send = async (address: string) => {
    await call('askKeepers', { body: { email: address } })
    setSentFor(address)
  }
  const back = (
    <div className="account-links">
      <Link to="/accounts/login/" state={{ email: email.trim() }}>
        {t('accounts:reset.back')}
      </Link>
    </div>
  )
  if (sentFor !== '')
    return (
      <CardPage title={t('ask.sentTitle')}>
        <output>{t('ask.sent', { email: sentFor })}</output>
        <p>{t('ask.then')}</p>
        <p>{t('ask.operator')}</p>
        {back}
      </CardPage>
    )
  return (
    <CardPage title={t('ask.title')} lead={t('ask.lead')}>
      <AddressForm email={email} onChange={setEmail} submitText={t('ask.submit')} send={send} />
      <p>{t('ask.noAddress')}</p>
      {back}
    </CardPage>
  )
}
