import { isEmail } from '@banyan/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLocation } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { focusFirstInvalid } from '../focus-first-invalid.ts'
import { readLoginState } from '../login-state.ts'
import { messageOf, useFormTask } from '../use-form-task.ts'
import '../accounts.css'

/** For those who have lost every way in: their keepers hear of it, and the page says what happens then. */
export function AskKeepersPage() {
  const { t } = useTranslation(['recovery', 'accounts'])
  const [email, setEmail] = useState(readLoginState(useLocation().state).email ?? '')
  const [sentFor, setSentFor] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const address = email.trim()
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    await call('askKeepers', { body: { email: address } })
    setSentFor(address)
  })
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsChecked(true)
    if (isEmail(address)) return onSubmit(event)
    event.preventDefault()
    return focusFirstInvalid(event.currentTarget)
  }
  const back = (
    <div className="account-links">
      <Link to="/accounts/login/" state={{ email: address }}>
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
      <form className="form" noValidate onSubmit={check}>
        <TextField
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          label={t('accounts:field.email')}
          value={email}
          onChange={setEmail}
          error={isChecked && !isEmail(address) ? t('accounts:invalid.email') : undefined}
        />
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('ask.submit')}
        </Button>
      </form>
      <p>{t('ask.noAddress')}</p>
      {back}
    </CardPage>
  )
}
