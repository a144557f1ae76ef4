import { fold, isHan, tokensOf } from './fold.ts'

/** Cities and countries that languages call differently: each line is one place. */
const sameNames = [
  'hong kong, hongkong, 香港',
  'london, londres, londyn, lontoo, 倫敦',
  'paris, paryz, pariisi, 巴黎',
  'manchester, 曼徹斯特',
  'helsinki, 赫爾辛基',
  'krakow, cracovie, cracow, krakova, 克拉科夫',
  'warszawa, warsaw, varsovie, varsova, 華沙',
  'wroclaw, breslau, 弗羅茨瓦夫',
  'gdansk, dantzig, 格但斯克',
  'lwow, lviv, 利沃夫',
  'bordeaux, 波爾多',
  'lyon, lyons, 里昂',
  'toronto, 多倫多',
  'vancouver, 溫哥華',
  'new york, nowy jork, nueva york, 紐約',
  'san francisco, 三藩市, 舊金山',
  'los angeles, 洛杉磯',
  'sydney, 悉尼, 雪梨',
  'melbourne, 墨爾本',
  'singapore, singapour, singapur, 新加坡',
  'taipei, 台北, 臺北',
  'beijing, peking, pekin, 北京',
  'shanghai, szanghaj, 上海',
  'guangzhou, canton, kanton, 廣州',
  'shantou, swatow, 汕頭',
  'macau, macao, makau, 澳門',
  'shenzhen, 深圳',
  'sha tin, shatin, 沙田',
  'sham shui po, 深水埗',
  'sheung wan, 上環',
  'edinburgh, edimbourg, edynburg, 愛丁堡',
  'stockholm, sztokholm, tukholma, 斯德哥爾摩',
  'berlin, 柏林',
  'canada, kanada, 加拿大',
  'england, angleterre, anglia, englanti, 英格蘭, 英國',
  'poland, pologne, polska, puola, 波蘭',
  'finland, finlande, finlandia, suomi, 芬蘭',
  'france, francja, ranska, 法國',
  'china, chine, chiny, kiina, 中國',
  'taiwan, tajwan, 台灣, 臺灣',
  'usa, united states, etats unis, stany zjednoczone, yhdysvallat, 美國',
  'australia, australie, 澳洲, 澳大利亞',
].map((line) => line.split(', ').map((name) => tokensOf(fold(name)).join(' ')))

/** Fewer letters of a place's beginning may belong to another place. */
const minStem = 3

/** Whether a word is a place's name, as it stands or with an ending of the language: `Krakowie`, `Helsingissä`. */
function isFormOf(word: string, name: string, ending: RegExp | undefined): boolean {
  if (word === name) return true
  if (ending === undefined || !ending.test(word)) return false
  let shared = 0
  while (shared < name.length && word[shared] === name[shared]) shared += 1
  return shared >= Math.max(minStem, name.length - 2) && word.length - shared <= 6
}

/** Makes the test whether an address is in the place that a question names. */
export function placeTest(words: readonly string[], ending: RegExp | undefined): (address: string) => boolean {
  const asked = [
    words,
    ...sameNames
      .filter((names) => names.some((name) => isPlace(words, name.split(' '), ending)))
      .flat()
      .map((name) => name.split(' ')),
  ]
  const known = new Map<string, boolean>()
  const isThere = (address: string): boolean => {
    const tokens = tokensOf(fold(address))
    return asked.some((place, at) =>
      tokens.some((_, from) =>
        place.every((word, n) => {
          const token = tokens[from + n]
          return token !== undefined && (at === 0 ? isFormOf(word, token, isHan(word) ? undefined : ending) : word === token)
        }),
      ),
    )
  }
  return (address) => {
    let is = known.get(address)
    if (is === undefined) {
      is = isThere(address)
      known.set(address, is)
    }
    return is
  }
}

/** Whether words are the name of a place in the list above. */
export const isKnownPlace = (words: readonly string[], ending: RegExp | undefined): boolean =>
  sameNames.some((names) => names.some((name) => isPlace(words, name.split(' '), ending)))

const isPlace = (words: readonly string[], name: readonly string[], ending: RegExp | undefined): boolean =>
  words.length === name.length && words.every((word, at) => isFormOf(word, name[at]!, isHan(word) ? undefined : ending))
