import type { MapSettings } from '@banyan/contract'
import { GPUInitializationError } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readMapPalette } from '../base-map/palette.ts'
import { type MapPerson, isLocated, mapBounds } from '../people/located.ts'
import { MapStage, type Place, type StageOptions } from '../view/map-stage.ts'

interface Input {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MapSettings
  /** Those with a place. */
  readonly people: readonly MapPerson[]
  readonly selected: MapPerson
  readonly label: string
}

interface StageState {
  readonly stage: MapStage | undefined
  readonly isUnavailable: boolean
  readonly areTilesMissing: boolean
  /** The map does not go to this person when they are selected next: the selection comes from the map itself. */
  readonly stayFor: (id: number) => void
}

/** The map, and what it follows: the selected person, the theme, how far the family lives apart. */
export function useMapStage({ host, settings, people, selected, label }: Input): StageState {
  const [stage, setStage] = useState<MapStage>()
  const [isUnavailable, setIsUnavailable] = useState(false)
  const [areTilesMissing, setAreTilesMissing] = useState(false)
  const shownId = useRef(selected.id)
  const bounds = useMemo(() => mapBounds(people), [people])
  const { tiles_url: tilesUrl, default_latitude: latitude, default_longitude: longitude } = settings
  const place: Place = isLocated(selected) ? selected : { latitude, longitude }

  // Where it begins; what changes later, it follows.
  const [first] = useState({ place, bounds, tilesUrl, label })
  useEffect(() => {
    if (!host.current) return undefined
    const onUnavailable = (): void => setIsUnavailable(true)
    return openStage({ ...first, host: host.current, palette: readMapPalette(host.current), onTiles: setAreTilesMissing, onReady: setStage }, onUnavailable)
  }, [host, first])

  useEffect(() => stage?.setBounds(bounds), [stage, bounds])

  const goTo = useEffectEvent(() => stage?.goTo(place))
  useEffect(() => {
    if (shownId.current === selected.id) return
    shownId.current = selected.id
    goTo()
  }, [selected.id])

  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (host.current) stage?.setPalette(readMapPalette(host.current))
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [stage, host])

  return {
    stage,
    isUnavailable,
    areTilesMissing,
    stayFor: (id) => {
      shownId.current = id
    },
  }
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
