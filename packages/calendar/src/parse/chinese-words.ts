const digits = '[\\d〇零一二三四五六七八九十廿卅百元]+'

/** Days that have a name, in numbers: those of the lunar calendar, and New Year of ours. */
const festivals: readonly (readonly [RegExp, string])[] = [
  [/元旦$/u, '1月1日'],
  [/(?:春[节節]|大?年初一|正月初一)$/u, '正月初一'],
  [/(?:元宵[节節]?|上元[节節]?)$/u, '正月十五'],
  [/端[午阳陽][节節]?$/u, '五月初五'],
  [/七夕[节節]?$/u, '七月初七'],
  [/中元[节節]?$/u, '七月十五'],
  [/中秋[节節]?$/u, '八月十五'],
  [/重[阳陽][节節]?$/u, '九月初九'],
  [/[腊臘]八[节節]?$/u, '臘月初八'],
]

/** What papers of Taiwan under Japan count years by, with the year before the first. */
const japaneseEras: Readonly<Record<string, readonly [before: number, years: number]>> = {
  明治: [1867, 45],
  大正: [1911, 15],
  昭和: [1925, 64],
}
const japanese = new RegExp(`(?:日[治據据])?(明治|大正|昭和)(${digits})年`, 'u')
const beforeRepublic = new RegExp(`民[國国]?前(${digits})年`, 'u')
const shortRepublic = new RegExp(`民(?=${digits}年)`, 'u')

/** Writes in numbers and in eras that Banyan knows what has a name: festivals, Japanese eras, years before the Republic. */
export function inPlainWords(text: string, readNumber: (text: string) => number): string {
  let plain = text
    .replace(/[（(]?(?:星期|[週周]|[禮礼]拜)[一二三四五六日天][）)]?$/u, '')
    .replace(beforeRepublic, (whole, count: string) => {
      const year = 1912 - readNumber(count)
      return year >= 1800 ? `${year}年` : whole
    })
    .replace(japanese, (whole, era: string, count: string) => {
      const [before, years] = japaneseEras[era] ?? [0, 0]
      const number = readNumber(count)
      return number >= 1 && number <= years ? `${before + number}年` : whole
    })
    .replace(shortRepublic, '民國')
  for (const [name, day] of festivals) {
    const found = plain.replace(name, day)
    // A festival stands alone, or after its year.
    if (found !== plain && /^(?:$|.*[年历曆])$/u.test(found.slice(0, found.length - day.length).replace(/的$/u, ''))) {
      plain = found.replace(`的${day}`, day)
      break
    }
  }
  return plain
}
