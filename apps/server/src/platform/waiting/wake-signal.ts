/** Wakes this process's workers when something is queued, so that they need not wait for their next poll. */
export interface WakeSignal {
  /** Call it after the commit: rows queued in a transaction are not visible before. */
  notify(): void
  /** Returns a function that unsubscribes the listener. */
  onNotify(listener: () => void): () => void
}

export function createWakeSignal(): WakeSignal {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    onNotify: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
