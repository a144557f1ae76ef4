import { formatDate } from '@banyan/contract'
import type { Ref } from 'react'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { percentText } from '../parts/percent-text.ts'
import { isBeingMade, usePrintActions, usePrints } from '../printing.queries.ts'
import type { Print } from '../printing.queries.ts'

/** What has been made and can be downloaded, and what is being made. */
export function PrintFiles({ ref }: { ref: Ref<HTMLElement> }) {
  const { t } = useTranslation(['printing', 'common'])
  const { data, error } = usePrints()
  return (
    <section ref={ref} tabIndex={-1} className="print-files" aria-labelledby="print-files">
      <h2 id="print-files">{t('files.title')}</h2>
      <p className="print-small">{t('files.lead')}</p>
      {data === undefined ? (
        error ? (
          <Notice kind="danger">{error.message}</Notice>
        ) : (
          <Loading label={t('common:loading')} />
        )
      ) : data.length === 0 ? (
        <p className="print-small">{t('files.none')}</p>
      ) : (
        <ul>
          {data.map((print) => (
            <PrintFile key={print.id} print={print} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PrintFile({ print }: { print: Print }) {
  const { t } = useTranslation('printing')
  const language = useLanguage()
  const { remove } = usePrintActions()
  const { isBusy, problem, run } = useTask()
  const { state, title, format, download, failure } = print
  const moment = formatDate(new Date(print.expires), language, { dateStyle: 'medium', timeStyle: 'short' })
  const untitled = print.kind === 'clan_book' ? 'kind.clan_book' : 'files.untitled'
  const name = title === '' ? t(print.chart === null ? untitled : `chart.${print.chart}`) : title
  const about = [
    format.toUpperCase(),
    ...(print.pages > 0 ? [t('files.pages', { count: print.pages })] : []),
    ...(print.size_bytes > 0 ? [formatBytes(print.size_bytes, language)] : []),
  ].join(' · ')
  return (
    <li>
      <p className="print-file-name">{name}</p>
      <p className="print-small">{about}</p>
      {isBeingMade(print) ? <Progress id={print.id} value={print.progress} isWaiting={state === 'waiting'} /> : null}
      {state === 'failed' ? <Notice kind="danger">{t(`files.failed.${failure ?? 'unknown'}`)}</Notice> : null}
      {state === 'done' ? <p className="print-small">{t('files.until', { date: moment })}</p> : null}
      {state === 'done' && print.missing_characters > 0 ? (
        <p className="print-small">{t('files.missingCharacters', { count: print.missing_characters })}</p>
      ) : null}
      {state === 'done' && print.missing_pictures > 0 ? (
        <p className="print-small">{t('files.missingPictures', { count: print.missing_pictures })}</p>
      ) : null}
      <div className="print-file-actions">
        {download === null ? null : (
          <DownloadButton href={download}>
            {t('files.download')}
            <span className="visually-hidden"> {name}</span>
          </DownloadButton>
        )}
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => run(() => remove(print.id))}>
          {t(isBeingMade(print) ? 'files.cancel' : 'files.delete')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
    </li>
  )
}

function Progress({ id, value, isWaiting }: { id: number; value: number; isWaiting: boolean }) {
  const { t } = useTranslation('printing')
  const language = useLanguage()
  return (
    <div role="status" className="print-progress">
      <p id={`print-progress-${id}`}>
        {isWaiting ? t('files.waiting') : t('files.making', { percent: percentText(value, language) })}
      </p>
      <progress aria-labelledby={`print-progress-${id}`} value={value} max={1} />
    </div>
  )
}
