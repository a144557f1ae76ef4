import type { ImageTag } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface DeleteTagsDialogProps {
  tags: readonly ImageTag[]
  onDelete: (tags: readonly ImageTag[]) => Promise<void>
  onClose: () => void
}

/** Asks whose tags to delete. */
export function DeleteTagsDialog({ tags, onDelete, onClose }: DeleteTagsDialogProps) {
  const { t } = useTranslation('tagging')
  const { isBusy, problem, run } = useTask()
  const [taken, setTaken] = useState<ReadonlySet<number>>(() => new Set(tags.length === 1 ? tags.map(({ id }) => id) : []))
  const chosen = tags.filter(({ id }) => taken.has(id))
  const toggle = (id: number) =>
    setTaken((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <Dialog title={t('delete.open')} onClose={onClose} canDismiss={!isBusy} place="side">
      <fieldset className="delete-tags">
        <legend>{t('delete.lead')}</legend>
        {tags.map((tag) => (
          <label key={tag.id}>
            <input type="checkbox" checked={taken.has(tag.id)} disabled={isBusy} onChange={() => toggle(tag.id)} />
            <span>{tag.person_name}</span>
          </label>
        ))}
      </fieldset>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button isBusy={isBusy} disabled={chosen.length === 0} onClick={() => run(() => onDelete(chosen))}>
          {t('delete.confirm', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
