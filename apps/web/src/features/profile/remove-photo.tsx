import type { Person } from '@banyan/contract'
import { useState } from 'react'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Removes a profile photo after asking for confirmation. */
export function RemovePhoto({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  const { removePhoto } = useFamilyActions()
  const { isBusy, problem, run } = useTask()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const remove = () =>
    run(async () => {
      await removePhoto(person.id)
      close()
    })
  return (
    <>
      <Button emphasis="quiet" isWide onClick={() => setIsOpen(true)}>
        {t('photo.remove')}
      </Button>
      {isOpen ? (
        <Dialog title={t('photo.removeTitle', { name: person.name })} onClose={close} canDismiss={!isBusy}>
          <p>{t('photo.removeText')}</p>
          {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
          <DialogActions>
            <Button emphasis="secondary" disabled={isBusy} onClick={close}>
              {t('photo.keep')}
            </Button>
            <Button isBusy={isBusy} onClick={remove}>
              {t('photo.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
