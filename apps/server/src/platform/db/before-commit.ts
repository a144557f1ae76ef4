import type { Writer } from './database.ts'

/** Does the last work of a transaction, about everything that was left for it. */
type Conclude<Item> = (tx: Writer, items: readonly Item[]) => Promise<void>

interface Left {
  conclude: Conclude<never>
  item: unknown
}

/** What is left for the end of each open transaction. */
const left = new WeakMap<Writer, Left[]>()

/**
 * Leaves an item for the end of the transaction: just before it commits, `conclude` gets all items that were left for it. So a row that
 * many transactions change is locked for a moment only, and after all other rows: transactions that lock it last never wait for each
 * other in a circle. If `conclude` throws, the transaction is rolled back.
 *
 * @throws Error in a transaction that `Database.write` or `writeIn` has not begun
 */
export function beforeCommit<Item>(tx: Writer, conclude: Conclude<Item>, item: Item): void {
  const all = left.get(tx)
  if (all === undefined) throw new Error('this transaction does nothing before its commit')
  all.push({ conclude, item })
}

/** Wraps the work of a transaction so that it ends with what {@link beforeCommit} was given. */
export const concluded =
  <T>(work: (tx: Writer) => Promise<T>) =>
  async (tx: Writer): Promise<T> => {
    const all: Left[] = []
    left.set(tx, all)
    const result = await work(tx)
    for (const [conclude, parts] of Map.groupBy(all, (each) => each.conclude))
      await conclude(tx, parts.map(({ item }) => item) as never[])
    return result
  }

/** Remembers what is left for the end so far. @returns a function that forgets what was left since */
export function keepBeforeCommit(tx: Writer): () => void {
  const all = left.get(tx)
  const count = all?.length ?? 0
  return () => void all?.splice(count)
}
