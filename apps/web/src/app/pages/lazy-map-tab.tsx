import { lazy, useEffect } from 'react'
import { useMapSettings } from '../../features/map/map.queries.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'

async function loadMapTab() {
  const [code] = await Promise.all([import('../../features/map/map-tab.tsx'), i18n.loadNamespaces(['map'])]).catch(
    (error: unknown) => {
      throw new PageNotLoaded('The code of the map could not be loaded.', { cause: error })
    },
  )
  return { default: code.MapTab }
}

/** The map has much code, so it loads when the tab is first opened. */
export const MapTab = lazy(loadMapTab)

/** Loads the map's code and settings while the family is still loading. */
export function useMapAhead(isWanted: boolean): void {
  useMapSettings(isWanted)
  useEffect(() => {
    // The tab itself reports a failure and tries again.
    if (isWanted) loadMapTab().catch(() => undefined)
  }, [isWanted])
}
