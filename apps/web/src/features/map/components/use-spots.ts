import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Clusters, Mark } from '../people/clusters.ts'
import { fanCapacity } from '../people/fan.ts'
import type { MapItem } from '../people/located.ts'
import type { Spot } from '../people/spots.ts'
import type { MapStage } from '../view/map-stage.ts'
import { MarkPlacer } from '../view/mark-placer.ts'
import { covers, viewRect } from '../view/mercator.ts'
import type { UnitRect } from '../view/mercator.ts'

/** This share of the window is prepared on each side before it becomes visible. */
const marginShare = 0.5

export interface Prepared<Item extends MapItem> {
  /** The index that made these marks; another one does not know their groups. */
  readonly clusters: Clusters<Item>
  readonly marks: readonly Mark<Item>[]
  readonly level: number
  readonly rect: UnitRect
  readonly isNearest: boolean
  readonly capacity: number
}

interface Input<Item extends MapItem, Shown extends Spot> {
  readonly stage: MapStage
  readonly clusters: Clusters<Item>
  /** Turns prepared marks into buttons; must stay the same function while its results would. */
  readonly toSpots: (prepared: Prepared<Item>) => readonly Shown[]
  readonly layer: RefObject<HTMLElement | null>
  /** The elements of the spots, by key. */
  readonly elements: RefObject<Map<string, HTMLElement>>
  /** Whether markers glide to their new places when the people change. */
  readonly glides?: boolean
}

/** The buttons on the map, kept in place; recomputed only after the view has moved far enough. */
export function useSpots<Item extends MapItem, Shown extends Spot>({
  stage,
  clusters,
  toSpots,
  layer,
  elements,
  glides = false,
}: Input<Item, Shown>): readonly Shown[] {
  const first = useMemo(() => prepare(stage, clusters), [stage, clusters])
  const [later, setLater] = useState<Prepared<Item>>()
  const prepared = later?.clusters === clusters ? later : first
  const spots = useMemo(() => toSpots(prepared), [prepared, toSpots])
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
    placer.current.set(placed, stage.view, glides)
  }, [spots, stage, layer, elements, glides])

  return spots
}

function prepare<Item extends MapItem>(stage: MapStage, clusters: Clusters<Item>): Prepared<Item> {
  const { view } = stage
  const rect = viewRect(view, marginShare)
  return {
    clusters,
    marks: clusters.marksIn(rect, view.zoom),
    level: Math.floor(view.zoom),
    rect,
    isNearest: stage.isNearest,
    capacity: fanCapacity(view.width, view.height),
  }
}

function isEnough({ level, rect, isNearest }: Pick<Prepared<MapItem>, 'level' | 'rect' | 'isNearest'>, stage: MapStage): boolean {
  const { view } = stage
  return level === Math.floor(view.zoom) && isNearest === stage.isNearest && covers(rect, viewRect(view, 0))
}
