import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

const sections = ['operator', 'stored', 'who', 'device', 'mail', 'log', 'backups', 'rights'] as const

export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`${section}.title`)}</h2>
          <p>{t(`${section}.text`)}</p>
        </section>
      ))}
    </Page>
  )
}
