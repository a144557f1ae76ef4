import { formatDate, formattingLocale } from '@banyan/contract'
import type { DataExport } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { messageOf, useFormTask } from '../use-form-task.ts'
import { FamilyUsage } from './family-usage.tsx'
import { isPreparing, useDataExports } from './settings.queries.ts'

/** Exports the family's data: requests a copy, shows its progress, and downloads it. */
export function YourData() {
  const { t } = useTranslation(['settings', 'common'])
  const client = useQueryClient()
  const { data, error: loadError } = useDataExports()
  const { run, dialog } = useConfirmation()
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    if ((await run(() => call('startDataExport', {}))) === undefined) return
    await client.invalidateQueries({ queryKey: queryKeys.dataExports })
  })
  if (!data) return loadError ? <Notice kind="danger">{loadError.message}</Notice> : <Loading label={t('common:loading')} />
  const [latest] = data
  const isRunning = latest !== undefined && isPreparing(latest)
  const ready = data.find(({ state }) => state === 'done')
  return (
    <section className="settings-section" aria-label={t('tab.data')}>
      <FamilyUsage />
      <p>{t('data.lead')}</p>
      <ul className="settings-contents">
        <li>{t('data.tree')}</li>
        <li>{t('data.people')}</li>
        <li>{t('data.photos')}</li>
        <li>{t('data.history')}</li>
      </ul>
      {ready === undefined ? null : <Ready copy={ready} />}
      {isRunning ? <Preparing copy={latest} /> : null}
      {latest?.state === 'failed' ? <Notice kind="danger">{t('data.failed')}</Notice> : null}
      {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
      {isRunning ? null : (
        <form onSubmit={onSubmit}>
          <Button type="submit" emphasis={ready === undefined ? 'primary' : 'secondary'} isBusy={isBusy}>
            {t(ready === undefined ? 'data.prepare' : 'data.prepareAnew')}
          </Button>
        </form>
      )}
      {dialog}
    </section>
  )
}

function Ready({ copy }: { copy: DataExport }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const moment = (text: string) => formatDate(new Date(text), language, { dateStyle: 'long', timeStyle: 'short' })
  const [unit, bytes] = copy.size_bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const)
  const size = new Intl.NumberFormat(formattingLocale(language), { style: 'unit', unit, maximumFractionDigits: 0 }).format(
    Math.ceil(copy.size_bytes / bytes),
  )
  return (
    <div className="settings-copy">
      <p>
        <strong>{t('data.ready', { date: moment(copy.creation_date) })}</strong>
        <br />
        <span className="settings-hint">{t('data.until', { date: moment(copy.expires) })}</span>
      </p>
      <DownloadButton href={copy.download ?? ''}>{t('data.download', { size })}</DownloadButton>
    </div>
  )
}

function Preparing({ copy }: { copy: DataExport }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const percent = new Intl.NumberFormat(formattingLocale(language), { style: 'percent' }).format(
    Math.floor(copy.progress * 100) / 100,
  )
  return (
    <div role="status">
      <p id="settings-preparing">
        {t('data.preparing')} {percent}
      </p>
      <progress className="settings-progress" aria-labelledby="settings-preparing" value={copy.progress} max={1} />
      <p className="settings-hint">{t('data.mail')}</p>
    </div>
  )
}
