import type { MapSettings } from '@banyan/contract'
import { GPUInitializationError } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { readMapPalette } from '../base-map/palette.ts'
import { mapBounds } from '../people/located.ts'
import type { MapItem } from '../people/located.ts'
import { MapStage } from '../view/map-stage.ts'
import type { Place, StageOptions } from '../view/map-stage.ts'

interface Input {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MapSettings
  /** What the map must reach; kept, it must be the same list. */
  readonly items: readonly Pick<MapItem, 'longitude'>[]
  /** Where it begins. */
  readonly place: Place
  readonly zoom?: number
  readonly label: string
}

export interface StageState {
  readonly stage: MapStage | undefined
  readonly isUnavailable: boolean
  readonly areTilesMissing: boolean
}

/** The map, and what it always follows: the theme, and how far it must reach. */
export function useStage({ host, settings, items, place, zoom, label }: Input): StageState {
  const [stage, setStage] = useState<MapStage>()
  const [isUnavailable, setIsUnavailable] = useState(false)
  const [areTilesMissing, setAreTilesMissing] = useState(false)
  const bounds = useMemo(() => mapBounds(items), [items])

  // Where it begins; what changes later, it follows.
  const [first] = useState({ place, zoom, bounds, tilesUrl: settings.tiles_url, label })
  useEffect(() => {
    if (!host.current) return undefined
    const onUnavailable = (): void => setIsUnavailable(true)
    return openStage(
      { ...first, host: host.current, palette: readMapPalette(host.current), onTiles: setAreTilesMissing, onReady: setStage },
      onUnavailable,
    )
  }, [host, first])

  useEffect(() => stage?.setBounds(bounds), [stage, bounds])

  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (host.current) stage?.setPalette(readMapPalette(host.current))
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [stage, host])

  return { stage, isUnavailable, areTilesMissing }
}

/** @param onUnavailable - called when there is no WebGL @returns what closes it */
function openStage(options: StageOptions, onUnavailable: () => void): (() => void) | undefined {
  try {
    const stage = new MapStage(options)
    return () => stage.dispose()
  } catch (error) {
    if (!(error instanceof GPUInitializationError)) throw error
    onUnavailable()
    return undefined
  }
}
