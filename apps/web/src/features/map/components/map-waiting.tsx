import { useTranslation } from 'react-i18next'

/** A placeholder in the map's colour. */
export function MapWaiting() {
  const { t } = useTranslation('map')
  return <output className="map-waiting" aria-label={t('loading')} />
}
