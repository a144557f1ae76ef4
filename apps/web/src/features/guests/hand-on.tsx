import type { GuestLink } from '@banyan/contract'
import { CopyButton } from '../../lib/copying/copy-button.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** A link to copy, to send, and to hold a phone at. */
export function HandOn({ link: { url, title }, onDone }: { link: GuestLink; onDone: () => void }) {
  const { t } = useTranslation('sharing')
  if (url === null)
    return (
      <>
        <p>{t('unknown')}</p>
        <DialogActions>
          <Button onClick={onDone}>{t('done')}</Button>
        </DialogActions>
      </>
    )
  // Phones offer their own list of people and applications.
  const canSend = typeof navigator.share === 'function'
  return (
    <div className="share-ready">
      <p>{t('ready')}</p>
      <QrCode text={url} label={t('qr')} />
      <TextField label={t('address')} value={url} onChange={() => undefined} />
      <a className="share-preview" href={`/guest/?preview=1${new URL(url).hash}`} target="_blank" rel="noopener">
        {t('preview')}
      </a>
      <DialogActions>
        <Button emphasis="secondary" onClick={onDone}>
          {t('done')}
        </Button>
        {canSend ? (
          <Button emphasis="secondary" onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
            {t('send')}
          </Button>
        ) : null}
        <CopyButton emphasis="primary" text={url} label={t('copy')} />
      </DialogActions>
    </div>
  )
}
