import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isArrow, nearestSpot, nextSpot } from '../people/next-mark.ts'
import type { Spot } from '../people/spots.ts'
import type { MapStage } from '../view/map-stage.ts'
import { eastOf, worldSize } from '../view/mercator.ts'

/** The space around a marker that must be visible. */
const markerMargin = { left: 32, top: 32, right: 32, bottom: 48 }

interface Input {
  readonly stage: MapStage
  readonly spots: readonly Spot[]
  readonly layer: RefObject<HTMLElement | null>
  readonly elements: RefObject<Map<string, HTMLElement>>
  readonly onEscape: () => void
}

/**
 * The markers are one stop of the Tab key; the arrow keys move from one to the next in their direction. When the focused marker
 * disappears, because its group was split or merged, the focus moves to the nearest one.
 * @returns the key of the marker that Tab reaches, and a handler for a marker that gets the focus
 */
export function useMarkerKeys({ stage, spots, layer, elements, onEscape }: Input): {
  tabStop: string | undefined
  onFocus: (key: string) => void
  onBlur: () => void
} {
  const [last, setLast] = useState<string>()
  const focused = useRef<Spot>(undefined)
  const tabStop = spots.some(({ key }) => key === last)
    ? last
    : (spots.find(({ holdsSelected }) => holdsSelected) ?? spots[0])?.key

  const focus = (spot: Spot): void => elements.current.get(spot.key)?.querySelector('button')?.focus({ preventScroll: true })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
    if (
      !isArrow(event.key) ||
      !focused.current ||
      !(event.target instanceof HTMLElement) ||
      !event.target.classList.contains('map-marker')
    )
      return
    // Otherwise the map would move.
    event.preventDefault()
    event.stopPropagation()
    const places = placesOf(spots, stage)
    const from = places.find(({ key }) => key === focused.current?.key)
    const to = from && nextSpot(places, from, event.key)
    const spot = spots.find(({ key }) => key === to?.key)
    if (!spot) return
    focus(spot)
    const { x, y } = spot
    stage.reveal(spot, {
      left: markerMargin.left - x,
      top: markerMargin.top - y,
      right: markerMargin.right + x,
      bottom: markerMargin.bottom + y,
    })
  })
  // The map listens on an element around the markers, which gets key events before React does.
  useEffect(() => {
    const element = layer.current
    const listen = (event: KeyboardEvent): void => onKey(event)
    const stay = (event: Event): void => event.stopPropagation()
    element?.addEventListener('keydown', listen)
    element?.addEventListener('dblclick', stay)
    return () => {
      element?.removeEventListener('keydown', listen)
      element?.removeEventListener('dblclick', stay)
    }
  }, [layer])

  useLayoutEffect(() => {
    const gone = focused.current
    if (!gone || spots.some(({ key }) => key === gone.key)) return
    focused.current = undefined
    const places = placesOf(spots, stage)
    const [from] = placesOf([gone], stage)
    const nearest = from && nearestSpot(places, from)
    const spot = spots.find(({ key }) => key === nearest?.key)
    if (spot) focus(spot)
    else stage.focus()
  })

  return {
    tabStop,
    onFocus: (key) => {
      setLast(key)
      focused.current = spots.find((spot) => spot.key === key)
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}

function placesOf(spots: readonly Spot[], stage: MapStage): { key: string; x: number; y: number }[] {
  const { centre, zoom } = stage.view
  const size = worldSize(zoom)
  return spots.map(({ key, at, x, y }) => ({ key, x: eastOf(at.x, centre.x) * size + x, y: (at.y - centre.y) * size + y }))
}
