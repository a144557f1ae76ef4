import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Notice } from '../../../ui/notice.tsx'

interface TaggingBarProps {
  /** What could not be loaded or stored; empty if all is well. */
  problem: string
  onRetry: () => void
  hasTags: boolean
  /** How many faces have a suggested person. */
  guessed: number
  isConfirming: boolean
  onConfirmAll: () => void
  /** Shown above the bar. */
  toast: ReactNode
  onAdd: () => void
  onDelete: () => void
  onDone: () => void
}

/** The actions on a photo's tags. */
export function TaggingBar({
  problem,
  onRetry,
  hasTags,
  guessed,
  isConfirming,
  onConfirmAll,
  toast,
  onAdd,
  onDelete,
  onDone,
}: TaggingBarProps) {
  const { t } = useTranslation(['tagging', 'common'])
  return (
    <div className="tagging-bar" role="group" aria-label={t('label')}>
      <div className="tagging-toast">{toast}</div>
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
        {guessed > 1 ? (
          <button type="button" className="tagging-confirm-all" disabled={isConfirming} onClick={onConfirmAll}>
            {t('confirmAll', { count: guessed })}
          </button>
        ) : null}
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
