import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasDied, lifespan } from '../../../lib/people/lifespan.ts'
import { Link } from '../../../lib/router/link.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import type { MapPerson } from '../people/located.ts'
import { usePlaceText } from './use-place-text.ts'
import './person-popup.css'

/** Who lives here. */
export function PersonPopup({ person, onPath, onClose }: { person: MapPerson; onPath: () => void; onClose: () => void }) {
  const { t } = useTranslation('map')
  const years = lifespan(person)
  const place = usePlaceText()(person)
  return (
    <section className="map-popup" role="dialog" aria-label={person.name}>
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="small" />
      <div className="map-popup-text">
        <p className="map-popup-name">{person.name}</p>
        {years === '' ? null : <p className="map-popup-detail">{years}</p>}
        {place === '' ? null : <p className="map-popup-detail">{place}</p>}
        <Link to={`/family/profile/${person.id}/`}>{t('popup.profile')}</Link>
        <button type="button" className="map-popup-path" onClick={onPath}>
          {t('path.open')}
        </button>
      </div>
      <CloseButton label={t('popup.close')} onClick={onClose} />
    </section>
  )
}
