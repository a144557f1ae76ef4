import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/http/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { messageOf, useFormTask } from './use-form-task.ts'
import './accounts.css'

/**
 * The target of the link mailed to a new address. The user must press a button, so that programs that open links do not confirm.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    setEmail((await call('confirmEmailChange', { body: { token: query.get('token') ?? '' } })).email)
  })
  useEffect(() => {
    // The used token must not stay in the browser's history.
    if (email !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [email])
  if (email !== '') {
    return (
      <CardPage title={t('emailConfirm.doneTitle')}>
        <Notice kind="success">{t('emailConfirm.done', { email })}</Notice>
        <div className="account-links">
          <Link to="/family/tree/">{t('emailConfirm.toTree')}</Link>
        </div>
      </CardPage>
    )
  }
  return (
    <CardPage title={t('emailConfirm.title')} lead={t('emailConfirm.lead')}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('emailConfirm.submit')}
        </Button>
      </form>
    </CardPage>
  )
}
