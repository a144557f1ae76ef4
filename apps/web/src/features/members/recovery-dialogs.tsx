import { formatDate } from '@banyan/contract'
import type { Recovery } from '@banyan/contract'
import { CopyButton } from '../../lib/copying/copy-button.tsx'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useRecoveryActions } from './recovery.queries.ts'
import type { MadeLink } from './recovery.queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** A keeper vouches for a member, once they have heard or seen them. */
export function VouchDialog({ member, onClose }: { member: { id: number; name: string }; onClose: () => void }) {
  const { t } = useTranslation('recovery')
  const { vouch } = useRecoveryActions()
  const { name } = member
  const { isBusy, failure, submit, dialog } = useConfirmed(async () => {
    await vouch(member.id)
    onClose()
  })
  return (
    <Dialog title={t('vouch.title', { name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{t('vouch.lead', { name })}</p>
        <p>{t('vouch.after')}</p>
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('vouch.submit', { name })}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}

interface ShowProps {
  recovery: Recovery
  onClose: () => void
  onMade: (made: MadeLink) => void
}

/** Before the link is shown: its hour begins. */
export function ShowDialog({ recovery, onClose, onMade }: ShowProps) {
  const { t } = useTranslation('recovery')
  const { show } = useRecoveryActions()
  const name = recovery.person_name
  const { isBusy, failure, submit, dialog } = useConfirmed(async () => onMade(await show(recovery.id)))
  return (
    <Dialog title={t('show.title', { name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{t('show.lead', { name })}</p>
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('show.submit')}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}

/** The link, to scan or to send: the only time that its secret is known. */
export function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useTranslation('recovery')
  const language = useLanguage()
  const time = formatDate(new Date(made.expires), language, { timeStyle: 'short' })
  return (
    <Dialog title={t('link.title', { name: made.person_name })} canDismiss={false} onClose={onClose}>
      <p>{t('link.lead', { name: made.person_name, time })}</p>
      <QrCode text={made.url} label={t('link.qr')} />
      <p className="member-link">{made.url}</p>
      <DialogActions>
        <CopyButton text={made.url} label={t('link.copy')} />
        <Button onClick={onClose}>{t('link.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}
