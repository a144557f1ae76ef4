import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { MapStage } from '../view/map-stage.ts'
import { eastOf, worldSize } from '../view/mercator.ts'
import type { UnitPoint } from '../view/mercator.ts'
import type { Lives } from './lives.ts'

const moveMs = 400
/** When the years follow each other faster, as under a quick finger, nobody could follow a move. */
const quickStepMs = 40
/** More would only be a blur. */
const maxMovers = 150
const tailShare = 0.25
const tailWidth = 3

interface Mover {
  readonly from: UnitPoint
  /** East of `from`, the shorter way round the world. */
  readonly to: UnitPoint
  readonly people: number
  readonly began: number
}

/** People on their way from one place to another when the year changes: dots over the map, on one canvas. */
export function Movers({ stage, lives, year }: { stage: MapStage; lives: Lives; year: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const movers = useRef<Mover[]>([])
  const frame = useRef(0)
  const shown = useRef({ lives, year, at: 0 })

  useEffect(() => {
    const before = shown.current
    const began = performance.now()
    shown.current = { lives, year, at: began }
    if (began - before.at < quickStepMs) return
    if (before.lives !== lives || before.year === year || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const added = lives
      .movesBetween(before.year, year)
      .toSorted((one, other) => other.people - one.people)
      .slice(0, maxMovers)
      .map(({ from, to, people }): Mover => {
        const [start, end] = [lives.points[from]!, lives.points[to]!]
        return { from: start, to: { x: start.x + eastOf(end.x, start.x), y: end.y }, people, began }
      })
    if (added.length === 0) return
    movers.current = [...movers.current, ...added].slice(-maxMovers)
    const draw = (): void => {
      const now = performance.now()
      movers.current = movers.current.filter((mover) => now - mover.began < moveMs)
      if (canvas.current) paint(canvas.current, stage, movers.current, now)
      frame.current = movers.current.length === 0 ? 0 : requestAnimationFrame(draw)
    }
    if (frame.current === 0) frame.current = requestAnimationFrame(draw)
  }, [stage, lives, year])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  return createPortal(<canvas ref={canvas} className="map-movers" aria-hidden="true" />, stage.overlay)
}

function paint(canvas: HTMLCanvasElement, stage: MapStage, movers: readonly Mover[], now: number): void {
  const { centre, zoom, width, height } = stage.view
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, width, height)
  const colour = getComputedStyle(canvas).color
  context.fillStyle = colour
  context.strokeStyle = colour
  const size = worldSize(zoom)
  const screen = ({ x, y }: UnitPoint, start: UnitPoint): [number, number] => [
    width / 2 + (eastOf(start.x, centre.x) + x - start.x) * size,
    height / 2 + (y - centre.y) * size,
  ]
  // One path for all lines and one for all dots: without a graphics card the processor draws each.
  const lines = new Path2D()
  context.beginPath()
  for (const { from, to, people, began } of movers) {
    const share = ease((now - began) / moveMs)
    const [x, y] = screen(between(from, to, share), from)
    if (x < 0 || y < 0 || x > width || y > height) continue
    lines.moveTo(...screen(between(from, to, Math.max(0, share - tailShare)), from))
    lines.lineTo(x, y)
    const radius = Math.min(10, 3 + Math.sqrt(people))
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }
  context.lineWidth = tailWidth
  context.globalAlpha = 0.5
  context.stroke(lines)
  context.globalAlpha = 1
  context.fill()
}

const between = (from: UnitPoint, to: UnitPoint, share: number): UnitPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** Slow, fast, slow. */
const ease = (share: number): number => {
  const within = Math.min(1, Math.max(0, share))
  return within * within * (3 - 2 * within)
}
