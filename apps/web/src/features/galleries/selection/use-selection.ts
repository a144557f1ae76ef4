import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { useTask } from '../../../lib/use-task.ts'
import { nothingSelected, press, pressAll } from './selection.ts'
import type { Selection } from './selection.ts'

export interface SelectionTools<Item> {
  readonly isOpen: boolean
  readonly ids: ReadonlySet<number>
  /** The selected items, as far as they have been loaded. */
  readonly taken: readonly Item[]
  readonly isAllTaken: boolean
  /** The rest of the list is being read, to be selected with what is here. */
  readonly isReading: boolean
  open(): void
  /** Opens it with one that is taken. */
  begin(id: number): void
  close(): void
  press(id: number, isRange: boolean): void
  pressAll(): void
}

/** A list that goes on after what has been loaded. */
export interface WholeList<Item> {
  readonly count: number
  read(): Promise<readonly Item[]>
}

/**
 * The selection while the toolbar is open. Ctrl or Cmd with A selects the whole list, Escape ends it. Of a list in pages (without
 * `whole`) it selects the page, and what was selected on other pages stays.
 *
 * @param read - the items, asked for when somebody selects: there may be a hundred thousand
 */
export function useSelection<Item extends { readonly id: number }>(
  read: () => readonly Item[],
  whole?: WholeList<Item>,
): SelectionTools<Item> {
  const [isOpen, setIsOpen] = useState(false)
  const [selection, setSelection] = useState(nothingSelected)
  const [known, setKnown] = useState<ReadonlyMap<number, Item>>(new Map())
  const items = isOpen ? read() : []
  // Items that are no longer here are needed later for actions on the selection; without a selection, nothing is collected.
  const newItems = items.filter((item) => known.get(item.id) !== item)
  if (newItems.length > 0) setKnown(withItems(known, newItems))

  const isAllTaken =
    items.length > 0 && selection.ids.size >= (whole?.count ?? items.length) && items.every(({ id }) => selection.ids.has(id))
  const order = () => read().map(({ id }) => id)
  /** Changes when the toolbar closes, so that what is read for it comes too late. */
  const opening = useRef({})
  const close = useCallback(() => {
    opening.current = {}
    setIsOpen(false)
    setSelection(nothingSelected)
  }, [])
  const reading = useTask()
  const takeAll = (before: Selection) => {
    if (!whole || whole.count <= items.length) {
      setSelection(pressAll(before, order()))
      return
    }
    reading.run(async () => {
      const asked = opening.current
      const all = await whole.read().catch(showError)
      if (!all || opening.current !== asked) return
      setKnown((now) => withItems(now, all))
      setSelection(
        pressAll(
          nothingSelected,
          all.map(({ id }) => id),
        ),
      )
    })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
    if (event.key === 'Escape') close()
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) takeAll(nothingSelected)
    else return
    event.preventDefault()
  })
  // Before the toolbar is seen, so that no key is lost that follows at once.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  return {
    isOpen,
    open: () => setIsOpen(true),
    begin: (id: number) => {
      setIsOpen(true)
      setSelection(press(nothingSelected, id, order(), false))
    },
    close,
    ids: selection.ids,
    taken: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    isAllTaken,
    isReading: reading.isBusy,
    press: (id: number, isRange: boolean) => setSelection((before) => press(before, id, order(), isRange)),
    pressAll: () => (isAllTaken && whole ? setSelection(nothingSelected) : takeAll(selection)),
  }
}

const withItems = <Item extends { readonly id: number }>(known: ReadonlyMap<number, Item>, items: readonly Item[]) =>
  new Map([...known, ...items.map((item) => [item.id, item] as const)])
