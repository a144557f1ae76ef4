import { useTranslation } from '../../lib/language/use-translation.ts'
import { Operator } from '../../lib/site/operator.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import { Page } from '../../ui/page/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import './privacy.css'

const sections = [
  'operator',
  'account',
  'family',
  'history',
  'who',
  'device',
  'mail',
  'log',
  'others',
  'backups',
  'leaving',
  'rights',
] as const

/** Explains what the software stores, as this server is configured. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {sections.map((section) => (
        <section key={section} className="privacy-section">
          <h2>{t(`${section}.title`)}</h2>
          {section === 'operator' ? <Operator /> : null}
          {section === 'backups' ? <Backups /> : <RichText html={t(`${section}.text`)} />}
          {section === 'device' ? <Device /> : null}
          {section === 'others' ? <OtherServices /> : null}
        </section>
      ))}
    </Page>
  )
}

function Backups() {
  const { t } = useTranslation('privacy')
  const days = useSite()?.backup_keep_days
  if (days === undefined) return null
  return <RichText html={days === 0 ? t('backups.none') : t('backups.kept', { count: days })} />
}

function Device() {
  const { t } = useTranslation('privacy')
  const days = useSite()?.offline_days
  if (days === undefined) return null
  return (
    <>
      <RichText html={days === 0 ? t('device.none') : t('device.limit', { count: days })} />
      <RichText html={t('device.shared')} />
    </>
  )
}

function OtherServices() {
  const { t } = useTranslation('privacy')
  const breachUrl = useSite()?.breach_url ?? null
  return (
    <>
      {breachUrl === null ? null : <RichText html={t('others.breach', { host: new URL(breachUrl).host })} />}
      <RichText html={t('others.push')} />
      <RichText html={t('others.map')} />
    </>
  )
}
