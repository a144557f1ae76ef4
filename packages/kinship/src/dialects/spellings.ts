/** How a dialect may be spelled in Latin letters. `free` is for those of which no grammar is written here yet. */
export const spellings = ['tailo', 'pfs', 'free'] as const
export type Spelling = (typeof spellings)[number]

interface Grammar {
  readonly initials: string
  readonly finals: string
  /** The marks of tones, combining; a syllable that ends in a stop has only the last of them, or none. */
  readonly marks: string
  /** The letters that carry the mark, the first that fits. */
  readonly carriers: readonly RegExp[]
}

const acute = '\u0301'
const grave = '\u0300'
const circumflex = '\u0302'
const macron = '\u0304'
const upright = '\u030D'
const stop = /[ptkh]$/u

const grammars: Readonly<Record<Exclude<Spelling, 'free'>, Grammar>> = {
  tailo: {
    initials: '(?:ph|p|m|b|tsh|ts|th|t|n|l|kh|k|ng|g|h|s|j)?',
    finals:
      '(?:(?:iau|uai|ai|au|ia|io|iu|ua|ue|ui|oo|a|e|i|o|u)(?:nn)?h?|(?:a|i|ia)(?:m|p)|om|op|(?:a|i|ia|u|ua)(?:n|t)|(?:a|i|ia|o|io)(?:ng|k)|(?:ng|m)h?)',
    marks: acute + grave + circumflex + macron + upright,
    carriers: [/a/u, /oo/u, /e/u, /o/u, /(?<=i)u/u, /(?<=u)i/u, /i/u, /u/u, /m|n/u],
  },
  pfs: {
    initials: '(?:ph|p|m|f|v|th|t|n|l|chh|ch|kh|k|ng|h|s|y)?',
    finals:
      '(?:(?:iau|ieu|oai|ai|au|eu|oi|ui|ia|ie|io|iu|oa|oe|a|e|i|o|u|ṳ)|(?:a|e|i|ia|ie|ṳ)(?:m|p)|(?:a|e|i|o|u|ie|ia|io|iu|oa|ṳ)(?:n|t)|(?:a|o|u|ia|io|iu|oa)(?:ng|k)|ng|m|n)',
    marks: circumflex + grave + acute + upright,
    carriers: [/a/u, /e/u, /o/u, /ṳ/u, /u/u, /i/u, /m|n/u],
  },
}

/** Says what is wrong with a spelling, in words for those who wrote it; undefined if nothing is. */
export function faultOfSpelling(text: string, spelling: Spelling): string | undefined {
  if (spelling === 'free')
    return /^[\p{L}\p{M}\d'’ -]+$/u.test(text) ? undefined : `“${text}” has signs that are neither letters nor hyphens`
  for (const syllable of text.split(/--?| /u)) {
    const fault = faultOfSyllable(syllable, grammars[spelling])
    if (fault !== undefined) return `“${text}”: ${fault}`
  }
  return undefined
}

function faultOfSyllable(syllable: string, { initials, finals, marks, carriers }: Grammar): string | undefined {
  if (syllable === '') return 'a hyphen stands where a syllable is missing'
  const apart = syllable.normalize('NFD').replaceAll('u\u0324', 'ṳ')
  const tones = [...apart].filter((sign) => marks.includes(sign))
  const bare = [...apart]
    .filter((sign) => !marks.includes(sign))
    .join('')
    .normalize('NFC')
  const parts = new RegExp(`^(${initials})(${finals})$`, 'u').exec(bare)
  if (parts === null) return `“${syllable}” is not a syllable that this spelling has`
  if (tones.length > 1) return `“${syllable}” has more than one tone mark`
  const [tone] = tones
  if (tone === undefined) return undefined
  if (stop.test(bare) !== (tone === upright))
    return stop.test(bare)
      ? `“${syllable}” ends in p, t, k or h, and there only the upright mark (a̍) is written`
      : `“${syllable}” has the upright mark, which needs p, t, k or h at the end`
  const [, initial = '', final = ''] = parts
  const at = carriers.map((carrier) => final.search(carrier)).find((place) => place >= 0) ?? 0
  const letters = [...apart]
  const marked = letters.slice(0, letters.indexOf(tone)).length - 1 - initial.length
  return marked === at ? undefined : `“${syllable}” has its tone mark on the wrong letter; it belongs on “${final[at] ?? ''}”`
}
