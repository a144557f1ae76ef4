import { deviceName, formatDate } from '@banyan/contract'
import type { SessionSummary } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from './settings.queries.ts'

/** Lists the user's sessions and lets them end any of them. */
export function SessionsSection() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { data } = useSessions()
  const [isBusy, setIsBusy] = useState(false)
  if (!data) return null
  const endOthers = async () => {
    setIsBusy(true)
    try {
      await call('endOtherSessions', {})
      await client.invalidateQueries({ queryKey: queryKeys.sessions })
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="settings-section" aria-labelledby="settings-sessions">
      <h2 id="settings-sessions">{t('sessions.title')}</h2>
      <ul className="settings-list">
        {data.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {data.length > 2 ? (
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </section>
  )
}

function Session({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const name = deviceName(session.user_agent) || t('sessions.unknown')
  const date = formatDate(new Date(session.last_used), language, { dateStyle: 'medium', timeStyle: 'short' })
  const end = async () => {
    setIsBusy(true)
    try {
      await call('endSession', { params: { id: session.id } })
      await client.invalidateQueries({ queryKey: queryKeys.sessions })
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }
  return (
    <li>
      <div className="settings-session">
        <strong>{name}</strong>
        <span className="settings-hint">{session.is_current ? t('sessions.current') : t('sessions.lastUsed', { date })}</span>
      </div>
      {session.is_current ? null : (
        <Button emphasis="quiet" isBusy={isBusy} onClick={() => void end()}>
          {t('sessions.end')}
          <span className="visually-hidden">{t('sessions.which', { name, date })}</span>
        </Button>
      )}
    </li>
  )
}
