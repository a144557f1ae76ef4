import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'

interface DeleteDialogProps {
  readonly name: string
  readonly relationCount: number
  readonly onDelete: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation before deleting somebody. */
export function DeleteDialog({ name, relationCount, onDelete, onCancel }: DeleteDialogProps) {
  const { t } = useTranslation('edit')
  return (
    <Dialog title={t('delete.title', { name })} onClose={onCancel}>
      {relationCount > 0 ? <p>{t('delete.relations', { count: relationCount })}</p> : null}
      <p>{t('delete.back')}</p>
      <DialogActions>
        <Button emphasis="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onDelete}>{t('delete.confirm')}</Button>
      </DialogActions>
    </Dialog>
  )
}
