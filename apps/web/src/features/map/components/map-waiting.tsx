import { useTranslation } from 'react-i18next'

/** In the colour of what comes. */
export function MapWaiting() {
  const { t } = useTranslation('map')
  return <output className="map-waiting" aria-label={t('loading')} />
}
