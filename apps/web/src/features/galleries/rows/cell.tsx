import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import type { To } from '../../../lib/router/location.ts'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { useHold } from './use-hold.ts'

interface CellProps {
  id?: string
  height: number
  /** While choosing pictures, a click selects or deselects this one. */
  choice: { readonly isTaken: boolean; readonly onPress: (isRange: boolean) => void } | undefined
  /** The target of the link otherwise. */
  to: To
  onFollow?: () => void
  /** A finger rests on it. */
  onHold?: (() => void) | undefined
  name: string
  children: ReactNode
}

/** One picture of the rows: a link to it, or a check box while several are being chosen. */
export function Cell({ id, height, choice, to, onFollow, onHold, name, children }: CellProps) {
  const hold = useHold(onHold)
  if (choice) {
    return (
      <button
        type="button"
        role="checkbox"
        className="cell"
        style={{ height }}
        data-cell
        aria-checked={choice.isTaken}
        aria-label={name}
        onClick={(event) => choice.onPress(event.shiftKey)}
        onMouseDown={keepTextUnselected}
      >
        {children}
        <span className="cell-mark">{choice.isTaken ? <CheckIcon /> : null}</span>
      </button>
    )
  }
  return (
    <Link
      id={id}
      to={to}
      className="cell"
      style={{ height }}
      data-cell
      aria-label={name}
      {...hold}
      onClick={(event) => {
        // The browser handles new tabs and windows itself.
        if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </Link>
  )
}

/** A click with shift would select the text in between. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}
