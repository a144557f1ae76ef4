import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { PointerEvent, Ref } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { visibleRect } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import { ToolIcon } from '../commands/tool-icon.tsx'
import type { Palette } from '../drawing/palette.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'
import { canvasPoint } from '../view/geometry.ts'
import type { CanvasRect, Size } from '../view/geometry.ts'
import type { TreeStage } from '../view/tree-stage.ts'

/** Smaller trees need no overview. */
const minPeople = 40
const maxSize = { width: 200, height: 120 }
const minSide = 44

export interface OverviewHandle {
  show(camera: Camera, view: Size): void
}

interface OverviewMapProps {
  readonly ref: Ref<OverviewHandle>
  readonly scene: Scene
  readonly people: PeopleTable
  readonly palette: Palette
  readonly selectedId: number
  readonly stage: TreeStage
}

/**
 * A small overview of the whole tree in a corner, with the visible part marked; on small screens behind a button. It only helps
 * pointer users; the keyboard has other ways.
 */
export function OverviewMap({ ref, scene, people, palette, selectedId, stage }: OverviewMapProps) {
  const { t } = useTranslation('tree')
  const [isOpen, setIsOpen] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rect = useRef<CanvasRect>({ left: 0, top: 0, right: 0, bottom: 0 })
  const size = overviewSize(scene)
  const isShown = scene.size >= minPeople

  useEffect(() => {
    if (canvas.current && isShown) drawOverview(canvas.current, scene, people, palette, selectedId, overviewSize(scene))
  }, [scene, people, palette, selectedId, isShown])

  useImperativeHandle(ref, () => ({
    show(camera, view) {
      if (!frame.current) return
      const { left, top, right, bottom } = visibleRect(camera, view, rect.current)
      const x1 = Math.max(0, left / scene.width) * size.width
      const y1 = Math.max(0, top / scene.height) * size.height
      const x2 = Math.min(1, right / scene.width) * size.width
      const y2 = Math.min(1, bottom / scene.height) * size.height
      frame.current.style.transform = `translate(${x1.toFixed(1)}px, ${y1.toFixed(1)}px)`
      frame.current.style.width = `${Math.max(6, x2 - x1).toFixed(1)}px`
      frame.current.style.height = `${Math.max(6, y2 - y1).toFixed(1)}px`
    },
  }))

  if (!isShown) return null
  const moveTo = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    stage.showAt(
      canvasPoint(
        ((event.clientX - box.left) / box.width) * scene.width,
        ((event.clientY - box.top) / box.height) * scene.height,
      ),
    )
  }
  return (
    <div className="tree-overview" data-open={isOpen}>
      <button
        type="button"
        className="tree-overview-toggle"
        aria-label={t('overview')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ToolIcon name={isOpen ? 'cancel' : 'overview'} />
      </button>
      <div
        className="tree-overview-field"
        aria-hidden="true"
        style={size}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          moveTo(event)
        }}
        onPointerMove={moveTo}
      >
        <canvas ref={canvas} style={size} />
        <div ref={frame} className="tree-overview-frame" />
      </div>
    </div>
  )
}

/** Keeps the picture's proportions but never shrinks to a line: a very wide family is squeezed. */
function overviewSize({ width, height }: Size): Size {
  const scale = Math.min(maxSize.width / width, maxSize.height / height)
  return {
    width: Math.max(minSide, Math.round(width * scale)),
    height: Math.max(minSide, Math.round(height * scale)),
  }
}

const peopleAlpha = 0.55
/** A canvas takes a tenth of a second for a hundred thousand rectangles. */
const maxRectangles = 2_000

interface Stamp {
  readonly scaleX: number
  readonly scaleY: number
  readonly width: number
  readonly height: number
}

/** Draws everybody in the canvas's colour, adding up their opacity pixel by pixel. */
function stampPeople(context: CanvasRenderingContext2D, scene: Scene, { scaleX, scaleY, width, height }: Stamp): void {
  const { canvas } = context
  const image = context.createImageData(canvas.width, canvas.height)
  const { data } = image
  const right = Math.max(1, Math.round(width))
  const below = Math.max(1, Math.round(height))
  for (let node = 0; node < scene.size; node++) {
    const left = Math.round(scene.x[node]! * scaleX)
    const top = Math.round(scene.y[node]! * scaleY)
    for (let y = top; y < top + below && y < canvas.height; y++)
      for (let x = left; x < left + right && x < canvas.width; x++) {
        const alpha = (y * canvas.width + x) * 4 + 3
        data[alpha]! += (255 - data[alpha]!) * peopleAlpha
      }
  }
  context.putImageData(image, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.globalCompositeOperation = 'source-over'
}

function drawOverview(
  canvas: HTMLCanvasElement,
  scene: Scene,
  { graph }: PeopleTable,
  palette: Palette,
  selectedId: number,
  size: Size,
): void {
  const density = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * density)
  canvas.height = Math.round(size.height * density)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('A 2D canvas is not available')
  const scaleX = canvas.width / scene.width
  const scaleY = canvas.height / scene.height
  const width = Math.max(density, nodeWidth * scaleX)
  const height = Math.max(2 * density, nodeHeight * scaleY * 0.8)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = palette.softInk
  if (scene.size > maxRectangles) stampPeople(context, scene, { scaleX, scaleY, width, height })
  else {
    context.globalAlpha = peopleAlpha
    for (let node = 0; node < scene.size; node++) {
      if (graph.indexOf(scene.ids[node]!) >= 0) context.fillRect(scene.x[node]! * scaleX, scene.y[node]! * scaleY, width, height)
    }
  }
  const selected = scene.nodeOf(selectedId)
  if (selected < 0) return
  context.globalAlpha = 1
  context.fillStyle = palette.line
  const dot = 5 * density
  const middle = scene.middleOf(selected)
  context.beginPath()
  context.arc(middle.x * scaleX, middle.y * scaleY, dot / 2, 0, Math.PI * 2)
  context.fill()
}
