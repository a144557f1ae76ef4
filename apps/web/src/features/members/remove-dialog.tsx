import type { FamilyMember } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMemberActions } from './members.queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Removes a member, after saying what that means. What they did stays, or is put back as one. */
export function RemoveDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { remove } = useMemberActions()
  const [reverts, setReverts] = useState(false)
  const { isBusy, failure, submit, dialog } = useConfirmed(async () => {
    await remove(member.id, reverts)
    onClose()
  })
  return (
    <Dialog title={t('remove.title', { name: member.name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{t('remove.means')}</p>
        <fieldset className="member-choice">
          <legend>{t('remove.work')}</legend>
          {[false, true].map((each) => (
            <label key={String(each)}>
              <input type="radio" name="revert" checked={reverts === each} onChange={() => setReverts(each)} />
              <span>{t(each ? 'remove.revert' : 'remove.keep')}</span>
            </label>
          ))}
        </fieldset>
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('remove.submit')}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
