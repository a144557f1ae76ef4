import type { Writer } from '../db/database.ts'

/** Which family has changed; `undefined` when it may be any. */
export type NewsListener = (family: number | undefined) => void

/** Tells those who follow a family that it has changed: in this process, on other servers, and by commands beside a server. */
export interface News {
  /** Call it in the transaction: other servers hear of it when that commits. */
  announce(tx: Writer, family: number): Promise<void>
  /** Call it after the commit: whoever listens in this process hears of it at once. */
  tell(family: number): void
  /** Returns the function that stops listening. A listener may hear of a change twice, and of one that was none. */
  onNews(listener: NewsListener): () => void
  close(): Promise<void>
}

/** Hears what happens outside of this process, as long as somebody listens. */
export interface OutsideNews {
  announce(tx: Writer, family: number): Promise<void>
  start(hear: NewsListener): void
  stop(): Promise<void>
}

export function createNews(outside: OutsideNews): News {
  const listeners = new Set<NewsListener>()
  const hear: NewsListener = (family) => {
    for (const listener of listeners) listener(family)
  }
  return {
    announce: (tx, family) => outside.announce(tx, family),
    tell: hear,
    onNews: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) outside.start(hear)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) void outside.stop()
      }
    },
    close: async () => {
      listeners.clear()
      await outside.stop()
    },
  }
}
