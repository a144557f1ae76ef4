import type { MapSettings } from '@banyan/contract'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { boundsOf, isLocated } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import type { Place } from '../view/map-stage.ts'
import { useStage } from './use-stage.ts'
import type { StageState } from './use-stage.ts'

/** A place that somebody is or was at. */
type MapPlace = Pick<MapPerson, 'latitude' | 'longitude'>

interface Input {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MapSettings
  /** People who have a place. */
  readonly people: readonly MapPerson[]
  /** Whatever else the map must be able to reach; must stay the same object while unchanged. */
  readonly reach: readonly MapPlace[]
  readonly selected: MapPerson
  readonly label: string
}

/**
 * @returns `stayFor`: keeps the map still the next time this person is selected, because the selection comes from the map itself
 */
export function useMapStage({
  host,
  settings,
  people,
  reach,
  selected,
  label,
}: Input): StageState & { readonly stayFor: (id: number) => void } {
  const shownId = useRef(selected.id)
  const { default_latitude: latitude, default_longitude: longitude } = settings
  const all = useMemo(() => boundsOf(people), [people])
  const isPlaced = isLocated(selected)
  const place: Place = isPlaced ? selected : { latitude, longitude }
  // Everybody, for somebody without a place; the operator's default only if nobody has one.
  const state = useStage({ host, settings, items: reach, place, label, ...(isPlaced || !all ? {} : { shown: all }) })

  const goTo = useEffectEvent(() => (isPlaced || !all ? state.stage?.goTo(place) : state.stage?.showAll(all)))
  useEffect(() => {
    if (shownId.current === selected.id) return
    shownId.current = selected.id
    goTo()
  }, [selected.id])

  return {
    ...state,
    stayFor: (id) => {
      shownId.current = id
    },
  }
}
