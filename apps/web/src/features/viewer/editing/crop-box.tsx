import type { Point, Size } from '@banyan/contract/picture-edit'
import { useId } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { keyStep } from './boxes.ts'
import type { Corner } from './boxes.ts'
import { useBoxDrag } from './use-box-drag.ts'

const corners: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

interface CropBoxProps<Start> {
  label: string
  /** The picture's, in its own pixels. */
  size: Size
  style: CSSProperties
  className?: string
  hasHandles?: boolean
  hasGrid?: boolean
  isPressed?: boolean
  onFocus?: () => void
  /** What a drag begins with. */
  start: () => Start
  onMove: (from: Start, by: Point) => void
  onResize: (from: Start, corner: Corner, by: Point) => void
  onRemove?: () => void
}

const scaleIn =
  ({ width }: Size) =>
  (target: HTMLElement): number => {
    const stage = target.closest<HTMLElement>('[data-stage-width]')
    return stage ? Number(stage.dataset['stageWidth']) / Math.max(1, stage.getBoundingClientRect().width) : width
  }

/** A box on a picture that can be dragged, and resized at its corners. Arrow keys move it, with Shift they move its lower right corner. */
export function CropBox<Start>(props: CropBoxProps<Start>) {
  const { label, size, style, className = '', hasHandles = true, hasGrid = false, isPressed, start, onMove, onResize } = props
  const { t } = useTranslation('viewer')
  const keysId = useId()
  const drag = useBoxDrag(scaleIn(size), start, onMove)
  const onKeyDown = (event: KeyboardEvent) => {
    if (props.onRemove && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return props.onRemove()
    }
    const step = keyStep(event.key, size)
    if (!step) return
    event.preventDefault()
    if (event.shiftKey) onResize(start(), { x: 1, y: 1 }, step)
    else onMove(start(), step)
  }
  return (
    <div className={`adjust-box ${className}`} style={style}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={keysId}
        aria-pressed={isPressed}
        onKeyDown={onKeyDown}
        onFocus={props.onFocus}
        {...drag}
      />
      {hasGrid ? <span className="adjust-grid" aria-hidden="true" /> : null}
      {hasHandles
        ? corners.map((corner) => (
            <Handle key={`${corner.x} ${corner.y}`} corner={corner} size={size} start={start} onResize={onResize} />
          ))
        : null}
      <span id={keysId} hidden>
        {t(props.onRemove ? 'cut.keys' : 'adjust.keys')}
      </span>
    </div>
  )
}

/** For the pointer only; keys resize the box itself. */
function Handle<Start>({
  corner,
  size,
  start,
  onResize,
}: Pick<CropBoxProps<Start>, 'size' | 'start' | 'onResize'> & { corner: Corner }) {
  const drag = useBoxDrag(scaleIn(size), start, (from, by) => onResize(from, corner, by))
  return <span className="adjust-handle" data-x={corner.x} data-y={corner.y} aria-hidden="true" {...drag} />
}
