import { describe, expect, it } from 'vitest'
import { cutText, fitSized } from './text-fit.ts'

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
    expect(set('Ada Wolfeschlegelstein')).toMatchObject({ lines: ['Ada', 'Wolfeschleg-', 'elstein'], size: 10, isBroken: true })
    expect(set('歐陽娜娜歐陽娜娜歐陽娜娜歐')).toMatchObject({ lines: ['歐陽娜娜歐陽娜娜歐陽娜娜', '歐'], size: 10 })
  })

  it('leaves no one or two letters alone on a line', () => {
    expect(set('Ada Wolfeschlegel')).toMatchObject({ lines: ['Ada', 'Wolfeschle-', 'gel'], size: 10 })
  })

  it('cuts only what no size can hold, and says what was cut', () => {
    const { lines, rest } = set('x'.repeat(100))
    expect(lines.at(-1)).toMatch(/…$/)
    expect(
      lines
        .slice(0, -1)
        .map((line) => line.replace(/-$/, ''))
        .join('') + rest,
    ).toBe('x'.repeat(100))
  })
})
