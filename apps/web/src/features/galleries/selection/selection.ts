export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Where a range begins: what was pressed last. */
  readonly anchor: number | undefined
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

/** Takes one in or out; with `isRange` everything from the anchor to it becomes what the anchor is. */
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

/** All of a page; once they all are, none of them. */
export function pressAll({ ids }: Selection, order: readonly number[]): Selection {
  const next = new Set(ids)
  const hasAll = order.every((id) => ids.has(id))
  for (const id of order) {
    if (hasAll) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: undefined }
}
