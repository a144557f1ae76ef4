import { useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useIsPrinting } from '../../../lib/use-printing.ts'
import { justifiedRows, rowConstants } from './justified-rows.ts'
import type { Sized } from './justified-rows.ts'
import { nextCell } from './next-cell.ts'
import { placeRows, spotsBetween } from './place-rows.ts'
import { indexOf, showOnScreen } from './show-on-screen.ts'
import { useBand } from './use-band.ts'
import { useRowOptions } from './use-row-options.ts'
import './rows.css'

export interface RowsHandle {
  /** Scrolls to a picture unless it is on the screen, as soon as the rows have their places. */
  reveal: (index: number, options?: { hasFocus: boolean }) => void
  focus: (index: number) => void
}

interface ScrollingRowsProps<Item> {
  ref: Ref<RowsHandle>
  label: string
  items: readonly Item[]
  /** The length of the list with what has not been loaded. */
  count: number
  sizeOf: (item: Item) => Sized
  /** The content of a cell: one link or button as high as its row, marked with `data-cell`. */
  children: (item: Item, size: Sized) => ReactNode
}

/** A picture that someone is led to. */
interface Goal {
  readonly id: number
  readonly isRevealed: boolean
  readonly hasFocus: boolean
}

const gap = 4
const everything = { from: -Infinity, to: Infinity }

/**
 * Rows of any number of pictures: only those near the screen are elements, and the one that has the focus; all of them for a
 * printer. The arrow keys go from one to the next.
 */
export function ScrollingRows<Item extends { readonly id: number }>({
  ref,
  label,
  items,
  count,
  sizeOf,
  children,
}: ScrollingRowsProps<Item>) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [focusedId, setFocusedId] = useState<number>()
  const { width, isLandscape, devicePixelRatio } = useRowOptions(list, gap)
  const seen = useBand(list)
  const band = useIsPrinting() ? everything : seen
  const { spots, height } = useMemo(() => {
    const sized = items.map((item) => ({ ...sizeOf(item), source: item }))
    const known = width > 0 ? width : Math.min(window.innerWidth, rowConstants.defaultWidth)
    return placeRows(justifiedRows(sized, { width: known, gap, isLandscape, devicePixelRatio }), gap)
  }, [items, sizeOf, width, isLandscape, devicePixelRatio])
  const near = spotsBetween(spots, band.from, band.to, rowConstants.maxHeight)
  const focused = focusedId === undefined ? undefined : spots.find(({ item }) => item.source.id === focusedId)
  const shown = !focused || near.includes(focused) ? near : [...near, focused].toSorted((one, other) => one.index - other.index)

  const [goal, setGoal] = useState<Goal>()
  const lead = (index: number, how: Omit<Goal, 'id'>) => {
    const id = spots[index]?.item.source.id
    if (id === undefined) return
    // Its element must exist before it can have the focus.
    if (how.hasFocus) setFocusedId(id)
    setGoal({ id, ...how })
  }
  const focus = (index: number) => lead(index, { isRevealed: false, hasFocus: true })
  useImperativeHandle(ref, () => ({
    reveal: (index, options) => lead(index, { isRevealed: true, hasFocus: options?.hasFocus ?? false }),
    focus,
  }))
  const go = useEffectEvent(({ id, isRevealed, hasFocus }: Goal) => {
    const spot = spots.find(({ item }) => item.source.id === id)
    if (!spot || !list) return
    if (isRevealed) showOnScreen(list.getBoundingClientRect().top + spot.top, spot.height)
    if (hasFocus) list.querySelector<HTMLElement>(`[data-index="${spot.index}"] [data-cell]`)?.focus()
  })
  const isMeasured = list !== null && width > 0
  useLayoutEffect(() => {
    if (goal && isMeasured) go(goal)
  }, [goal, isMeasured])

  // When the picture with the focus disappears, the focus goes to the one in its place.
  const lastFocused = useRef<number>(undefined)
  const isFocusHere = useRef(false)
  const keepFocus = useEffectEvent((all: typeof spots, id: number | undefined) => {
    const here = all.find(({ item }) => item.source.id === id)
    const isLost = id !== undefined && !here && isFocusHere.current
    if (isLost && lastFocused.current !== undefined) focus(Math.min(lastFocused.current, all.length - 1))
    lastFocused.current = here?.index
  })
  useLayoutEffect(() => keepFocus(spots, focusedId), [spots, focusedId])

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = indexOf(event.target)
    const next = from === undefined ? undefined : nextCell(spots, from, event.key)
    if (next === undefined) return
    event.preventDefault()
    focus(next)
  }
  return (
    // The key and the focus that reach the list come from one of its buttons or links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={setList}
      className="rows rows-placed"
      aria-label={label}
      style={{ height }}
      onKeyDown={walk}
      onFocus={({ target }) => {
        isFocusHere.current = true
        setFocusedId(spots[indexOf(target) ?? -1]?.item.source.id)
      }}
      onBlur={({ target }) => {
        // An element keeps the focus while another window is used.
        isFocusHere.current = document.activeElement === target
      }}
    >
      {shown.map(({ item: { source }, index, left, top, width: cellWidth, height: cellHeight }) => (
        <li
          key={source.id}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={count}
          style={{ left, top, width: cellWidth }}
        >
          {children(source, { width: cellWidth, height: cellHeight })}
        </li>
      ))}
    </ul>
  )
}
