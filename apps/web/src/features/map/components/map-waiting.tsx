import { useTranslation } from '../../../lib/language/use-translation.ts'

/** A placeholder in the map's colour. */
export function MapWaiting() {
  const { t } = useTranslation('map')
  return <output className="map-waiting" aria-label={t('loading')} />
}
