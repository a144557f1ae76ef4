import type { FamilyMember } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardLines } from './card-lines.tsx'
import { CardSheet } from './card-sheet.tsx'
import { useCardActions, useFamilyCards } from './cards.queries.ts'
import type { MadeCard } from './cards.queries.ts'

const shownAtMost = 3

/** The cards of a member without an address, and a new one. */
export function MemberCards({ member }: { member: FamilyMember }) {
  const { t } = useTranslation('cards')
  const { data = [] } = useFamilyCards()
  const { withdraw } = useCardActions()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<MadeCard>()
  return (
    <>
      <CardLines cards={data.filter(({ user_id }) => user_id === member.id).slice(0, shownAtMost)} onWithdraw={withdraw} />
      <Button emphasis="secondary" onClick={() => setIsAsking(true)}>
        {t('renew.open')}
        <span className="visually-hidden"> {member.name}</span>
      </Button>
      {isAsking ? (
        <RenewDialog
          member={member}
          onClose={() => setIsAsking(false)}
          onMade={(card) => {
            setIsAsking(false)
            setMade(card)
          }}
        />
      ) : null}
      {made ? <CardSheet made={made} onClose={() => setMade(undefined)} /> : null}
    </>
  )
}

interface DialogProps {
  member: FamilyMember
  onClose: () => void
  onMade: (made: MadeCard) => void
}

function RenewDialog({ member, onClose, onMade }: DialogProps) {
  const { t } = useTranslation('cards')
  const { renew } = useCardActions()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [signsOut, setSignsOut] = useState(false)
  const submit = async () => {
    const made = await run(() => renew(member.id, signsOut))
    if (made !== undefined) onMade(made)
  }
  return (
    <Dialog title={t('give.title', { name: member.name })} onClose={onClose} canDismiss={!task.isBusy}>
      <p>{t('renew.lead')}</p>
      <label className="card-check">
        <input type="checkbox" checked={signsOut} onChange={(event) => setSignsOut(event.currentTarget.checked)} />
        <span>{t('renew.signsOut')}</span>
      </label>
      {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={task.isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button isBusy={task.isBusy} onClick={() => task.run(submit)}>
          {t('give.submit')}
        </Button>
      </DialogActions>
      {dialog}
    </Dialog>
  )
}
