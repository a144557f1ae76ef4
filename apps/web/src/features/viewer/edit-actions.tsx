import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface EditActionsProps {
  problem: string
  isBusy: boolean
  onClose: () => void
}

/** The end of a form about photos: what went wrong, and how to save or leave. */
export function EditActions({ problem, isBusy, onClose }: EditActionsProps) {
  const { t } = useTranslation('viewer')
  return (
    <>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('edit.cancel')}
        </Button>
        {/* The field keeps the focus: a message that appears under it on leaving would move the button away from the pointer. */}
        <Button type="submit" isBusy={isBusy} onMouseDown={(event) => event.preventDefault()}>
          {t('edit.save')}
        </Button>
      </DialogActions>
    </>
  )
}
