import { formatDate, languageOf, regionOf } from '@banyan/contract'
import type { Locale, UserSettings } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { call } from '../../../lib/http/api.ts'
import { applyLanguage, settingsFor } from '../../../lib/language/choose-language.ts'
import { localeOptions } from '../../../lib/language/language.ts'
import { useLocale } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmailSection } from './email-section.tsx'
import { FamilySection } from './family-section.tsx'
import { LivingSection } from './living-section.tsx'
import { MailSection } from './mail-section.tsx'
import { OpensFirstSection } from './opens-first-section.tsx'
import { PushSection } from './push/push-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useSettings } from './settings.queries.ts'
import { TimeZoneSection } from './time-zone-section.tsx'

export function UserSettingsTab() {
  const { t } = useTranslation(['settings', 'common'])
  const { data, error, refetch } = useSettings()
  if (data) return <UserSettingsForm stored={data} />
  if (!error) return <Loading label={t('common:loading')} />
  return (
    <Notice kind="danger">
      <p>{error.message}</p>
      <Button emphasis="secondary" onClick={() => void refetch()}>
        {t('common:error.tryAgain')}
      </Button>
    </Notice>
  )
}

function UserSettingsForm({ stored }: { stored: UserSettings }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const [isSaved, setIsSaved] = useState(false)
  const joined = formatDate(new Date(stored.date_joined), locale, { dateStyle: 'long' })

  const chooseLanguage = async (chosen: Locale) => {
    try {
      await call('updateSettings', { body: settingsFor(chosen), keepalive: true })
      await applyLanguage(languageOf(chosen), regionOf(chosen))
      setIsSaved(true)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <section className="settings-section" aria-label={t('tab.user')}>
        <SelectField
          label={t('language')}
          value={locale}
          options={localeOptions}
          onChange={(chosen) => void chooseLanguage(chosen)}
        />
        <p className="settings-saved" role="status">
          {isSaved ? t('saved') : ''}
        </p>
        <p className="settings-hint">{t('joined', { date: joined })}</p>
        {stored.is_operator ? (
          <p>
            <Link className="settings-operator" to="/operator/">
              {t('operator')}
            </Link>
          </p>
        ) : null}
      </section>
      <OpensFirstSection />
      {stored.email === '' ? null : <MailSection stored={stored} />}
      <PushSection />
      <TimeZoneSection stored={stored} />
      <FamilySection />
      <LivingSection />
      <EmailSection current={stored.email} />
      <SessionsSection />
    </>
  )
}
