import { toTaiwan } from '../languages/taiwan.ts'
import type { RankAnswer } from '../ranks/find-rank.ts'
import type { MarkPage } from './mark-rules.ts'

/** What somebody is called to their face, where the words of the table are only about them. Lists as in an entry. */
export interface AddressWords {
  readonly cantonese: readonly string[]
  readonly cantonese_pronounciation: readonly string[]
  readonly mandarin: readonly string[]
  readonly mandarin_pronounciation: readonly string[]
  readonly traditional: readonly string[]
  readonly zhuyin: readonly string[]
}

/**
 * By key: who marries in says what the partner says. A list is empty where no page says it; younger ones are called by name in some
 * families and 弟弟, 妹妹 in others.
 */
export const addressRows: readonly (readonly [key: string, cantonese: string, mandarin: string, pages: readonly MarkPage[]])[] = [
  ["Wife's Father", '', '爸爸 bàba', ['henan', 'letters']],
  ["Wife's Mother", '', '妈妈 māma', ['henan', 'letters']],
  ["Husband's Father", '', '爸爸 bàba', ['henan', 'threeForms']],
  ["Husband's Mother", '', '妈妈 māma', ['henan', 'threeForms']],
  ["Wife's Elder Brother", '', '哥哥 gēge', ['henan', 'letters', 'shaanxi']],
  ["Wife's Elder Sister", '姐姐 ze4 ze1', '姐姐 jiějie', ['metropop', 'wifesSisters', 'henan']],
  ["Husband's Elder Brother", '', '哥哥 gēge', ['henan', 'threeForms', 'andSoOn']],
  ["Husband's Elder Sister", '', '姐姐 jiějie', ['henan']],
  ["Wife's Elder Brother's Wife", '大嫂 daai6 sou2', '嫂子 sǎozi', ['roles', 'letters', 'shaanxi']],
  ["Husband's Elder Brother's Wife", '', '嫂子 sǎozi', ['andSoOn']],
  ["Husband's Elder Sister's Husband", '姐夫 ze2 fu1', '姐夫 jiěfu', ['roles', 'memory']],
  ["Wife's Elder Sister's Husband", '姐夫 ze2 fu1', '姐夫 jiěfu', ['visits', 'roles', 'letters', 'shaanxi']],
]

const rows = new Map(addressRows.map(([key, cantonese, mandarin]) => [key, { cantonese, mandarin }]))

const read = (name: string): readonly [text: string, reading: string] => [
  name.slice(0, name.indexOf(' ')),
  name.slice(name.indexOf(' ') + 1),
]

/** What the relative of a term is called to their face; undefined where the names of the term are said to it too. */
export function addressOf(key: string): AddressWords | undefined {
  const row = rows.get(key)
  if (row === undefined) return undefined
  const [mandarin, pinyin] = read(row.mandarin)
  const taiwan = toTaiwan(mandarin, pinyin)
  const [cantonese, jyutping] = row.cantonese === '' ? [] : read(row.cantonese)
  return {
    cantonese: cantonese === undefined ? [] : [cantonese],
    cantonese_pronounciation: jyutping === undefined ? [] : [jyutping],
    mandarin: [mandarin],
    mandarin_pronounciation: [pinyin],
    traditional: [taiwan.text],
    zhuyin: [taiwan.zhuyin],
  }
}

/**
 * The same along a path: with the partner's rank for the relative first, as 二哥 of the husband's second brother, where it is certain.
 *
 * @param path - ids; its second person is the partner
 */
export function addressAlong(
  path: readonly number[],
  key: string,
  rankOf: (path: readonly number[]) => RankAnswer,
): AddressWords | undefined {
  const words = addressOf(key)
  const rank = words && path.length > 2 ? rankOf(path.slice(1)).rank : undefined
  if (words === undefined || rank === undefined) return words
  // What the partner says in a dialect is said where the reader's own words follow the partner.
  const isCantonese = words.cantonese.length > 0
  return {
    cantonese: isCantonese ? [...rank.cantonese, ...words.cantonese] : [],
    cantonese_pronounciation: isCantonese ? [...rank.cantonese_pronounciation, ...words.cantonese_pronounciation] : [],
    mandarin: [...rank.mandarin, ...words.mandarin],
    mandarin_pronounciation: [...rank.mandarin_pronounciation, ...words.mandarin_pronounciation],
    traditional: [...rank.traditional, ...words.traditional],
    zhuyin: [...rank.zhuyin, ...words.zhuyin],
  }
}
