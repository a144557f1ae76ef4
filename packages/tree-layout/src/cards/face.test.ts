import { describe, expect, it } from 'vitest'
import { initials, tintCount, tintOf, tonesOf } from './face.ts'
import type { Tone } from './face.ts'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada king lovelace', 'AL'],
    ['Ada', 'A'],
    ['Łucja Ścibor-Rylska', 'ŁŚ'],
    ['Jean-Luc', 'J'],
    ['Ada (née Byron) Lovelace', 'AL'],
    ['“Lady” Ada Lovelace', 'AL'],
    ['陳大文', '大文'],
    ['歐陽 詠詩', '詠詩'],
    ['歐陽娜', '娜'],
    ['欧阳 娜', '娜'],
    ['諸葛孔明', '孔明'],
    ['제갈량', '량'],
    ['황보라', '보라'],
    ['李白', '白'],
    ['王', '王'],
    ['김민준', '민준'],
    ['', '?'],
    ['   ', '?'],
    ['?', '?'],
    ['<b>Ada</b> x', 'BX'],
    ['é́a', 'É́'],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it('copes with a very long name', () => {
    expect(initials('x'.repeat(100_000))).toBe('X')
  })
})

describe('tints', () => {
  it('are the same for the same name, and many for many names', () => {
    expect(tintOf('Ada Lovelace')).toBe(tintOf('Ada Lovelace'))
    const tints = new Set(Array.from({ length: 200 }, (_, i) => tintOf(`person ${i}`)))
    expect(tints.size).toBe(tintCount)
  })

  it.each(['light', 'dark'] as const)('are readable by %s', (scheme) => {
    for (let tint = 0; tint < tintCount; tint++) {
      for (const muted of [false, true]) {
        const { ground, ink } = tonesOf(tint, scheme, muted)
        expect(contrast(ground, ink)).toBeGreaterThanOrEqual(7)
      }
    }
  })
})

/** Contrast of two colours according to WCAG 2. */
function contrast(a: Tone, b: Tone): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance([h, s, l]: Tone): number {
  const chroma = (s / 100) * Math.min(l / 100, 1 - l / 100)
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12
    const value = l / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}
