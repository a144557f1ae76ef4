/**
 * Spaced repetition by boxes: a card that is known moves to the next box and comes back after a longer time, one that is not known goes back
 * to the first. After Sebastian Leitner, So lernt man lernen (1972), with the seven boxes and intervals that double from box to box, as in Nicky
 * Case, How To Remember Anything Forever-ish (2018).
 */
export interface Learned {
  /** From 1 to 7. */
  readonly box: number
  /** The day on which the card is asked again, as days since 1970. */
  readonly due: number
}

const lastBox = 7

/** What is known about a card after an answer. @param known - undefined for a card that was never asked */
export function answerCard(known: Learned | undefined, isRight: boolean, today: number): Learned {
  if (!isRight) return { box: 1, due: today }
  const box = Math.min(lastBox, (known?.box ?? 0) + 1)
  return { box, due: today + 2 ** (box - 1) }
}

export type Progress = Readonly<Record<string, Learned>>

const maxCards = 20
/** More new ones at once are not remembered. */
const maxNew = 8

/** The cards to ask now: those that are due, the longest due first, then new ones in the order given. */
export function chooseCards<Card extends { readonly id: string }>(
  cards: readonly Card[],
  progress: Progress,
  today: number,
): readonly Card[] {
  const due = cards
    .filter(({ id }) => (progress[id]?.due ?? Infinity) <= today)
    .toSorted((a, b) => progress[a.id]!.due - progress[b.id]!.due)
    .slice(0, maxCards)
  const fresh = cards.filter(({ id }) => progress[id] === undefined).slice(0, Math.min(maxNew, maxCards - due.length))
  return [...due, ...fresh]
}

/** How many cards come back tomorrow or later, and when the first does. */
export function nextDue(cards: readonly { readonly id: string }[], progress: Progress, today: number): number | undefined {
  const days = cards.flatMap(({ id }) => progress[id]?.due ?? []).filter((due) => due > today)
  return days.length === 0 ? undefined : Math.min(...days) - today
}
