import type { MapSettings } from '@banyan/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { isLocated } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import type { Place } from '../view/map-stage.ts'
import { useStage } from './use-stage.ts'
import type { StageState } from './use-stage.ts'

interface Input {
  readonly host: RefObject<HTMLElement | null>
  readonly settings: MapSettings
  /** People who have a place. */
  readonly people: readonly MapPerson[]
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
  selected,
  label,
}: Input): StageState & { readonly stayFor: (id: number) => void } {
  const shownId = useRef(selected.id)
  const { default_latitude: latitude, default_longitude: longitude } = settings
  const place: Place = isLocated(selected) ? selected : { latitude, longitude }
  const state = useStage({ host, settings, items: people, place, label })

  const goTo = useEffectEvent(() => state.stage?.goTo(place))
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
