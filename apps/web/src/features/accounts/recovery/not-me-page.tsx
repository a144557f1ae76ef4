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
 * The target of the link mailed to somebody for whom two keepers have vouched. They must press a button, so that programs that open links
 * do not refuse for them.
 */
export function NotMePage() {
  const { t } = useTranslation(['recovery', 'accounts'])
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    await call('refuseRecovery', { body: { token } })
    setIsDone(true)
  })
  useEffect(() => {
    // The used token must not stay in the browser's history.
    if (isDone) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isDone])
  const toTree = (
    <div className="account-links">
      <Link to="/family/tree/">{t('accounts:here.toTree')}</Link>
    </div>
  )
  if (isDone)
    return (
      <CardPage title={t('notMe.doneTitle')}>
        <Notice kind="success">{t('notMe.done')}</Notice>
        {toTree}
      </CardPage>
    )
  return (
    <CardPage title={t('notMe.title')} lead={t('notMe.lead')}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t('notMe.submit')}
        </Button>
      </form>
      {toTree}
    </CardPage>
  )
}
