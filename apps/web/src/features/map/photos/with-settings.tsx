import type { MapSettings } from '@banyan/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { MapWaiting } from '../components/map-waiting.tsx'
import { useMapSettings } from '../map.queries.ts'
import '../map.css'

/** Waits for the settings without which the map cannot be drawn. */
export function WithSettings({ children }: { children: (settings: MapSettings) => ReactNode }) {
  const { t } = useTranslation(['map', 'common'])
  const { data: settings, error, refetch } = useMapSettings(true)
  if (settings) return children(settings)
  if (!error) return <MapWaiting />
  return (
    <div className="map-failed">
      <p>{t('failed')}</p>
      <Button emphasis="secondary" onClick={() => void refetch()}>
        {t('common:error.tryAgain')}
      </Button>
    </div>
  )
}
