import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { nothingSelected, press, pressAll } from './selection.ts'

export interface SelectionTools<Item> {
  readonly isOpen: boolean
  readonly ids: ReadonlySet<number>
  /** The selected items, as far as they have been loaded. */
  readonly taken: readonly Item[]
  readonly isPageTaken: boolean
  open(): void
  close(): void
  press(id: number, isRange: boolean): void
  pressAll(): void
}

/**
 * The selection across all pages of a list while the toolbar is open. Ctrl or Cmd with A selects the whole page, Escape ends it.
 */
export function useSelection<Item extends { readonly id: number }>(items: readonly Item[]): SelectionTools<Item> {
  const [isOpen, setIsOpen] = useState(false)
  const [selection, setSelection] = useState(nothingSelected)
  const [known, setKnown] = useState<ReadonlyMap<number, Item>>(new Map())
  // Items of other pages are needed later for actions on the selection; without a selection, nothing is collected.
  const newItems = isOpen ? items.filter((item) => known.get(item.id) !== item) : []
  if (newItems.length > 0) setKnown(new Map([...known, ...newItems.map((item) => [item.id, item] as const)]))

  const order = items.map(({ id }) => id)
  const close = useCallback(() => {
    setIsOpen(false)
    setSelection(nothingSelected)
  }, [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
    if (event.key === 'Escape') close()
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) setSelection(pressAll(nothingSelected, order))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  return {
    isOpen,
    open: () => setIsOpen(true),
    close,
    ids: selection.ids,
    taken: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    isPageTaken: order.length > 0 && order.every((id) => selection.ids.has(id)),
    press: (id: number, isRange: boolean) => setSelection((before) => press(before, id, order, isRange)),
    pressAll: () => setSelection((before) => pressAll(before, order)),
  }
}
