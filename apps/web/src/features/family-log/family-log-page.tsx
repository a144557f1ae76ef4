import { familyLogTopics, formatDate } from '@banyan/contract'
import type { FamilyLogEntry, FamilyLogTopic } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { downloadLog, useFamilyLog } from './family-log.queries.ts'
import { LogState } from './log-state.tsx'
import './family-log.css'

/** What happened around the family, for its keepers: who came and went, and what was taken along. */
export function FamilyLogPage() {
  const { t } = useTranslation('log')
  const [params, setParams] = useSearchParams()
  const topic = familyLogTopics.find((each) => each === params.get('topic')) ?? ''
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      <LogState />
      <Saving />
      <p>
        <Link to="/family/history/">{t('toHistory')}</Link>
      </p>
      <label className="log-filter">
        {t('filter')}
        <select
          value={topic}
          onChange={({ currentTarget: { value } }) => setParams(value === '' ? {} : { topic: value }, { replace: true })}
        >
          <option value="">{t('everything')}</option>
          {familyLogTopics.map((each) => (
            <option key={each} value={each}>
              {t(`topic.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <Entries topic={topic} />
    </Page>
  )
}

function Saving() {
  const { t } = useTranslation('log')
  const [isBusy, setIsBusy] = useState(false)
  const save = (format: 'csv' | 'jsonl') => {
    setIsBusy(true)
    downloadLog(format)
      .then((file) => saveFile(file, `family-log.${format}`))
      .catch(showError)
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="log-actions">
      <Button emphasis="secondary" isBusy={isBusy} onClick={() => save('csv')}>
        {t('save.csv')}
      </Button>
      <Button emphasis="quiet" isBusy={isBusy} onClick={() => save('jsonl')}>
        {t('save.jsonl')}
      </Button>
    </div>
  )
}

function Entries({ topic }: { topic: FamilyLogTopic | '' }) {
  const { t } = useTranslation(['log', 'common'])
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFamilyLog(topic)
  if (!data)
    return error ? (
      <Notice kind="danger">
        <p>{error.message}</p>
        <Button emphasis="secondary" onClick={() => void refetch()}>
          {t('common:error.tryAgain')}
        </Button>
      </Notice>
    ) : (
      <Loading label={t('common:loading')} />
    )
  if (data.length === 0) return <p>{t('none')}</p>
  return (
    <>
      <ol className="log-list">
        {data.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  )
}

function Entry({ entry: { number, time, text, device } }: { entry: FamilyLogEntry }) {
  const language = useLanguage()
  return (
    <li>
      <span>{text}</span>
      <span className="log-when">
        <time dateTime={time}>{formatDate(new Date(time), language, { dateStyle: 'medium', timeStyle: 'short' })}</time>
        {device === '' ? null : <span>{device}</span>}
        <span>{`#${number}`}</span>
      </span>
    </li>
  )
}
