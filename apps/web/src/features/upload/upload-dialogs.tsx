import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

/** Reports how the batch ended. */
export function FinishDialog({ done, failed, onClose }: { done: number; failed: number; onClose: () => void }) {
  const { t } = useTranslation('upload')
  return (
    <Dialog title={t('finished.title')} onClose={onClose}>
      <p>
        {failed === 0
          ? t('finished.all')
          : t('finished.some', { done: t('finished.done', { count: done }), failed: t('finished.failed', { count: failed }) })}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('finished.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface KnownProps {
  count: number
  /** Other galleries that have some of them. */
  galleries: readonly string[]
  onDecide: (decision: 'skip' | 'send') => void
}

/** Asks what to do with files that are already in the gallery, or in others. */
export function KnownDialog({ count, galleries, onDecide }: KnownProps) {
  const { t } = useTranslation('upload')
  const isElsewhere = galleries.length > 0
  return (
    <Dialog title={t(isElsewhere ? 'known.elsewhere' : 'known.title', { count })} onClose={() => undefined} canDismiss={false}>
      <p>{isElsewhere ? t('known.where', { galleries: galleries.join(', ') }) : t('known.text')}</p>
      <DialogActions>
        <Button emphasis="secondary" onClick={() => onDecide('send')}>
          {t('known.send')}
        </Button>
        <Button onClick={() => onDecide('skip')}>{t('known.skip')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks whether to leave while photos are still being sent. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('upload')
  return (
    <Dialog title={t('leave.title')} onClose={onStay}>
      <p>{t('leave.text')}</p>
      <DialogActions>
        <Button emphasis="secondary" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button onClick={onStay}>{t('leave.stay')}</Button>
      </DialogActions>
    </Dialog>
  )
}
