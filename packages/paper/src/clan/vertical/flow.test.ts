import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import type { Measure } from '../../drawing.ts'
import { atomsOf, clustersOf, gap, lengthOf, shortened } from './atoms.ts'
import type { VerticalStyle } from './atoms.ts'
import { ColumnFlow } from './flow.ts'

const measure: Measure = { width: (text, { size }) => clustersOf(text).length * size * 0.5 }
const style: VerticalStyle = { size: 10, colour: '#000000', language: 'zh-TW', weight: 'regular' }
const height = 100
const words = ['陳', '德', '昌', '，', '。', '〔', '〕', '（', '）', 'Wong', 'a', ' ', '　', '三', '👨‍👩‍👧‍👦'] as const

const sample = (seed: number): string => {
  const random = createRandom(seed)
  return Array.from({ length: random.between(1, 120) }, () => random.pick(words)).join('')
}
const plain = (text: string): string => text.replaceAll(/\s/gu, '')

describe('columns of vertical text', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'hold seeded text %i whole, in order, and within their height',
    (seed) => {
      const text = sample(seed)
      for (const way of ['large', 'note'] as const) {
        const flow = new ColumnFlow(height, 20)
        flow[way](atomsOf(text, style, measure, height - 20))
        const { runs } = flow
        expect(plain(runs.map((run) => run.text).join(''))).toBe(plain(text))
        expect(runs.filter(({ y, length }) => y < 0 || y + length > height + 0.1)).toEqual([])
        for (const [at, run] of runs.entries()) {
          const next = runs[at + 1]
          if (next === undefined) continue
          // From right to left, and in a column of two lines the right one first.
          const isAfter =
            next.column > run.column ||
            (next.column === run.column && (next.x < run.x || (next.x === run.x && next.y >= run.y + run.length - 0.1)))
          expect(isAfter).toBe(true)
        }
        expect(flow.columns).toBe(Math.max(0, ...runs.map(({ column }) => column + 1)))
      }
    },
  )

  it('begin with no closing mark, and end with no opening one', () => {
    const flow = new ColumnFlow(50)
    flow.large(atomsOf('一二三四五。一二三四（五六）七', style, measure, 50))
    const columns = Map.groupBy(flow.runs, ({ column }) => column)
    expect([...columns.values()].map((runs) => runs.map(({ text }) => text).join(''))).toEqual([
      '一二三四',
      '五。一二三',
      '四（五六）',
      '七',
    ])
  })

  it('set notes in two lines of nearly the same length, and few characters in one', () => {
    const flow = new ColumnFlow(height)
    flow.note(atomsOf('生於光緒二十年甲午', style, measure, height))
    expect(flow.runs.map(({ text, x }) => [text, Math.sign(x)])).toEqual([
      ['生於光緒二', 1],
      ['十年甲午', -1],
    ])
    const short = new ColumnFlow(height)
    short.note(atomsOf('長子', style, measure, height))
    expect(short.runs.map(({ text, x }) => [text, x])).toEqual([['長子', 0]])
  })

  it('begin no column for a few characters where a phrase can go with them', () => {
    const phrases = ['德昌次子', '字伯涵號靜雲', '配陳氏', '子十一'].flatMap((text, at) => [
      ...(at === 0 ? [] : [gap(style)]),
      ...atomsOf(text, style, measure, 80),
    ])
    const flow = new ColumnFlow(80)
    flow.note(phrases)
    const columns = Map.groupBy(flow.runs, ({ column }) => column)
    expect([...columns.values()].map((runs) => runs.map(({ text }) => text))).toEqual([
      ['德昌次子', '字', '伯涵號靜雲'],
      ['配陳氏', '子十一'],
    ])
    const single = new ColumnFlow(80)
    single.note(atomsOf('一二三四五六七八九十一二三四五六七', style, measure, 80))
    expect(single.runs.map(({ text }) => text)).toEqual(['一二三四五六七八', '九十一二三四五六', '七'])
  })

  it('leave gaps out at the head of a column, and keep a name with what follows', () => {
    const flow = new ColumnFlow(50)
    flow.large([gap(style), ...atomsOf('一二', style, measure, 50)])
    expect(flow.runs[0]?.y).toBe(0)
    flow.large(atomsOf('三', style, measure, 50), 30)
    expect(flow.runs.at(-1)).toMatchObject({ text: '三', column: 1, y: 0 })
  })
})

describe('characters of vertical text', () => {
  it('stay whole: joined emoji, marks, variants; other scripts lie on their side, word by word', () => {
    const atoms = atomsOf('陳👨‍👩‍👧‍👦葛󠄀é王🇭🇰 Ada Wong', style, measure, height)
    expect(atoms.filter(({ text }) => text !== '').map(({ text, isUpright }) => `${text} ${isUpright}`)).toEqual([
      '陳 true',
      '👨‍👩‍👧‍👦 true',
      '葛󠄀 true',
      'é false',
      '王 true',
      '🇭🇰 true',
      'Ada false',
      'Wong false',
    ])
  })

  it('break a word that is longer than a column, and end what is shortened with an ellipsis', () => {
    const long = atomsOf('x'.repeat(50), style, measure, height)
    expect(long.map(({ text }) => text.length)).toEqual([20, 20, 10])
    const cut = shortened(atomsOf('陳'.repeat(30), style, measure, height), 60, measure)
    expect(cut.map(({ text }) => text).join('')).toBe('陳陳陳陳陳…')
    expect(lengthOf(shortened(atomsOf('x'.repeat(50), style, measure, 1_000), 60, measure))).toBeLessThanOrEqual(60)
  })
})
