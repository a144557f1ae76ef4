import { LockIcon } from '../../ui/icons/icons.tsx'
import { useTranslation } from '../language/use-translation.ts'
import './private.css'

/** A small lock at what only keepers and the people concerned see. */
export function PrivateLock() {
  const { t } = useTranslation('common')
  return (
    <span className="private-lock" role="img" aria-label={t('private.mark')} title={t('private.mark')}>
      <LockIcon />
    </span>
  )
}
