import type { FamilyUpdate } from '@banyan/contract'
import { firstCalls } from '../first/first-calls.ts'

/** For each list that is being read: the changes since its request. */
const underWay = new Set<FamilyUpdate[]>()

/** Call it for every change, before it is applied to what is cached. */
export function noteUpdate(update: FamilyUpdate): void {
  firstCalls.forget()
  for (const updates of underWay) updates.push(update)
}

/**
 * Reads rows and applies the changes that became known meanwhile: the answer may be older than they are, and a large list takes long
 * to arrive. A change that the answer already contains changes nothing.
 */
export async function withUpdatesMeanwhile<Rows>(
  read: () => Promise<Rows>,
  apply: (rows: Rows, update: FamilyUpdate) => Rows,
): Promise<Rows> {
  const updates: FamilyUpdate[] = []
  underWay.add(updates)
  try {
    return updates.reduce(apply, await read())
  } finally {
    underWay.delete(updates)
  }
}
