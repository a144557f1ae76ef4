/**
 * While a change of our own is on its way, what others' events tell is held back: an event may be older than what is
 * shown already, and would take it back for a moment.
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
