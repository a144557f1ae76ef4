import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { Command } from '../commands/command.ts'
import { ToolIcon } from '../commands/tool-icon.tsx'
import type { ScreenPoint } from '../view/geometry.ts'
import './edit-controls.css'

/** A command with a place around the selected person. */
export interface EditControl extends Command {
  readonly place: 'above' | 'beside' | 'below' | 'left' | 'below-left' | 'below-right'
  readonly caption: string
}

export interface EditControlsHandle {
  /** Moves the controls to the person's middle on the element, at the picture's scale. */
  follow(middle: ScreenPoint, scale: number): void
}

interface EditControlsProps {
  readonly ref: Ref<EditControlsHandle>
  readonly label: string
  readonly controls: readonly EditControl[]
  /** Whether the controls fade to show the marks in the picture. */
  readonly isFaded: boolean
}

/** Ordinary buttons over the canvas that follow the selected person. The tab order is first adding people, then removing. */
export function EditControls({ ref, label, controls, isFaded }: EditControlsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => ({
    follow({ x, y }, scale) {
      const style = group.current?.style
      style?.setProperty('--edit-x', `${x.toFixed(1)}px`)
      style?.setProperty('--edit-y', `${y.toFixed(1)}px`)
      style?.setProperty('--edit-scale', scale.toFixed(3))
      group.current?.classList.toggle('edit-controls-small', scale < 0.85)
    },
  }))
  useEffect(() => group.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <fieldset ref={group} className="edit-controls" data-faded={isFaded}>
      <legend className="visually-hidden">{label}</legend>
      {controls.map((control) => (
        <ControlButton key={control.id} control={control} />
      ))}
    </fieldset>
  )
}

function ControlButton({ control: { id, place, label, caption, icon, perform } }: { control: EditControl }) {
  const isSmall = place === 'below-left' || place === 'below-right'
  return (
    <button
      type="button"
      className={`edit-control edit-control-${place}${isSmall ? ' edit-control-corner' : ''}`}
      data-control={id}
      aria-label={label}
      title={label}
      onClick={perform}
    >
      <span className="edit-control-disc">
        <ToolIcon name={icon} size={24} />
        {isSmall ? null : <span>{caption}</span>}
      </span>
      {isSmall ? <span className="edit-control-caption">{caption}</span> : null}
    </button>
  )
}
