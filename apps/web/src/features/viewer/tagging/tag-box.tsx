import type { ImageTag } from '@banyan/contract'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useAgeText } from '../age-text.ts'
import { moveBox, resizeBox } from './box.ts'
import type { Box, Frame } from './box.ts'

interface TagBoxProps {
  tag: ImageTag
  box: Box
  frame: Frame
  keysId: string
  onMove: (box: Box) => void
  /** Called when the box stops moving; `isAtOnce` if it was released. */
  onSettle: (isAtOnce: boolean) => void
}

const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const keyStepPx = 8

/** A tagged person's box, which can be moved and resized and links to their profile. */
export function TagBox({ tag, box, frame, keysId, onMove, onSettle }: TagBoxProps) {
  const { t } = useTranslation('tagging')
  const age = useAgeText()(tag.age)
  const drag = useDrag(box, frame, onMove, () => onSettle(true))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onMove((event.shiftKey ? resizeBox : moveBox)(box, step[0] * keyStepPx, step[1] * keyStepPx, frame))
    onSettle(false)
  }
  return (
    <div className="tag" style={placeOf(box, frame)} data-above={box.y2 > 0.85} data-side={sideOf(box)}>
      <button
        type="button"
        className="tag-box"
        aria-label={t('move', { name: tag.person_name })}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        {...drag(moveBox)}
      />
      {/* For the pointer only; keys resize the box itself. */}
      <span className="tag-corner" aria-hidden="true" {...drag(resizeBox)} />
      <Link className="tag-name" to={`/family/profile/${tag.person_id}/`}>
        <span>
          {tag.person_name}
          {age === '' ? null : <small className="tag-age">{age}</small>}
        </span>
      </Link>
    </div>
  )
}

/** In pixels of the screen. */
export const placeOf = ({ x1, x2, y1, y2 }: Box, { left, top, width, height }: Frame) => ({
  left: left + x1 * width,
  top: top + y1 * height,
  width: (x2 - x1) * width,
  height: (y2 - y1) * height,
})

/** A name near the edge extends inwards. */
export const sideOf = ({ x1, x2 }: Box): 'left' | 'right' | 'middle' =>
  x1 + x2 < 0.4 ? 'left' : x1 + x2 > 1.6 ? 'right' : 'middle'

function useDrag(box: Box, frame: Frame, onMove: (box: Box) => void, onEnd: () => void) {
  const start = useRef<{ box: Box; x: number; y: number; hasMoved: boolean }>(undefined)
  return (change: typeof moveBox) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { box, x: event.clientX, y: event.clientY, hasMoved: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (!from) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      // A finger trembles even when it only taps.
      from.hasMoved ||= Math.hypot(dx, dy) > 4
      if (from.hasMoved) onMove(change(from.box, dx, dy, frame))
    },
    onLostPointerCapture: () => {
      const from = start.current
      start.current = undefined
      if (from?.hasMoved === true) onEnd()
    },
  })
}
