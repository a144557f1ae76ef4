import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardPage } from '../../../ui/page/page.tsx'
import { messageOf, useFormTask } from '../use-form-task.ts'
import '../accounts.css'

/**
 * The target of the last link in a mail. It needs no sign-in; the user must press a button, so that programs that open links do
 * not unsubscribe.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [stopped, setStopped] = useState<'updates' | 'photos'>()
  const { isBusy, error, onSubmit } = useFormTask(async () =>
    setStopped((await call('unsubscribe', { params: { token } })).mails),
  )
  const settings = <Link to="/accounts/settings/">{t('unsubscribe.settings')}</Link>
  if (stopped !== undefined) {
    return (
      <CardPage title={t('unsubscribe.doneTitle')}>
        <Notice kind="success">{t(`unsubscribe.done.${stopped}`)}</Notice>
        <div className="account-links">{settings}</div>
      </CardPage>
    )
  }
  const mails = token.startsWith('photos') ? 'photos' : 'updates'
  return (
    <CardPage title={t('unsubscribe.title')} lead={t(`unsubscribe.lead.${mails}`)}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('unsubscribe.submit')}
        </Button>
      </form>
      <div className="account-links">{settings}</div>
    </CardPage>
  )
}
