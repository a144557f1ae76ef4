import { formatDate } from '@banyan/contract'
import type { FamilyLogState } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFamilyLogState, useLogCheck } from './family-log.queries.ts'

/** Says whether entries of the log are missing or were changed, and checks it again. */
export function LogState() {
  const { t } = useTranslation('log')
  const { data } = useFamilyLogState()
  const check = useLogCheck()
  const [isAsking, setIsAsking] = useState(false)
  if (data === undefined) return null
  const ask = () => {
    setIsAsking(true)
    check()
      .catch(showError)
      .finally(() => setIsAsking(false))
  }
  return (
    <section className="log-state" aria-labelledby="log-state">
      <h2 id="log-state">{t('state.title')}</h2>
      <Outcome state={data} />
      <Button emphasis="secondary" isBusy={isAsking || data.is_checking} onClick={ask}>
        {t('state.check')}
      </Button>
    </section>
  )
}

function Outcome({ state: { entries, since, check } }: { state: FamilyLogState }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  if (entries === 0 && (check?.problem ?? null) === null) return <p>{t('state.empty')}</p>
  if (check === null) return <p>{t('state.unchecked')}</p>
  const checked = formatDate(new Date(check.time), language, { dateStyle: 'medium', timeStyle: 'short' })
  if (check.problem !== null)
    return (
      <Notice kind="danger">
        <p>
          <strong>{t(`state.${check.problem.kind}`, { number: check.problem.number })}</strong>
        </p>
        <p>{t('state.advice')}</p>
        <p>{t('state.checked', { time: checked })}</p>
      </Notice>
    )
  return (
    <>
      <p>
        {t('state.whole', {
          count: check.entries,
          date: since === null ? '' : formatDate(new Date(since), language, { dateStyle: 'long' }),
        })}{' '}
        {t('state.checked', { time: checked })}
      </p>
      {check.unsealed === 0 ? null : <p>{t('state.unsealed', { count: check.unsealed })}</p>}
    </>
  )
}
