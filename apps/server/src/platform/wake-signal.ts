/** Wakes the workers of this process when something was queued, so that it does not wait for their next look. */
export interface WakeSignal {
  /** Call it after the commit: what a transaction queued is not visible before. */
  notify(): void
  /** Returns the function that stops listening. */
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
