import { deviceName, formatDate } from '@banyan/contract'
import type { AccountEvent } from '@banyan/contract'
import type { MessageKey } from '../../../../lib/language/catalogues.ts'
import { useLocale } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useAccountEvents } from '../settings.queries.ts'

const words: Record<AccountEvent['kind'], MessageKey<'keys'>> = {
  passkey_added: 'events.passkey_added',
  passkey_removed: 'events.passkey_removed',
  totp_added: 'events.totp_added',
  totp_removed: 'events.totp_removed',
  recovery_codes_made: 'events.recovery_codes_made',
  recovery_code_used: 'events.recovery_code_used',
  password_changed: 'events.password_changed',
  password_reset: 'events.password_reset',
  email_changed: 'events.email_changed',
  email_restored: 'events.email_restored',
  ways_in_removed: 'events.ways_in_removed',
  oidc_linked: 'events.oidc_linked',
  oidc_unlinked: 'events.oidc_unlinked',
  card_made: 'events.card_made',
  card_made_by_keeper: 'events.card_made_by_keeper',
  card_used: 'events.card_used',
  recovery_begun: 'events.recovery_begun',
  recovery_used: 'events.recovery_used',
  new_device: 'events.new_device',
  session_copied: 'events.session_copied',
}

/** What happened to the account lately, so that its owner notices what they did not do. */
export function AccountEvents() {
  const { t } = useTranslation(['keys', 'settings'])
  const locale = useLocale()
  const { data, error } = useAccountEvents()
  const device = ({ kind, user_agent }: AccountEvent): string =>
    kind === 'ways_in_removed'
      ? t('events.byOperator')
      : kind === 'recovery_begun'
        ? t('events.byKeepers')
        : deviceName(user_agent) || t('settings:sessions.unknown')
  return (
    <section className="settings-section" aria-labelledby="ways-events">
      <h2 id="ways-events">{t('events.title')}</h2>
      <p className="settings-hint">{t('events.lead')}</p>
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {data === undefined || data.length > 0 ? null : <p>{t('events.none')}</p>}
      {data === undefined || data.length === 0 ? null : (
        <ul className="settings-list">
          {data.map((event, index) => (
            <li key={`${event.time} ${index}`}>
              <div className="settings-session">
                <strong>{t(words[event.kind], { name: event.name })}</strong>
                <span className="settings-hint">
                  {formatDate(new Date(event.time), locale, { dateStyle: 'medium', timeStyle: 'short' })} · {device(event)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
