import { finals, initials, syllablesOf, tones } from '../languages/taiwan.ts'

const pinyinInitials = new Map(Object.entries(initials).map(([pinyin, zhuyin]) => [zhuyin, pinyin]))
const pinyinFinals = new Map(Object.entries(finals).map(([pinyin, zhuyin]) => [zhuyin, pinyin]))
const zhuyinTones: Readonly<Record<string, number>> = { ˊ: 2, ˇ: 3, ˋ: 4 }
/** How finals are written without an initial, where `y` or `w` before them is not all. */
const alone: Readonly<Record<string, string>> = {
  i: 'yi',
  in: 'yin',
  ing: 'ying',
  iu: 'you',
  u: 'wu',
  ui: 'wei',
  un: 'wen',
  ong: 'weng',
  ü: 'yu',
  üe: 'yue',
  üan: 'yuan',
  ün: 'yun',
  iong: 'yong',
}

/** The syllables of a Mandarin reading, in Pinyin with tone marks or in Zhuyin, as Pinyin with the number of the tone: 5 is the neutral one. */
export function numberedPinyin(reading: string): readonly string[] {
  return /[\u3105-\u312f]/u.test(reading) ? reading.split(' ').map(ofZhuyin) : syllablesOf(reading).map(ofPinyin)
}

function ofPinyin(syllable: string): string {
  const tone = [...syllable].map((one) => tones[one]).find((one) => one !== undefined)
  return syllable.replaceAll(/[\u0300\u0301\u0304\u030c]/gu, '') + String(tone ?? 5)
}

function ofZhuyin(syllable: string): string {
  const sound = syllable.replaceAll(/[˙ˊˇˋ]/gu, '')
  const tone = syllable.startsWith('˙') ? 5 : (zhuyinTones[syllable.at(-1) ?? ''] ?? 1)
  const initial = pinyinInitials.get(sound[0] ?? '') ?? ''
  const final = pinyinFinals.get(initial === '' ? sound : sound.slice(1)) ?? ''
  return spell(initial, final) + String(tone)
}

function spell(initial: string, final: string): string {
  if (initial === '') return alone[final] ?? final.replace(/^i/u, 'y').replace(/^u/u, 'w')
  if (final === '') return `${initial}i`
  return initial + (/^[jqx]/u.test(initial) ? final.replace(/^ü/u, 'u') : final)
}
