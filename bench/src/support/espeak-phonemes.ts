/**
 * How eSpeak NG writes the sounds of Jyutping and Pinyin, from its notation and the phonology of both languages, without asking it. The tone
 * follows the vowel, and a final consonant the tone.
 */

const jyutpingInitial = /^(?:ng|gw|kw|[bpmfdtnlgkhwzcsj])(?=[aeiouy])/u
/** ng is N, but one sound with the vowel in aang and ong. */
const jyutpingFinal = /^(aang|ong|yu|aa[iu]?|oe|eo[i]?|[aeiou][iu]?)(ng|[mnptk])?$/u

/** The phonemes of a reading in Jyutping. @throws Error for what is no syllable */
export function cantonesePhonemes(reading: string): string {
  return reading.split(' ').map(cantoneseSyllable).join(' ')
}

function cantoneseSyllable(syllable: string): string {
  const [, sound, tone] = /^([a-z]+)([1-6])$/u.exec(syllable) ?? []
  if (sound === undefined || tone === undefined) throw new Error(`${syllable} is no Jyutping`)
  // eSpeak has no tone on a consonant that is a syllable.
  if (sound === 'ng') return 'N'
  if (sound === 'm') return 'm'
  const initial = jyutpingInitial.exec(sound)?.[0] ?? ''
  const [, vowel, coda = ''] = jyutpingFinal.exec(sound.slice(initial.length)) ?? []
  if (vowel === undefined) throw new Error(`${syllable} is no Jyutping`)
  return (initial === 'ng' ? 'N' : initial) + vowel + tone + (coda === 'ng' ? 'N' : coda)
}

const pinyinInitials: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'ph',
  m: 'm',
  f: 'f',
  d: 't',
  t: 'th',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'kh',
  h: 'X',
  j: 'tS;',
  q: 'tS;h',
  x: 'S;',
  zh: 'ts.',
  ch: 'ts.h',
  sh: 's.',
  r: 'z.',
  z: 'ts',
  c: 'tsh',
  s: 's',
}
/** Vowel and final consonant, between which the tone stands. */
const pinyinFinals: Readonly<Record<string, readonly [vowel: string, coda: string]>> = {
  a: ['A', ''],
  ai: ['ai', ''],
  an: ['a', 'n'],
  ang: ['a', 'N'],
  ao: ['Au', ''],
  e: ['o-', ''],
  ei: ['ei', ''],
  en: ['@', 'n'],
  eng: ['@', 'N'],
  er: ['@r', ''],
  i: ['i', ''],
  ian: ['iE', 'n'],
  iang: ['iA', 'N'],
  iao: ['jAu', ''],
  ia: ['iA', ''],
  ie: ['iE', ''],
  in: ['i', 'n'],
  ing: ['i', 'N'],
  iong: ['y', 'N'],
  iu: ['iou', ''],
  o: ['o', ''],
  ong: ['ong', ''],
  ou: ['ou', ''],
  u: ['u', ''],
  uan: ['ua', 'n'],
  ui: ['uei', ''],
  un: ['u@', 'n'],
  ü: ['y', ''],
  üan: ['y&', 'n'],
  üe: ['yE', ''],
}
/** Syllables that are not put together from the two tables. */
const pinyinWhole: Readonly<Record<string, readonly [vowel: string, coda: string]>> = {
  de: ['t@', ''],
  zi: ['tsi[', ''],
  ci: ['tshi[', ''],
  si: ['si[', ''],
  zhi: ['ts.i.', ''],
  chi: ['ts.hi.', ''],
  shi: ['s.i.', ''],
  ri: ['z.i.', ''],
  yi: ['ji', ''],
  yao: ['jAu', ''],
  yang: ['jiA', 'N'],
  ye: ['jiE', ''],
  yue: ['yE', ''],
  wai: ['wai', ''],
  wu: ['wu', ''],
}
/** The pitch of a neutral tone depends on the tone before it. */
const neutral: Readonly<Record<string, string>> = { '1': '22', '2': '33', '3': '44', '4': '11', '5': '11' }

/** The phonemes of syllables in Pinyin, each with the number of its tone. @throws Error for what is no syllable */
export function mandarinPhonemes(syllables: readonly string[]): string {
  return syllables.map((syllable, at) => mandarinSyllable(syllable, syllables[at - 1], syllables[at + 1])).join(' ')
}

function mandarinSyllable(syllable: string, before: string | undefined, after: string | undefined): string {
  const sound = syllable.slice(0, -1)
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])/u.exec(sound)?.[0] ?? ''
  const rest = sound.slice(initial.length)
  const final = pinyinWhole[sound] ?? pinyinFinals[/[jqx]/u.test(initial) ? rest.replace(/^u/u, 'ü') : rest]
  if (final === undefined) throw new Error(`${syllable} is no Pinyin`)
  const start = sound in pinyinWhole ? '' : (pinyinInitials[initial] ?? '')
  return start + final[0] + pitchOf(syllable.at(-1)!, before?.at(-1), after?.at(-1)) + final[1]
}

/** A third tone rises before another third tone, and stays low before any other. */
function pitchOf(tone: string, before: string | undefined, after: string | undefined): string {
  if (tone === '5') return neutral[before ?? '5']!
  if (tone === '3') return after === undefined ? '214' : after === '3' ? '35' : '21'
  return { '1': '55', '2': '35', '4': '51' }[tone]!
}
