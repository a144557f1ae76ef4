import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { messageOf, useFormTask } from './use-form-task.ts'
import './accounts.css'

interface Props {
  texts: { title: string; lead: string; submit: string; doneTitle: string; done: string }
  /** What else helps when the link is of no use. */
  otherwise?: ReactNode
  /** @param token - of the link */
  onPress: (token: string) => Promise<unknown>
}

/** The target of a mailed link that answers a question. One must press a button, so that programs that open links do not answer. */
export function PressPage({ texts, otherwise, onPress }: Props) {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    await onPress(token)
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
      <CardPage title={texts.doneTitle}>
        <Notice kind="success">{texts.done}</Notice>
        {toTree}
      </CardPage>
    )
  return (
    <CardPage title={texts.title} lead={texts.lead}>
      <form className="form" noValidate onSubmit={onSubmit}>
        {error === undefined ? null : (
          <Notice kind="danger">
            <p>{messageOf(error)}</p>
            {otherwise}
          </Notice>
        )}
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.submit}
        </Button>
      </form>
      {toTree}
    </CardPage>
  )
}
