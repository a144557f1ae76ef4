import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface DeleteDialogProps {
  heading: string
  text: string
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before something goes to the trash. */
export function DeleteDialog({ heading, text, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('gallery')
  const { isBusy, problem, run } = useTask()
  return (
    <Dialog title={heading} onClose={onClose} canDismiss={!isBusy}>
      <p>{text}</p>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={() => run(onDelete)}>
          {t('delete.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
