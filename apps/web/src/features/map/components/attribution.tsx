import { useTranslation } from '../../../lib/language/use-translation.ts'

/** Whose data the map shows. */
export function Attribution({ tiles }: { tiles: string }) {
  const { t } = useTranslation('map')
  return (
    <p className="map-attribution">
      <span className="visually-hidden">{t('attribution')}</span>
      {tiles === '' ? null : <span>{tiles}</span>}
      <a href="https://www.naturalearthdata.com/" target="_blank" rel="noreferrer">
        Natural Earth
      </a>
      {tiles === '' ? (
        <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">
          GeoNames (CC BY 4.0)
        </a>
      ) : null}
    </p>
  )
}
