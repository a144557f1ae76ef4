import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { measure } from '../book/test-support/sample-book.ts'
import type { PaperLanguage, TextStyle } from '../drawing.ts'
import { keepWidths, setParagraph } from './index.ts'
import type { SetLine, Span } from './index.ts'

const style = (language: PaperLanguage, more: Partial<TextStyle> = {}): TextStyle => ({
  size: 10,
  family: 'serif',
  weight: 'regular',
  language,
  colour: '#000000',
  ...more,
})
const width = keepWidths(measure)
const textOf = ({ pieces }: SetLine): string => pieces.map(({ text }) => text).join('')
const set = (text: string, language: PaperLanguage, room: number): SetLine[] =>
  setParagraph([{ text, style: style(language) }], { width: room, language }, width)
const lines = (text: string, language: PaperLanguage, room: number): string[] => set(text, language, room).map(textOf)
/** With what one sees none of. */
const shown = (text: string): string => text.replaceAll('\u00a0', '·').replaceAll('\u202f', '|')

const notAtStart = /^[。，、．；：！？」』）］｝〉》〕】〗”’…・·‧～／％々〻ゝ!%),.:;?\]}»]/u
const notAtEnd = /[「『（［｛〈《〔【〖“‘„([{«]$/u

/** Words, signs and spaces of a language in any order, as nobody would write them. */
const vocabulary: Readonly<Record<PaperLanguage, readonly string[]>> = {
  en: ['ship', 'a', 'well-known', '(aged', 'three)', '“home”', '– then –', 'e.g.', '1956,', 'https://example.org/a/b?c=d', 'so;'],
  fr: [
    'bateau',
    'à',
    '« chez nous »',
    'vraiment ?',
    'non !',
    'ainsi :',
    'puis ;',
    '12:30',
    'aujourd’hui',
    'http://a.org/?b=c;d',
    'quoi?',
    '(dit-il)',
  ],
  pl: ['statek', 'i', 'w', 'z', 'o', 'u', 'a', 'I', 'W', 'we', '1945 r.', '„dom”', '– potem –', '(a', 'ona)'],
  fi: ['laiva', '3. toukokuuta', '– sitten –', '”koti”', 'lentokonesuihkuturbiinimoottoriapumekaanikko', '(hän)'],
  'zh-CN': [
    '船',
    '“家”',
    '（他）',
    '。',
    '，',
    '……',
    '——',
    '《书》',
    '1956年',
    '3月5日',
    'Manchester',
    '阿·伯',
    '！',
    '50%',
    '～',
  ],
  'zh-TW': [
    '船',
    '「家」',
    '（他）',
    '。',
    '，',
    '……',
    '——',
    '《書》',
    '1956年',
    '3月5日',
    'Manchester',
    '阿·伯',
    '！',
    '50%',
    '／',
  ],
}

function nonsense(language: PaperLanguage, seed: number): string {
  const random = createRandom(seed)
  const words = vocabulary[language] as readonly [string, ...string[]]
  const between = language.startsWith('zh') ? '' : ' '
  const text = Array.from({ length: 60 }, () => random.pick(words)).join(between)
  if (!language.startsWith('zh')) return text
  // Runs of signs, or of letters and digits, have no place to break.
  return text.replaceAll(/([。，！～／…—]){2,}/g, '$1').replaceAll(/(?<=[a-z%])(?=[A-Z\d])/g, '的')
}

const languages = Object.keys(vocabulary) as PaperLanguage[]
const cases = languages.flatMap((language) => Array.from({ length: 25 }, (_, seed) => ({ language, seed })))

describe('lines of a paragraph', () => {
  it.for(cases)('are no wider than asked, and lose nothing: $language, seed $seed', ({ language, seed }) => {
    const text = nonsense(language, seed)
    const room = 60 + ((seed * 37) % 240)
    const found = set(text, language, room)
    for (const line of found) expect(line.width).toBeLessThanOrEqual(room + 0.01)
    const letters = (each: string): string => each.replaceAll(/\s/gu, '')
    expect(letters(found.map(textOf).join(''))).toBe(letters(text))
  })

  it.for(cases)('begin and end as the language wants: $language, seed $seed', ({ language, seed }) => {
    // So wide that no word fills a line alone.
    const found = lines(nonsense(language, seed), language, 260 + seed * 7)
    for (const [at, line] of found.entries()) {
      // The text itself may begin and end with anything. In Finnish the same sign opens and closes.
      if (at > 0) expect(language === 'fi' ? line.replace(/^”(?=koti)/, '') : line).not.toMatch(notAtStart)
      if (at > 0) expect(line).not.toMatch(/^[–—] /)
      const isLast = at === found.length - 1
      if (!isLast) expect(line).not.toMatch(notAtEnd)
      if (!isLast && language === 'pl') expect(line).not.toMatch(/(?<![\p{L}\p{N}])[aiouwz]$/iu)
      if (language.startsWith('zh')) expect(line).not.toMatch(/^[年月日]/)
    }
  })

  it.for(cases.filter(({ language }) => language.startsWith('zh')))(
    'of Chinese are all as wide: seed $seed',
    ({ language, seed }) => {
      const found = set(nonsense(language, seed), language, 300)
      // A long word may leave more room than can be spread.
      const full = found.slice(0, -1).filter((line) => line.width > 300 * 0.9)
      for (const line of full) expect(line.width).toBeCloseTo(300, 5)
      expect(full.length).toBeGreaterThan(0)
    },
  )
})

describe('spaces', () => {
  it.each([
    ['Qui est là ? Personne !', 'Qui est là|? Personne|!'],
    ['Qui est là? Personne!', 'Qui est là|? Personne|!'],
    ['Il dit: « oui »', 'Il dit·: «·oui·»'],
    ['Il dit : «oui»', 'Il dit·: «·oui·»'],
    ['à 12:30, http://a.org/?b=c; puis', 'à 12:30, http://a.org/?b=c; puis'],
    ['Quoi ?!', 'Quoi|?!'],
    ['un ; deux', 'un|; deux'],
    ['Paris – puis Lyon', 'Paris·– puis Lyon'],
  ])('in French: %s', (typed, expected) => {
    expect(shown(lines(typed, 'fr', 9_999).join('\n'))).toBe(expected)
  })

  it.each([
    ['w domu i w ogrodzie', 'w·domu i·w·ogrodzie'],
    ['A u nas (i u was) w 1945 r.', 'A·u·nas (i·u·was) w·1945·r.'],
    ['z „domem”', 'z·„domem”'],
    ['plan B i C', 'plan B i·C'],
  ])('in Polish: %s', (typed, expected) => {
    expect(shown(lines(typed, 'pl', 9_999).join('\n'))).toBe(expected)
  })

  it('belong to a word of one letter across styles', () => {
    const spans: Span[] = [
      { text: 'mówił o ', style: style('pl') },
      { text: 'tym', style: style('pl', { weight: 'bold' }) },
    ]
    const found = setParagraph(spans, { width: 45, language: 'pl' }, width).map(textOf)
    expect(found.map(shown)).toEqual(['mówił', 'o·tym'])
  })

  it('keep a Finnish day with its month', () => {
    expect(shown(lines('3. toukokuuta. Sitten', 'fi', 999)[0]!)).toBe('3.·toukokuuta. Sitten')
  })

  it('are a gap between Han and Latin letters, and none at the end of a line', () => {
    const [line] = set('去了Manchester市', 'zh-TW', 999)
    expect(line!.pieces.map(({ text, x }) => [text, x])).toEqual([
      ['去了', 0],
      ['Manchester', 22],
      ['市', 74],
    ])
    // A number with what it counts has none.
    expect(set('第12代', 'zh-TW', 999)[0]!.pieces).toHaveLength(1)
  })
})

describe('what is hard to set', () => {
  it('a name of a thousand letters is split between characters as readers see them', () => {
    const found = set('👨‍👩‍👧'.repeat(300), 'en', 100)
    expect(found.length).toBeGreaterThan(10)
    for (const line of found) {
      expect(line.width).toBeLessThanOrEqual(100)
      expect(textOf(line)).toMatch(/^(?:👨‍👩‍👧)+$/u)
    }
  })

  it.each(['', ' ', '\n\n', '\u0000\u202e', '\ud800'])('nothing much: %j', (text) => {
    expect(() => set(text, 'en', 100)).not.toThrow()
  })

  it('controls, marks of direction and lone halves of characters are not printed', () => {
    expect(lines('a\u0000b\u202ec\ufffcd\ue000', 'en', 999)).toEqual(['abcd\ue000'])
    expect(lines('a\ud800b', 'en', 999)).toEqual(['a\ufffdb'])
  })

  it('text from right to left stays in the order in which it is read', () => {
    expect(lines('שלום עולם', 'en', 999)).toEqual(['שלום עולם'])
  })

  it('lines end where the text says so', () => {
    expect(lines('one\ntwo\r\nthree', 'en', 999)).toEqual(['one', 'two', 'three'])
  })

  it('the first line may stand further in, or out', () => {
    const text = 'one two three four five six seven'
    const at = (indent: number): number[] =>
      setParagraph([{ text, style: style('en') }], { width: 80, language: 'en', indent }, width).map(({ pieces }) => pieces[0]!.x)
    expect(at(20).slice(0, 2)).toEqual([20, 0])
    expect(at(-20).slice(0, 2)).toEqual([-20, 0])
  })

  it('ten thousand words', () => {
    const found = set('word '.repeat(10_000), 'en', 400)
    expect(found.length).toBe(625)
  })
})
