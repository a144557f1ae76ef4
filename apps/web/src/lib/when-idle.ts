/** Runs work once the page has nothing more urgent to do, after `maxWaitMs` at the latest. @returns a function that cancels it */
export function whenIdle(work: () => void, maxWaitMs: number): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, maxWaitMs)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work, { timeout: maxWaitMs })
  return () => window.cancelIdleCallback(request)
}

/** Runs work when the next picture is on the screen and the page is idle. @returns a function that cancels it */
export function afterDrawing(work: () => void, maxWaitMs: number): () => void {
  let cancel = (): void => cancelAnimationFrame(frame)
  // The second frame begins when the first has been drawn.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      cancel = whenIdle(work, maxWaitMs)
    })
  })
  return () => cancel()
}
