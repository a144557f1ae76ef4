import { useTranslation } from '../../lib/language/use-translation.ts'
import { Notice } from '../../ui/notice.tsx'

/** Explains breached passwords and who lists them. */
const explainedAt = 'https://haveibeenpwned.com/Passwords'

/** Warns that the chosen password is known to others. */
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
