import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** Who lists breached passwords, and what that means. */
const explainedAt = 'https://haveibeenpwned.com/Passwords'

/** A password that others know already was chosen. */
export function BreachWarning() {
  const { t } = useTranslation('accounts')
  return (
    <Notice kind="danger">
      <p>
        <strong>{t('breach.title')}</strong>
      </p>
      <p>{t('breach.text')}</p>
      <p>
        <a href={explainedAt} target="_blank" rel="noopener noreferrer">
          {t('breach.more')}
        </a>
      </p>
    </Notice>
  )
}
