import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { To } from 'react-router'
import { CheckIcon } from '../../../ui/icons/icons.tsx'

interface CellProps {
  id?: string
  height: number
  /** While pictures are being chosen a press takes or leaves this one. */
  choice: { readonly isTaken: boolean; readonly onPress: (isRange: boolean) => void } | undefined
  /** Otherwise it is a link. */
  to: To
  onFollow?: () => void
  name: string
  children: ReactNode
}

/** One picture of the rows: a link to it, or a check box while several are being chosen. */
export function Cell({ id, height, choice, to, onFollow, name, children }: CellProps) {
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
      onClick={(event) => {
        // A new tab or window is the browser's own business.
        if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </Link>
  )
}

/** A press with shift would select the words of the page in between. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}
