import type { Person } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useInvite } from './invites.queries.ts'
import { PendingInvite } from './pending-invite.tsx'
import './invites.css'

/** Invites a relative to join, or says that they were invited. Empty for oneself, for users, and for the dead. */
export function InviteSection({ person, isOwn }: { person: Person; isOwn: boolean }) {
  const { t } = useTranslation('invites')
  const canBeInvited = !isOwn && person.user_id === null && person.year_of_death === 0
  const { data: invite, error } = useInvite(person.id, canBeInvited)
  const [isOpen, setIsOpen] = useState(false)
  if (!canBeInvited || (invite === undefined && !error)) return null
  const isPending = invite !== null && invite !== undefined && invite.email_address === person.email
  return (
    <div className="invite">
      {isPending ? (
        <PendingInvite invite={invite} />
      ) : (
        <Button emphasis="secondary" isWide onClick={() => setIsOpen(true)}>
          {t('invite')}
        </Button>
      )}
      {isOpen ? <InviteDialog person={person} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
