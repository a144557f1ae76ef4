import { lazy, useEffect } from 'react'
import { useMapSettings } from '../../features/map/map.queries.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'

async function loadMapTab() {
  const [code] = await Promise.all([import('../../features/map/map-tab.tsx'), i18n.loadNamespaces('map')]).catch(
    (error: unknown) => {
      throw new PageNotLoaded('The code of the map could not be loaded.', { cause: error })
    },
  )
  return { default: code.MapTab }
}

/** The map is much code: it comes when the tab is first opened. */
export const MapTab = lazy(loadMapTab)

/** Sends for the map's code and settings while the family is still on its way. */
export function useMapAhead(isWanted: boolean): void {
  useMapSettings(isWanted)
  useEffect(() => {
    // A failure is told by the tab itself, which asks again.
    if (isWanted) loadMapTab().catch(() => undefined)
  }, [isWanted])
}
