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
    await nextTurn(signal)
    until = performance.now() + sliceMs
  }
}

/** Lets the page do whatever else is waiting. Unlike a timer's, the turn comes soon even in a page in the background. */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
  signal.throwIfAborted()
}
