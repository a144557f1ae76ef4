/** The median of several times, in ms. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

/**
 * Runs the candidates in turn, `rounds` times after `warmUps` that do not count, so that all have the same conditions. @returns
 * the times in ms.
 */
export function race<Name extends string>(
  candidates: Record<Name, () => unknown>,
  rounds: number,
  warmUps: number,
): Record<Name, number[]> {
  const names = Object.keys(candidates) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of names) {
      globalThis.gc?.()
      const began = performance.now()
      candidates[name]()
      const took = performance.now() - began
      if (round >= 0) times[name].push(took)
    }
  }
  return times
}
