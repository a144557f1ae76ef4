import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { messageOf, useFormTask } from '../use-form-task.ts'
import { useMailedLink } from './use-mailed-link.ts'
import '../accounts.css'

/**
 * The target of the link mailed to a new address. The user must press a button, so that programs that open links do not confirm.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const token = query.get('token') ?? ''
  const isValid = useMailedLink('email_change', token)
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    setEmail((await call('confirmEmailChange', { body: { token } })).email)
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
  if (isValid === undefined) return <Loading label={t('common:loading')} />
  if (!isValid) {
    return (
      <CardPage title={t('expired.title')} lead={t('expired.email')}>
        <LinkButton isWide to="/accounts/settings/">
          {t('expired.settings')}
        </LinkButton>
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
