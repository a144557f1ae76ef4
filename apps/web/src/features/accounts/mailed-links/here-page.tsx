import { useEffect, useState } from 'react'
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
 * The target of the link mailed to keepers who are silent. They must press a button, so that programs that open links do not answer for
 * them.
 */
export function HerePage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    await call('confirmPresence', { body: { token } })
    setIsDone(true)
  })
  useEffect(() => {
    // The used token must not stay in the browser's history.
    if (isDone) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isDone])
  const toTree = (
    <div className="account-links">
      <Link to="/family/tree/">{t('here.toTree')}</Link>
    </div>
  )
  if (isDone)
    return (
      <CardPage title={t('here.doneTitle')}>
        <Notice kind="success">{t('here.done')}</Notice>
        {toTree}
      </CardPage>
    )
  return (
    <CardPage title={t('here.title')} lead={t('here.lead')}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            <p>{t('here.signIn')}</p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('here.submit')}
        </Button>
      </form>
      {toTree}
    </CardPage>
  )
}
