import { useId, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import type { GuestLink } from './guest-link.ts'
import type { Sent } from './sent.ts'

interface Props {
  t: Translate<['guest']>
  guest: GuestLink
}

/** What was sent from this device, each of which can be taken back. */
export function SentItems({ t, guest }: Props) {
  const id = useId()
  const sent = useSyncExternalStore(guest.sent.subscribe, guest.sent.list)
  const [message, setMessage] = useState('')
  if (sent.length === 0 && message === '') return null
  return (
    <section className="guest-device" aria-labelledby={id}>
      <h2 id={id}>{t('sent.title')}</h2>
      <ul className="guest-sent">
        {sent.map((each) => (
          <Item key={`${each.kind} ${each.id}`} t={t} guest={guest} sent={each} onMessage={setMessage} />
        ))}
      </ul>
      <output className="guest-done">{message}</output>
    </section>
  )
}

function Item({ t, guest, sent, onMessage }: Props & { sent: Sent; onMessage: (message: string) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const takeBack = async (): Promise<void> => {
    setIsBusy(true)
    onMessage('')
    try {
      await guest.takeBack(sent)
      onMessage(t('sent.done'))
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone) guest.sent.remove(sent)
      onMessage(isGone ? t('sent.gone') : (error instanceof ApiError && error.message) || t('noConnection'))
      setIsBusy(false)
    }
  }
  return (
    <li>
      <span className="guest-file" dir="auto">
        <span className="guest-dimmed">{t(`sent.${sent.kind}`)}</span> {sent.text}
      </span>
      {isAsking ? (
        <span className="guest-ask" role="group" aria-label={t('sent.takeBack')}>
          <span>{t('sent.ask')}</span>
          <button type="button" className="guest-quiet" disabled={isBusy} onClick={() => void takeBack()}>
            {t('sent.yes')}
          </button>
          <button type="button" className="guest-quiet" disabled={isBusy} onClick={() => setIsAsking(false)}>
            {t('sent.no')}
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="guest-quiet"
          aria-label={`${t('sent.takeBack')}: ${sent.text}`}
          onClick={() => setIsAsking(true)}
        >
          {t('sent.takeBack')}
        </button>
      )}
    </li>
  )
}
