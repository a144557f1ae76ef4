import { formatDate, formattingLocale } from '@banyan/contract'
import type { OperatorOverview } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import './operator.css'

/** Shows the server's state to the users who operate it. */
export function OperatorPage() {
  const { t } = useTranslation(['operator', 'common'])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.operator,
    queryFn: ({ signal }) => call('getOperatorOverview', { signal }),
    staleTime: 0,
  })
  return (
    <Page title={t('title')}>
      {data ? (
        <>
          <p>{t('lead')}</p>
          <Overview overview={data} />
          <div>
            <Button emphasis="secondary" isBusy={isFetching} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </div>
        </>
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('common:loading')} />
      )}
    </Page>
  )
}

const families = ['members', 'people', 'photos'] as const

function Overview({ overview }: { overview: OperatorOverview }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const number = (value: number) => new Intl.NumberFormat(formattingLocale(language)).format(value)
  const bytes = (value: number) => formatBytes(value, language)
  const time = (value: string) => formatDate(new Date(value), language, { dateStyle: 'medium', timeStyle: 'short' })
  const works = (is: boolean) => (is ? t('health.works') : <strong className="operator-bad">{t('health.fails')}</strong>)
  const failed = (count: number) => (count === 0 ? number(count) : <strong className="operator-bad">{number(count)}</strong>)
  const { alarms, warnings, jobs, mails, total, logs } = overview
  const brokenLogs = logs.broken.length === 0 ? number(0) : <Marks marks={logs.broken} />
  return (
    <>
      <section aria-labelledby="operator-alarms" className="operator-section">
        <h2 id="operator-alarms">{t('alarms.title')}</h2>
        {alarms.length + warnings.length === 0 ? <p>{t('alarms.none')}</p> : null}
        <ul className="operator-alarms">
          {alarms.map((alarm) => (
            <li key={`${alarm.kind} ${alarm.subject}`}>
              <h3>{alarm.subject === '' ? alarm.title : `${alarm.title} (${alarm.subject})`}</h3>
              <p>{alarm.advice}</p>
              <p className="operator-hint">{t('alarms.since', { time: time(alarm.first_seen) })}</p>
            </li>
          ))}
          {warnings.map((warning) => (
            <li key={warning}>{t(`warnings.${warning}`)}</li>
          ))}
        </ul>
      </section>
      <Figures
        id="operator-health"
        title={t('health.title')}
        lines={[
          [t('health.ready'), works(overview.is_ready)],
          [t('health.writable'), works(overview.is_writable)],
          [t('health.backup'), overview.last_backup === null ? t('health.noBackup') : time(overview.last_backup)],
          [t('health.drill'), overview.last_restore_drill === null ? t('health.noDrill') : time(overview.last_restore_drill)],
          [t('health.disk'), t('health.diskOf', { free: bytes(overview.free_bytes), all: bytes(overview.disk_bytes) })],
          [t('health.signUp'), t(`signUp.${overview.sign_up}`)],
          [t('health.version'), overview.version],
        ]}
      />
      <Figures
        id="operator-queues"
        title={t('queues.title')}
        lines={[
          [t('queues.jobsWaiting'), number(jobs.waiting)],
          [t('queues.jobsRunning'), number(jobs.running)],
          [t('queues.jobsGivenUp'), failed(jobs.given_up)],
          [t('queues.mailsWaiting'), number(mails.waiting)],
          [t('queues.mailsGivenUp'), failed(mails.given_up)],
        ]}
      />
      <Figures
        id="operator-total"
        title={t('total.title')}
        lines={[
          [t('total.families'), number(total.families)],
          ...families.map((each): [string, ReactNode] => [t(`families.${each}`), number(total[each])]),
          [t('families.bytes'), bytes(total.bytes)],
        ]}
      />
      <Figures
        id="operator-logs"
        title={t('logs.title')}
        lines={[
          [t('logs.whole'), number(logs.whole)],
          [t('logs.broken'), brokenLogs],
          [t('logs.unchecked'), number(logs.unchecked)],
        ]}
      />
      <Figures
        id="operator-week"
        title={t('logs.week')}
        lines={logs.last_week.map(({ text, count }): [string, ReactNode] => [text, number(count)])}
      />
      <div className="operator-section">
        <h2 id="operator-families">{t('families.title')}</h2>
        <p className="operator-hint">{t('families.lead')}</p>
        {/* A wide table scrolls by itself, and the keyboard must be able to get there. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="operator-table" role="region" aria-labelledby="operator-families" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('families.mark')}</th>
                {families.map((each) => (
                  <th key={each} scope="col">
                    {t(`families.${each}`)}
                  </th>
                ))}
                <th scope="col">{t('families.bytes')}</th>
              </tr>
            </thead>
            <tbody>
              {overview.families.map((family) => (
                <tr key={family.mark}>
                  <th scope="row">{family.mark.slice(0, 8)}</th>
                  {families.map((each) => (
                    <td key={each}>{number(family[each])}</td>
                  ))}
                  <td>{bytes(family.bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

function Figures({ id, title, lines }: { id: string; title: string; lines: [string, ReactNode][] }) {
  return (
    <section aria-labelledby={id} className="operator-section">
      <h2 id={id}>{title}</h2>
      <dl className="operator-figures">
        {lines.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The codes of families, as in the table. */
const Marks = ({ marks }: { marks: string[] }) => (
  <strong className="operator-bad">{marks.map((mark) => mark.slice(0, 8)).join(' ')}</strong>
)
