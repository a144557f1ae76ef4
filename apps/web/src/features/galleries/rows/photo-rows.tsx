import { useMemo, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { justifiedRows } from './justified-rows.ts'
import type { Sized } from './justified-rows.ts'
import { nextCell } from './next-cell.ts'
import { useRowOptions } from './use-row-options.ts'
import './rows.css'

interface PhotoRowsProps<Item> {
  label: string
  items: readonly Item[]
  sizeOf: (item: Item) => Sized
  /** The content of a cell: one link or button that fills it, marked with `data-cell` for the arrow keys. */
  children: (item: Item, size: Sized) => ReactNode
}

const gap = 4

/** Pictures in rows that fill the width. The arrow keys go from one to the next. */
export function PhotoRows<Item extends { readonly id: number }>({ label, items, sizeOf, children }: PhotoRowsProps<Item>) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const options = useRowOptions(list, gap)
  const { width, isLandscape, devicePixelRatio } = options
  const places = useMemo(() => {
    const sized = items.map((item) => ({ ...sizeOf(item), source: item }))
    return justifiedRows(sized, { width, gap, isLandscape, devicePixelRatio }).flat()
  }, [items, sizeOf, width, isLandscape, devicePixelRatio])
  return (
    // The key that reaches the list comes from one of its buttons or links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={setList} className="rows" aria-label={label} onKeyDown={walk}>
      {places.map(({ item: { source }, width: itemWidth, height }) => (
        <li key={source.id} style={{ width: itemWidth }}>
          {children(source, { width: itemWidth, height })}
        </li>
      ))}
    </ul>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
  const at = cells.findIndex((cell) => cell === event.target)
  if (at < 0) return
  const next = nextCell(
    cells.map((cell) => cell.getBoundingClientRect()),
    at,
    event.key,
  )
  if (next === undefined) return
  event.preventDefault()
  cells[next]?.focus()
}

const skeletonRatios = [1.5, 0.75, 1.33, 1.5, 1, 1.5, 0.67, 1.33, 1.5]
const skeletons = skeletonRatios.map((ratio, at) => ({ id: at + 1, width: 200 * ratio, height: 200 }))

/** A placeholder in the shape of the content. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <output>
      <span className="visually-hidden">{label}</span>
      <div className="rows-waiting" aria-hidden="true">
        <PhotoRows label="" items={skeletons} sizeOf={itself}>
          {(_, { height }) => <span className="rows-skeleton" style={{ height }} />}
        </PhotoRows>
      </div>
    </output>
  )
}

const itself = (size: Sized): Sized => size
