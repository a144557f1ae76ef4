import { pinyin } from 'pinyin-pro'
import { getJyutpingText } from 'to-jyutping'
import { describe, expect, it } from 'vitest'
import { spokenTerms, taiwanTerms } from '../test-support/spoken-terms.ts'
import type { SpokenTerm } from '../test-support/spoken-terms.ts'
import { numberedPinyin } from './numbered-pinyin.ts'
import { spokenText } from './spoken-text.ts'

/**
 * No other character has the changed tone that 女, daughter, and 妹 have at the end of a word: whether a voice says it depends on the voice. Of
 * 二叔婆, to-jyutping takes the last two for another word.
 */
const leftToVoice = /(?:女|妹)(?:$|嘅)|^二叔婆$/u
/** pinyin-pro knows only the word of the Mainland, dàbǎizi. */
const otherWord = '大伯子'

const cantonese = { tag: 'zh-HK', isPhonetic: false } as const

/** The terms that a converter, which reads words as a voice does, would still read in another way. */
function misread(terms: readonly SpokenTerm[], tag: 'zh-CN' | 'zh-TW'): readonly string[] {
  const isSame = (ours: string, theirs: string): boolean =>
    ours === theirs || (ours.slice(0, -1) === theirs.slice(0, -1) && [ours, theirs].some((one) => one.endsWith('5')))
  return terms
    .filter(({ text, reading }) => {
      const spoken = spokenText(text, reading, { tag, isPhonetic: false })
      // pinyin-pro speaks as a voice of the Mainland does.
      const heard = tag === 'zh-TW' ? spoken.replaceAll('叔', '塾') : spoken
      const theirs = pinyin(heard, { toneType: 'num', type: 'array' }).map((one) => one.replace('0', '5'))
      const ours = numberedPinyin(reading)
      return ours.length !== theirs.length || ours.some((one, at) => !isSame(one, theirs[at]!))
    })
    .map(({ text }) => text)
}

describe('what a voice is given', () => {
  it('is read as we read the name, in Cantonese', () => {
    const terms = spokenTerms('cantonese')
    const others = terms.filter(({ text, reading }) => getJyutpingText(spokenText(text, reading, cantonese)) !== reading)
    expect(terms.length).toBeGreaterThan(800)
    expect(others.filter(({ text }) => !leftToVoice.test(text))).toEqual([])
    // Without another spelling, a hundred more are misread.
    const asWritten = terms.filter(({ text, reading }) => getJyutpingText(text) !== reading)
    expect(asWritten.length - others.length).toBeGreaterThan(70)
  })

  it('is read as we read the name, in Mandarin of both places', () => {
    expect(misread(spokenTerms('mandarin'), 'zh-CN')).toEqual([])
    expect(misread(taiwanTerms(), 'zh-CN')).toEqual([otherWord])
    expect(misread(taiwanTerms(), 'zh-TW')).toEqual([otherWord])
  })

  it('is the reading itself for a voice that reads readings', () => {
    expect(spokenText('叔叔', 'suk1 suk1', { tag: 'zh-HK', isPhonetic: true })).toBe('suk1 suk1')
    expect(spokenText('女儿', "nǚ'ér", { tag: 'zh-CN', isPhonetic: true })).toBe('nü3 er2')
    expect(spokenText('叔叔', 'ㄕㄨˊ ˙ㄕㄨ', { tag: 'zh-TW', isPhonetic: true })).toBe('shu2 shu5')
  })

  it('is the word as written where the reading does not fit it', () => {
    expect(spokenText('嫲嫲', '', cantonese)).toBe('嫲嫲')
    expect(spokenText('阿嫲', 'ah mah mah', { tag: 'zh-CN', isPhonetic: true })).toBe('阿嫲')
  })

  it('has the same syllables in Zhuyin as in Pinyin', () => {
    const pairs = spokenTerms('mandarin').map(({ reading }) => numberedPinyin(reading))
    const inTaiwan = taiwanTerms().map(({ reading }) => numberedPinyin(reading))
    const sounds = (lists: readonly (readonly string[])[]): string[] =>
      [...new Set(lists.flat().map((one) => one.slice(0, -1)))].toSorted()
    // 大伯子 is read in another way.
    expect(sounds(inTaiwan)).toEqual(sounds(pairs).filter((sound) => sound !== 'bai'))
  })
})
