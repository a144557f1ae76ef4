import type { MapSettings } from '@banyan/contract'
import { GPUInitializationError } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { readMapPalette } from '../base-map/palette.ts'
import { mapBounds } from '../people/located.ts'
import type { Bounds, MapItem } from '../people/located.ts'
import { MapStage } from '../view/map-stage.ts'
import type { Place, StageOptions } from '../view/map-stage.ts'

interface Input {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MapSettings
  /** What the map must be able to reach; the list must stay the same object while unchanged. */
  readonly items: readonly Pick<MapItem, 'longitude'>[]
  /** The initial place. */
  readonly place: Place
  readonly zoom?: number
  /** Shown at first instead of the place. */
  readonly shown?: Bounds
  readonly label: string
}

export interface StageState {
  readonly stage: MapStage | undefined
  readonly isUnavailable: boolean
  readonly areTilesMissing: boolean
}

/** Creates the map and keeps its theme and limits up to date. */
export function useStage({ host, settings, items, place, zoom, shown, label }: Input): StageState {
  const [stage, setStage] = useState<MapStage>()
  const [isUnavailable, setIsUnavailable] = useState(false)
  const [areTilesMissing, setAreTilesMissing] = useState(false)
  const bounds = useMemo(() => mapBounds(items), [items])

  // The initial values; later changes are followed separately.
  const [first] = useState({ place, zoom, shown, bounds, tilesUrl: settings.tiles_url, label })
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

/** @param onUnavailable - called if WebGL is missing @returns a function that closes the map */
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
