import { useImperativeHandle, useMemo, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { justifiedRows, rowConstants } from './justified-rows.ts'
import type { Sized } from './justified-rows.ts'
import { nextCell } from './next-cell.ts'
import { placeRows, spotsBetween } from './place-rows.ts'
import { useBand } from './use-band.ts'
import { useRowOptions } from './use-row-options.ts'
import './rows.css'

export interface RowsHandle {
  /** Scrolls to a picture unless it is on the screen. */
  reveal: (index: number) => void
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

const gap = 4
/** What lies over the edges of the window: the bar of the application, and the toolbar. */
const covered = 72

/**
 * Rows of any number of pictures: only those near the screen are elements, and the one that has the focus. The arrow keys go from
 * one to the next.
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
  const band = useBand(list)
  const { spots, height } = useMemo(() => {
    const sized = items.map((item) => ({ ...sizeOf(item), source: item }))
    const known = width > 0 ? width : Math.min(window.innerWidth, rowConstants.defaultWidth)
    return placeRows(justifiedRows(sized, { width: known, gap, isLandscape, devicePixelRatio }), gap)
  }, [items, sizeOf, width, isLandscape, devicePixelRatio])
  const near = spotsBetween(spots, band.from, band.to, rowConstants.maxHeight)
  const focused = focusedId === undefined ? undefined : spots.find(({ item }) => item.source.id === focusedId)
  const shown = !focused || near.includes(focused) ? near : [...near, focused].toSorted((one, other) => one.index - other.index)

  const focus = (index: number) => {
    const spot = spots[index]
    if (!spot) return
    // Its element must exist before it can have the focus.
    flushSync(() => setFocusedId(spot.item.source.id))
    list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell]`)?.focus()
  }
  const reveal = (index: number) => {
    const spot = spots[index]
    if (!spot || !list) return
    const top = list.getBoundingClientRect().top + spot.top
    if (top >= covered && top + spot.height <= window.innerHeight - covered) return
    window.scrollBy({ top: top - Math.max(covered, (window.innerHeight - spot.height) / 2), behavior: 'instant' })
  }
  useImperativeHandle(ref, () => ({ reveal, focus }))

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
      onFocus={({ target }) => setFocusedId(spots[indexOf(target) ?? -1]?.item.source.id)}
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

/** The position of the picture that an element belongs to. */
function indexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : undefined
  return typeof index === 'string' ? Number(index) : undefined
}
