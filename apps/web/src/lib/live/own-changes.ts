/**
 * While one of our own changes is in flight, other events are held back: an event may be older than what is already shown, and
 * would revert it for a moment.
 */
let underWay = 0
const held: (() => void)[] = []

export async function duringOwnChange<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  underWay++
  try {
    return await work()
  } finally {
    underWay--
    if (underWay === 0) for (const apply of held.splice(0)) apply()
  }
}

export function afterOwnChanges(apply: () => void): void {
  if (underWay === 0) apply()
  else held.push(apply)
}
