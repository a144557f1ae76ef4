import { formatDate } from '@banyan/contract'
import { CopyButton } from '../../../lib/copying/copy-button.tsx'
import { htmlLanguage } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { MadeCard } from './cards.queries.ts'
import { useCardWords } from './use-card-words.ts'
import './cards.css'

interface Props {
  made: MadeCard
  /** Whether it is for a device of the user's own, which is at hand. */
  isOwn?: boolean
  onClose: () => void
}

/** Shows a card to print, to scan or to send: the only time that its secret is known. */
export function CardSheet({ made, isOwn = false, onClose }: Props) {
  const { t } = useTranslation('cards')
  return (
    <Dialog title={t('made.title')} canDismiss={false} onClose={onClose}>
      <p>{isOwn ? t('made.ownLead') : t('made.lead', { name: made.card.person_name })}</p>
      <Sheet made={made} />
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('made.done')}
        </Button>
        <CopyButton text={made.url} label={t('made.copy')} />
        <Button onClick={() => window.print()}>{t('made.print')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The card itself: black on white, in the language of whom it is for. */
function Sheet({ made: { card, url } }: { made: MadeCard }) {
  const words = useCardWords(url)
  if (words === undefined) return <div className="card-sheet" aria-busy="true" />
  const { t, locale } = words
  return (
    <section
      className="card-sheet"
      data-on-paper
      lang={htmlLanguage(locale)}
      aria-label={t('sheet.title', { name: card.person_name })}
    >
      <h3>{t('sheet.title', { name: card.person_name })}</h3>
      <div className="card-sheet-body">
        <QrCode text={url} label={t('sheet.qr')} />
        <ol>
          <li>{t('sheet.scan')}</li>
          <li>{t('sheet.tap')}</li>
          <li>{t('sheet.press')}</li>
        </ol>
      </div>
      <p>{t('sheet.type')}</p>
      <p className="card-sheet-link">{url}</p>
      <p>{t('sheet.once', { date: formatDate(new Date(card.expires), locale, { dateStyle: 'long' }) })}</p>
    </section>
  )
}
