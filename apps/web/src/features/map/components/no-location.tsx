import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { MapPerson } from '../people/located.ts'

/** Says that nobody has entered where this person lives. */
export function NoLocation({ person, onClose }: { person: MapPerson; onClose: () => void }) {
  const { t } = useTranslation('map')
  return (
    <div className="map-notice">
      <Notice kind="info">
        <div className="map-notice-body">
          <div className="map-notice-text">
            <p className="map-notice-title">{t('noLocation.title')}</p>
            <p>{t('noLocation.text', { name: person.name })}</p>
            <Link to={`/family/profile/${person.id}/`}>{t('noLocation.link')}</Link>
          </div>
          <CloseButton label={t('noLocation.close')} onClick={onClose} />
        </div>
      </Notice>
    </div>
  )
}
