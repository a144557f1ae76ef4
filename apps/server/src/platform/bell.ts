/** Tells the workers of this process that something was queued, so that they do not wait for their next look. */
export interface Bell {
  /** Call it after the commit: what a transaction queued is not visible before. */
  ring(): void
  /** Returns the function that stops listening. */
  onRing(listener: () => void): () => void
}

export function createBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    ring: () => {
      for (const listener of listeners) listener()
    },
    onRing: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
