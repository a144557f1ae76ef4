/**
 * Work that is asked for often and done at once, then not again before some time has passed; what was asked for meanwhile is done once, at its end.
 */
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
