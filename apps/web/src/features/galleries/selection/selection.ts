export interface Selection {
  readonly ids: ReadonlySet<number>
  /** The start of a range: the last clicked item. */
  readonly anchor: number | undefined
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/** Selects or deselects one item; with `isRange`, everything from the anchor to it gets the anchor's state. */
export function press({ ids, anchor }: Selection, id: number, order: readonly number[], isRange: boolean): Selection {
  const next = new Set(ids)
  const from = anchor === undefined ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (isRange && anchor !== undefined && from >= 0 && to >= 0) {
    const isTaken = ids.has(anchor)
    for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (isTaken) next.add(each)
      else next.delete(each)
    }
    return { ids: next, anchor }
  }
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Selects a whole list, or a page of one; if it is already selected, deselects it. */
export function pressAll({ ids }: Selection, order: readonly number[]): Selection {
  const next = new Set(ids)
  const hasAll = order.every((id) => ids.has(id))
  for (const id of order) {
    if (hasAll) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: undefined }
}
