import { describe, expect, it } from 'vitest'
import { cutText, fitLines, fitSized, TextCache } from './text-fit.ts'

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

describe('setting a name', () => {
  /** Every letter is as wide as high. */
  const ofSizeOne = (text: string): number => [...text].length
  const sizes = [
    { size: 20, maxLines: 2 },
    { size: 10, maxLines: 3 },
  ]
  const set = (text: string) => fitSized(text, 120, sizes, ofSizeOne)

  it('takes the largest size at which all of it fits', () => {
    expect(set('Ada King')).toEqual({ lines: ['Ada', 'King'], size: 20 })
    expect(set('Prescott Sheldon Bush')).toEqual({ lines: ['Prescott', 'Sheldon Bush'], size: 10 })
    expect(set('Mikko Lahtinen-Korhonen')).toEqual({ lines: ['Mikko', 'Lahtinen-', 'Korhonen'], size: 10 })
  })

  it('breaks a word that is too long at any size, with a hyphen where the script has one', () => {
    expect(set('Ada Wolfeschlegelstein')).toEqual({ lines: ['Ada', 'Wolfeschleg-', 'elstein'], size: 10 })
    expect(set('歐陽娜娜歐陽娜娜歐陽娜娜歐')).toEqual({ lines: ['歐陽娜娜歐陽娜娜歐陽娜娜', '歐'], size: 10 })
  })

  it('leaves no one or two letters alone on a line', () => {
    expect(set('Ada Wolfeschlegel')).toEqual({ lines: ['Ada', 'Wolfeschle-', 'gel'], size: 10 })
  })

  it('cuts only what no size can hold', () => {
    expect(set('x'.repeat(100)).lines.at(-1)).toMatch(/…$/)
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
    const sizes = [{ size: 1, maxLines: 2 }]
    const first = cache.fit('font', 'Ada Lovelace', 60, sizes, counting)
    const before = asked
    expect(cache.fit('font', 'Ada Lovelace', 60, sizes, counting)).toBe(first)
    expect(asked).toBe(before)
    expect(cache.fit('other font', 'Ada Lovelace', 60, sizes, counting)).not.toBe(first)
  })
})
