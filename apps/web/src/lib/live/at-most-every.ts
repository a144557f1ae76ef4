/** Limits how often work runs: the first request runs at once, and requests within the following interval run once at its end. */
export function atMostEvery(ms: number, work: () => void): () => void {
  let isResting = false
  let isWanted = false
  const ask = (): void => {
    if (isResting) {
      isWanted = true
      return
    }
    isResting = true
    setTimeout(() => {
      isResting = false
      if (!isWanted) return
      isWanted = false
      ask()
    }, ms)
    work()
  }
  return ask
}
