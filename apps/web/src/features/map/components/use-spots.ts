import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Mark, PeopleClusters } from '../people/clusters.ts'
import { fanCapacity } from '../people/fan.ts'
import type { MapPerson } from '../people/located.ts'
import { type MapSpot, spread } from '../people/spots.ts'
import { MarkPlacer } from '../view/mark-placer.ts'
import type { MapStage } from '../view/map-stage.ts'
import { covers, type UnitRect, toBounds, viewRect } from '../view/mercator.ts'

/** So much around the picture is ready before it comes into sight: half a window on each side. */
const MARGIN = 0.5

interface Prepared {
  /** Whose marks these are: another index does not understand them. */
  readonly clusters: PeopleClusters
  readonly marks: readonly Mark[]
  readonly level: number
  readonly rect: UnitRect
  readonly isNearest: boolean
  readonly capacity: number
}

interface Input {
  readonly stage: MapStage
  readonly people: readonly MapPerson[]
  readonly selectedId: number
  /** The place that is fanned out (see `placeKey`). */
  readonly fan: string | undefined
  readonly layer: RefObject<HTMLElement | null>
  /** The elements of the spots, by key. */
  readonly elements: RefObject<Map<string, HTMLElement>>
}

/** The buttons on the map, kept on their places; new ones only when the picture has moved far enough. */
export function useSpots({ stage, people, selectedId, fan, layer, elements }: Input): readonly MapSpot[] {
  const index = useMemo(() => new PeopleClusters(people, 0, stage.maxZoom), [people, stage])
  const clusters = useMemo(() => index.select(selectedId), [index, selectedId])
  const first = useMemo(() => prepare(stage, clusters), [stage, clusters])
  const [later, setLater] = useState<Prepared>()
  const prepared = later?.clusters === clusters ? later : first
  const spots = useMemo(
    () => spread(prepared.marks, clusters, { place: fan, all: prepared.isNearest, capacity: prepared.capacity }),
    [prepared, clusters, fan],
  )
  const placer = useRef<MarkPlacer>(null)

  const onView = useEffectEvent(() => {
    placer.current?.follow(stage.view)
    if (!isEnough(prepared, stage)) setLater(prepare(stage, clusters))
  })
  useEffect(() => stage.onView(() => onView()), [stage])

  useLayoutEffect(() => {
    if (!layer.current) return
    placer.current ??= new MarkPlacer(layer.current)
    const placed = spots.flatMap(({ key, at, x, y }) => {
      const element = elements.current.get(key)
      return element ? [{ element, at, x, y }] : []
    })
    placer.current.set(placed, stage.view)
  }, [spots, stage, layer, elements])

  return spots
}

function prepare(stage: MapStage, clusters: PeopleClusters): Prepared {
  const { view } = stage
  const rect = viewRect(view, MARGIN)
  return {
    clusters,
    marks: clusters.marksIn(toBounds(rect), view.zoom),
    level: Math.floor(view.zoom),
    rect,
    isNearest: stage.isNearest,
    capacity: fanCapacity(view.width, view.height),
  }
}

function isEnough({ level, rect, isNearest }: Prepared, stage: MapStage): boolean {
  const { view } = stage
  return level === Math.floor(view.zoom) && isNearest === stage.isNearest && covers(rect, viewRect(view, 0))
}
