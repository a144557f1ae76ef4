/** Long enough that pauses cost little, and short enough that nobody notices the work in between. */
const sliceMs = 10

/**
 * Divides long work into slices.
 *
 * @returns a function to await after each piece: when a slice has lasted long enough, the page does whatever else is waiting first
 */
export function createPauses(signal: AbortSignal): () => Promise<void> {
  let until = performance.now() + sliceMs
  return async () => {
    if (performance.now() < until) return
    await nextTurn()
    signal.throwIfAborted()
    until = performance.now() + sliceMs
  }
}

/** Unlike a timer's, this turn comes soon even in a page in the background. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
