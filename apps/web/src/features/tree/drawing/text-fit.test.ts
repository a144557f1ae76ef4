import { describe, expect, it } from 'vitest'
import { cutText, fitLines, TextCache } from './text-fit.ts'

/** Every letter is 10 wide. */
const measure = (text: string): number => [...text].length * 10

describe('cutting', () => {
  it('leaves alone what fits', () => {
    expect(cutText('Ada', 30, measure)).toBe('Ada')
  })

  it('ends with an ellipsis within the width', () => {
    expect(cutText('Adelaide', 50, measure)).toBe('Adel…')
    expect(cutText('Ada Lovelace', 50, measure)).toBe('Ada…')
  })

  it('does not measure a very long text letter by letter', () => {
    let asked = 0
    cutText('x'.repeat(100_000), 100, (text) => {
      asked++
      return measure(text)
    })
    expect(asked).toBeLessThan(20)
  })
})

describe('breaking', () => {
  it('breaks at spaces, and cuts the last line', () => {
    expect(fitLines('Ada King Lovelace', 90, 2, measure)).toEqual(['Ada King', 'Lovelace'])
    expect(fitLines('Augusta Ada King Lovelace', 80, 2, measure)).toEqual(['Augusta', 'Ada Kin…'])
    expect(fitLines('Ada', 90, 2, measure)).toEqual(['Ada'])
  })

  it('breaks after a hyphen', () => {
    expect(fitLines('Anna-Maria Ek', 60, 2, measure)).toEqual(['Anna-', 'Maria…'])
    expect(fitLines('Lisa-Li', 80, 2, measure)).toEqual(['Lisa-Li'])
  })

  it('cuts a first word that is too long', () => {
    expect(fitLines('Wolfeschlegelstein Ada', 60, 2, measure)).toEqual(['Wolfe…', 'Ada'])
  })
})

describe('the cache', () => {
  it('measures a text once', () => {
    const cache = new TextCache()
    let asked = 0
    const counting = (text: string): number => {
      asked++
      return measure(text)
    }
    const first = cache.lines('Ada Lovelace', 'font', 60, 2, counting)
    const before = asked
    expect(cache.lines('Ada Lovelace', 'font', 60, 2, counting)).toBe(first)
    expect(asked).toBe(before)
    expect(cache.lines('Ada Lovelace', 'other font', 60, 2, counting)).not.toBe(first)
  })
})
