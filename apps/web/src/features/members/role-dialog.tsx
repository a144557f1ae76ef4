import { roles } from '@banyan/contract'
import type { FamilyMember } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMemberActions } from './members.queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Chooses a role in plain words. Naming a keeper needs a fresh proof of who is there. */
export function RoleDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { changeRole } = useMemberActions()
  const [role, setRole] = useState(member.role)
  const { isBusy, failure, submit, dialog } = useConfirmed(async () => {
    await changeRole(member.id, role)
    onClose()
  })
  return (
    <Dialog title={t('roleOf', { name: member.name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <fieldset className="member-choice">
          <legend className="visually-hidden">{t('roleOf', { name: member.name })}</legend>
          {roles.toReversed().map((each) => (
            <label key={each}>
              <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
              <span>{t(`role.${each}`)}</span>
              <span className="member-hint">{t(`means.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={role === member.role}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
