import { nodeHeight } from '@banyan/tree-layout'
import { useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Ref } from 'react'
import { ToolIcon } from '../commands/tool-icon.tsx'
import type { ScreenPoint } from '../view/geometry.ts'
import type { TreeStage } from '../view/tree-stage.ts'
import type { EditControl } from './edit-controls.tsx'
import './add-parent-button.css'

export interface AddParentHandle {
  /** Moves the button to the upper edge of the person whose middle is given. */
  follow(middle: ScreenPoint, scale: number): void
}

interface AddParentButtonProps {
  readonly ref: Ref<AddParentHandle>
  /** Places the button with its next frame. */
  readonly stage: TreeStage
  readonly control: EditControl
  /** Whether a parent's line is in the middle already. */
  readonly isBeside: boolean
}

/** Where names cannot be read, nobody looks for a missing parent. */
const minScale = 0.4
const besidePx = 44
const abovePx = 20

/** The empty place of a parent of the selected person: a press adds somebody there. */
export function AddParentButton({ ref, stage, control: { label, perform }, isBeside }: AddParentButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => stage.refresh(), [stage])
  useImperativeHandle(ref, () => ({
    follow({ x, y }, scale) {
      if (!button.current) return
      const isFar = scale < minScale
      if (button.current.hidden !== isFar) button.current.hidden = isFar
      const left = x + (isBeside ? besidePx * Math.max(scale, 0.5) : 0)
      const top = y - (nodeHeight / 2) * scale - abovePx
      button.current.style.translate = `${left.toFixed(1)}px ${top.toFixed(1)}px`
    },
  }))
  return (
    <button ref={button} type="button" className="add-parent" aria-label={label} title={label} hidden onClick={perform}>
      <span>
        <ToolIcon name="add" size={16} />
      </span>
    </button>
  )
}
