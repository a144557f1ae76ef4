import { formatDate } from '@banyan/contract'
import type { Invite } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { showError } from '../../lib/activity.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { useInviteActions } from './invites.queries.ts'

/** A pending invitation: its address and date, with buttons to send it again or withdraw it. */
export function PendingInvite({ invite, children }: { invite: Invite; children?: ReactNode }) {
  const { t } = useTranslation('invites')
  const language = useLanguage()
  const { resend, takeBack } = useInviteActions()
  const [isBusy, setIsBusy] = useState(false)
  const [isAgain, setIsAgain] = useState(false)
  const day = (text: string) => formatDate(new Date(text), language, { dateStyle: 'medium' })
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="invite-pending">
      <div>
        {children}
        <p>{t('pending', { email: invite.email_address, date: day(invite.sent) })}</p>
        <p className="invite-hint">{t('until', { name: invite.username_who_invited_person, date: day(invite.expires) })}</p>
        <p className="invite-hint" role="status">
          {isAgain ? t('sentAgain') : ''}
        </p>
      </div>
      <div className="invite-actions">
        <Button
          emphasis="quiet"
          isBusy={isBusy}
          onClick={() => void run(() => resend(invite.person_id)).then(() => setIsAgain(true))}
        >
          {t('again')}
        </Button>
        <Button emphasis="quiet" isBusy={isBusy} onClick={() => void run(() => takeBack(invite.person_id))}>
          {t('takeBack')}
        </Button>
      </div>
    </div>
  )
}
