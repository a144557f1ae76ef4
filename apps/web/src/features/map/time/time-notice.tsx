import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { LivesState } from './use-lives.ts'
import './time-bar.css'

interface TimeNoticeProps extends LivesState {
  readonly person: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Says why the map does not show another time: it is loading, it cannot be loaded, or nobody has a place with a date. */
export function TimeNotice({ lives, hasFailed, retry, person, onClose }: TimeNoticeProps) {
  const { t } = useTranslation(['map', 'common'])
  if (lives === undefined && !hasFailed) return <output className="map-time-notice map-time-waiting">{t('time.loading')}</output>
  return (
    <div className="map-time-notice">
      <Notice kind="info">
        <div className="map-notice-body">
          <div className="map-notice-text">
            <p className="map-notice-title">{t(hasFailed ? 'time.failed' : 'time.empty.title')}</p>
            {hasFailed ? (
              <Button emphasis="secondary" onClick={retry}>
                {t('common:error.tryAgain')}
              </Button>
            ) : (
              <>
                <p>{t('time.empty.text')}</p>
                <Link to={`/family/profile/${person.id}/`}>{t('time.empty.link', { name: person.name })}</Link>
              </>
            )}
          </div>
          <CloseButton label={t('time.today')} onClick={onClose} />
        </div>
      </Notice>
    </div>
  )
}
