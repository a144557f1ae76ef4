import { describe, expect, it } from 'vitest'
import { answerCard, chooseCards, nextDue } from './leitner.ts'
import type { Learned, Progress } from './leitner.ts'

const cards = Array.from({ length: 40 }, (_, at) => ({ id: `card ${at}` }))
const ids = (chosen: readonly { readonly id: string }[]): string[] => chosen.map(({ id }) => id)

describe('a card', () => {
  it('comes back after twice the time whenever it is known, up to 64 days', () => {
    let known: Learned | undefined
    const waits: number[] = []
    for (let times = 0, today = 100; times < 9; times++) {
      known = answerCard(known, true, today)
      waits.push(known.due - today)
      today = known.due
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64])
  })

  it('begins again when it is not known, on the same day', () => {
    expect(answerCard({ box: 5, due: 90 }, false, 100)).toEqual({ box: 1, due: 100 })
    expect(answerCard({ box: 1, due: 100 }, true, 100)).toEqual({ box: 2, due: 102 })
  })
})

describe('the cards of a day', () => {
  it('are few new ones at first, in their order', () => {
    expect(ids(chooseCards(cards, {}, 100))).toEqual(ids(cards.slice(0, 8)))
  })

  it('are those that are due, the longest due first, before new ones', () => {
    const progress: Progress = {
      'card 3': { box: 2, due: 100 },
      'card 7': { box: 2, due: 98 },
      'card 9': { box: 4, due: 101 },
    }
    expect(ids(chooseCards(cards, progress, 100)).slice(0, 3)).toEqual(['card 7', 'card 3', 'card 0'])
    expect(ids(chooseCards(cards, progress, 100))).not.toContain('card 9')
    expect(nextDue(cards, progress, 100)).toBe(1)
    expect(nextDue(cards, {}, 100)).toBeUndefined()
  })

  it('are never more than twenty', () => {
    const progress = Object.fromEntries(cards.slice(0, 30).map(({ id }) => [id, { box: 1, due: 99 }]))
    expect(chooseCards(cards, progress, 100)).toHaveLength(20)
  })
})
