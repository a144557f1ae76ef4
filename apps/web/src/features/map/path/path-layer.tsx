import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Lives } from '../time/lives.ts'
import type { MapStage } from '../view/map-stage.ts'
import { eastOf, worldSize } from '../view/mercator.ts'
import { legShape } from './leg-shape.ts'
import { halfWidth, maxShown, numbersText, placesOf } from './stops.ts'
import type { PathStop } from './stops.ts'
import './path.css'

interface PathLayerProps {
  readonly stage: MapStage
  readonly lives: Lives
  readonly stops: readonly PathStop[]
  readonly current: number | undefined
}

/** The path of a life: numbered places and lines with arrows. The list beside the map says the same in words. */
export function PathLayer({ stage, lives, stops, current }: PathLayerProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(() => stage.view.zoom)
  const places = useMemo(() => placesOf(stops, lives.points, worldSize(zoom)), [stops, lives, zoom])
  useEffect(
    () =>
      stage.onView(() => {
        const next = stage.view.zoom
        setZoom((before) => (Math.abs(next - before) < zoomStep ? before : next))
      }),
    [stage],
  )
  useLayoutEffect(() => {
    const place = (): void => {
      const { centre, width, height } = stage.view
      const size = worldSize(stage.view.zoom)
      // Each place beside the one before, the shorter way round the world.
      const points: { x: number; y: number }[] = []
      let before = centre.x
      for (const stop of stops) {
        const { x, y } = lives.points[stop.place]!
        before += eastOf(x, before)
        points.push({ x: width / 2 + (before - centre.x) * size, y: height / 2 + (y - centre.y) * size })
      }
      const legs = svg.current?.querySelectorAll<SVGGElement>('.map-path-leg') ?? []
      for (const [at, leg] of legs.entries()) {
        const shape = legShape(points[at]!, points[at + 1]!)
        leg.querySelector('path')?.setAttribute('d', shape.line)
        leg.querySelector('polygon')?.setAttribute('transform', shape.arrow)
      }
      const marks = svg.current?.querySelectorAll<SVGGElement>('.map-path-place') ?? []
      for (const [at, mark] of marks.entries()) {
        const point = points[(places[at]?.numbers[0] ?? 1) - 1]!
        mark.setAttribute('transform', `translate(${Math.round(point.x)} ${Math.round(point.y)})`)
      }
    }
    place()
    return stage.onView(place)
  }, [stage, lives, stops, places])
  return createPortal(
    <svg ref={svg} className="map-path" aria-hidden="true">
      {stops.slice(1).map(({ number }) => (
        <g key={number} className="map-path-leg">
          <path />
          <polygon points="-7,-7 8,0 -7,7" />
        </g>
      ))}
      {places.map(({ place, numbers, years }) => (
        <g key={place} className="map-path-place" data-current={current !== undefined && numbers.includes(current)}>
          <rect x={-halfWidth(numbers)} y={-16} width={2 * halfWidth(numbers)} height={32} rx={16} />
          <text y={5}>{numbersText(numbers)}</text>
          <text className="map-path-years" y={34}>
            {years.slice(0, maxShown).join(', ')}
            {years.length > maxShown ? ' …' : ''}
          </text>
        </g>
      ))}
    </svg>,
    stage.overlay,
  )
}

/** How far the zoom changes before close places are joined or separated again. */
const zoomStep = 0.1
