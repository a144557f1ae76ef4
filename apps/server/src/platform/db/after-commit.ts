import type { Reader, Writer } from './database.ts'

/** Reads with the connection that has committed, and settles what {@link readAfterCommit} has returned. It never rejects. */
type Read = (db: Reader) => Promise<void>

/** What open transactions will read when they have committed. */
const waiting = new WeakMap<Writer, Read[]>()

/**
 * Reads as soon as the transaction has committed, so what others have committed by then is read as well. On PostgreSQL this travels with the
 * commit and costs no round trip of its own, while the transaction's locks have ended.
 *
 * @param read - should read no more than the answer of one call: it keeps a connection
 * @returns what was read; wait for it after the transaction, which waits for nothing but the commit, and only if that succeeds
 * @throws Error in a transaction that `Database.write` has not begun
 */
export function readAfterCommit<T>(tx: Writer, read: (db: Reader) => Promise<T>): Promise<T> {
  const reads = waiting.get(tx)
  if (reads === undefined) throw new Error('nothing is read after the commit of this transaction')
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // The caller may wait for something else first.
  promise.catch(() => undefined)
  reads.push((db) => read(db).then(resolve, reject))
  return promise
}

/** Lets {@link readAfterCommit} collect what the transaction reads afterwards. @returns all of it */
export function collectReads(tx: Writer): readonly Read[] {
  const reads: Read[] = []
  waiting.set(tx, reads)
  return reads
}
