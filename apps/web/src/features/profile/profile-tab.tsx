import type { Person, PersonSummary } from '@banyan/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../lib/activity.ts'
import { type Family, usePerson } from '../../lib/family.queries.ts'
import { hasDied, lifespan } from '../../lib/lifespan.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Biography } from './biography.tsx'
import { CoreFamily } from './core-family.tsx'
import { RecordedEvents } from './events.tsx'
import { ProfileFields } from './fields.tsx'
import './profile.css'

interface ProfileTabProps {
  readonly family: Family
  readonly summary: PersonSummary
  readonly isOwn: boolean
}

/** One person's page. What the tree knows already is there at once; the rest follows in its place. */
export function ProfileTab({ family, summary, isOwn }: ProfileTabProps) {
  const { t } = useTranslation('profile')
  const { data: person, error, refetch } = usePerson(summary.id)
  useEffect(() => {
    if (error) showError(error)
  }, [error])
  const shown: PersonSummary = person ?? summary
  const years = lifespan(shown)
  return (
    <article className="profile">
      <header className="profile-header">
        <Portrait name={shown.name} photo={person?.large_thumbnail ?? shown.small_thumbnail} isDead={hasDied(shown)} size="large" />
        <div className="profile-title">
          <h1>{shown.name}</h1>
          {years === '' ? null : <p className="profile-years">{years}</p>}
          {isOwn ? <p className="profile-you">{t('you')}</p> : null}
        </div>
      </header>
      <div className="profile-body">{person ? <Details person={person} /> : error ? <Failed onRetry={() => void refetch()} /> : <Waiting />}</div>
      <div className="profile-family">
        <CoreFamily family={family} id={summary.id} />
      </div>
    </article>
  )
}

function Details({ person }: { person: Person }) {
  return (
    <>
      <ProfileFields person={person} />
      {/* Another person's biography begins in the reader's own language again. */}
      <Biography key={person.id} person={person} />
      <RecordedEvents events={person.events} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <div className="profile-failed">
      <p>{t('failed')}</p>
      <Button emphasis="secondary" onClick={onRetry}>
        {t('common:error.tryAgain')}
      </Button>
    </div>
  )
}

/** In the shape of what comes. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <output className="profile-waiting" aria-label={t('loading')}>
      {[40, 64, 52, 70].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </output>
  )
}
