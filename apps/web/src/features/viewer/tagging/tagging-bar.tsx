import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'

interface TaggingBarProps {
  /** What could not be loaded or stored; empty if all is well. */
  problem: string
  onRetry: () => void
  hasTags: boolean
  onAdd: () => void
  onDelete: () => void
  onDone: () => void
}

/** The actions on a photo's tags. */
export function TaggingBar({ problem, onRetry, hasTags, onAdd, onDelete, onDone }: TaggingBarProps) {
  const { t } = useTranslation(['tagging', 'common'])
  return (
    <div className="tagging-bar" role="group" aria-label={t('label')}>
      {problem === '' ? (
        <p>{t('hint')}</p>
      ) : (
        <Notice kind="danger">
          <span>{problem}</span>
          <button type="button" onClick={onRetry}>
            {t('common:error.tryAgain')}
          </button>
        </Notice>
      )}
      <div className="tagging-commands">
        <button type="button" onClick={onAdd}>
          {t('add')}
        </button>
        <button type="button" disabled={!hasTags} onClick={onDelete}>
          {t('delete.open')}
        </button>
        <button type="button" onClick={onDone}>
          {t('done')}
        </button>
      </div>
    </div>
  )
}
