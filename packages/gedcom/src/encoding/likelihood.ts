/**
 * How likely a decoded text is to be what somebody wrote: names and places of many languages. Naive Bayes over single letters, as in
 * "N-Gram-Based Text Categorization" (Cavnar and Trenkle, 1994) with n = 1, because names are short and no list knows them; plus
 * penalties for what no word does. All values are natural logarithms, so that texts of the same bytes can be compared.
 */

/** The letters beyond ASCII of each language, the frequent ones first. */
const alphabets: Readonly<Record<string, string>> = {
  german: 'üöäß',
  french: 'éèêàçôîâûëïœùÿæ',
  spanish: 'óíáéñúü',
  portuguese: 'ãçáéíóêõúâôà',
  italian: 'àèòìùé',
  catalan: 'àéèòóíçúïü',
  swedish: 'öäåéü',
  danish: 'øåæéöäü',
  icelandic: 'óðíáúþöéæý',
  dutch: 'ëéïöü',
  polish: 'łóżśćęńąź',
  czech: 'áíčěéřšýžůúňťďó',
  slovak: 'áíčýšžéľúťôňóäďĺŕ',
  hungarian: 'áéöóőíüúű',
  romanian: 'ăășțîâşţ',
  croatian: 'ćčšžđ',
  albanian: 'ëç',
  turkish: 'üışğöçâ',
  lithuanian: 'šėžčūįųąę',
  latvian: 'āīēšņļūžķčģ',
  estonian: 'äüõöšž',
  russian: 'оаенирвлтскмпдйчьяугыбшхзжюфцщэёъ',
  ukrainian: 'оаениркквлтсмпдчійуьяєгхбшзжюїщцґф',
  serbian: 'аоиерннјвтскћмдлпуљбшзчгјњџжхђцф',
  greek: 'αοςιηρσνλτκεπυμδάγόίήθέχύβφώωζξψϊϋ',
  hebrew: 'יואלמהרבנשדתחסעקגפצטזכםןךףץ',
  arabic: 'المحدنيربعسةفوخكهصقطشجزتذغثضظءأإئؤىآپچژگ',
  chinese:
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文欧阳司徒诸葛' +
    '大小明华国建英秀玉兰芳娜敏静丽强磊军洋勇艳杰娟涛超霞平刚桂志伟红梅春海云生荣宝福德元成光永家子美珍凤仁义礼智信山东西南北京上广州省市县镇村区河湖',
  traditionalChinese:
    '王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常武喬賀賴龔文歐陽司徒諸葛' +
    '大小明華國建英秀玉蘭芳娜敏靜麗強磊軍洋勇豔傑娟濤超霞平剛桂志偉紅梅春海雲生榮寶福德元成光永家子美珍鳳仁義禮智信山東西南北京上廣州省市縣鎮村區河湖香港九龍臺台灣澳門婷淑惠嘉慧',
  japanese:
    '田山川本中村木小林藤佐野井上原島高橋松石伊渡辺加吉清水池斎森岡長谷阿部後近遠坂青太郎子美一二三次郎雄夫男恵幸和正明博誠健裕智久千代花春夏秋冬東京大阪県市区町村北海道' +
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンー',
  korean:
    '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모영수미경숙희순자용철호상동준민재은혜아대광종태',
}

/** Uncommon letters of a script have this probability. */
const rare = Math.log(1e-4)
/** Any of the many characters of Chinese, Japanese and Korean. */
const ideograph = Math.log(5e-5)
/** Half-width katakana, which hardly any name is written in. */
const halfWidth = Math.log(5e-4)
const mixedScripts = -6
const symbol = -8
const signInPlace = -3
const capitalInside = -6
const secondCapital = -4
/** A letter that Unicode has only as a letter and a mark. */
const mark = Math.log(1e-3)
const smallAtStart = -1
const undefinedByte = -14

type Weights = ReadonlyMap<string, number>

/** The probability of the n-th letter is proportional to 1/(n + 2) (Zipf); that of an ideograph is the same for all that are listed. */
const models: readonly Weights[] = Object.values(alphabets).map((alphabet) => {
  const letters = [...new Set(alphabet)]
  if (letters.length > 80) return new Map(letters.map((letter) => [letter, Math.log(0.6 / letters.length)]))
  const total = letters.reduce((sum, _letter, rank) => sum + 1 / (rank + 2), 0)
  return new Map(letters.map((letter, rank) => [letter, Math.log(0.95 / (rank + 2) / total)]))
})

type Script = 'Latin' | 'Cyrillic' | 'Greek' | 'Hebrew' | 'Arabic' | 'Han' | 'Hangul' | 'HalfWidth' | 'Other'

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['Latin', /^\p{Script=Latin}/u],
  ['Cyrillic', /^\p{Script=Cyrillic}/u],
  ['Greek', /^\p{Script=Greek}/u],
  ['HalfWidth', /^[\uFF65-\uFF9F]/u],
  ['Han', /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['Hangul', /^\p{Script=Hangul}/u],
  ['Hebrew', /^\p{Script=Hebrew}/u],
  ['Arabic', /^\p{Script=Arabic}/u],
]

const scriptOf = (letter: string): Script => scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'Other'

/** Words as somebody sees them, with the signs that stand in or beside them. */
const wordPattern = /[^\t-\r \u3000!-&(-,./:-@[-`{-~]+/gu

/** Whether a text has anything on which encodings differ. */
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/u.test(text)

export interface Likelihood {
  /** A natural logarithm: the greater, the likelier. */
  value: number
  /** How often there is something that hardly any word has: a symbol inside, a capital letter behind a small one, two scripts. */
  faults: number
}

/** Weighs texts together: names of one file are of few languages. */
export function likelihoodOf(texts: readonly string[]): Likelihood {
  const sum: Likelihood = { value: 0, faults: 0 }
  const words: Float64Array[] = []
  for (const text of texts) {
    for (const [word] of text.matchAll(wordPattern)) {
      if (isAscii(word)) continue
      weighShape(word, sum)
      const letters = [...word].filter((character) => !isAscii(character) && /[\p{L}\p{M}]/u.test(character))
      if (letters.length > 0) words.push(weighLetters(letters))
    }
  }
  const languages = shareLanguages(words)
  for (const word of words)
    sum.value += word.reduce((best, value, at) => Math.max(best, value + Math.log(languages[at] ?? 1)), -Infinity)
  return sum
}

/** One value per language. */
const weighLetters = (letters: readonly string[]): Float64Array =>
  Float64Array.from(models, (model) => letters.reduce((all, letter) => all + weigh(letter, model), 0))

/** Estimates how common each language is among the words: one step of expectation maximisation, from equal shares. */
function shareLanguages(words: readonly Float64Array[]): Float64Array {
  const smoothing = 0.5
  const shares = new Float64Array(models.length).fill(smoothing)
  for (const word of words) {
    const best = Math.max(...word)
    const weights = word.map((value) => Math.exp(value - best))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [at, weight] of weights.entries()) shares[at] = (shares[at] ?? 0) + weight / total
  }
  const total = words.length + smoothing * models.length
  return shares.map((share) => share / total)
}

function weighShape(word: string, sum: Likelihood): void {
  const characters = [...word]
  const fault = (cost: number): void => {
    sum.value += cost
    sum.faults += 1
  }
  let before = ''
  let beforeScript: Script | undefined
  for (const [index, character] of characters.entries()) {
    const isLetter = /[\p{L}\p{M}]/u.test(character)
    if (!isLetter) {
      if (isInPlace(character, before !== '', isLetterAt(characters, index + 1))) sum.value += signInPlace
      else if (!isAscii(character)) fault(/[\uFFFD\p{Cc}\p{Cn}\p{Co}]/u.test(character) ? undefinedByte : symbol)
      before = ''
      beforeScript = undefined
      continue
    }
    // Marks belong to the script of their letter.
    const script = beforeScript !== undefined && /\p{M}/u.test(character) ? beforeScript : scriptOf(character)
    if (beforeScript !== undefined && script !== beforeScript) fault(mixedScripts)
    if (before !== '' && !(isAscii(before) && isAscii(character)) && isSmall(before) && isCapital(character)) fault(capitalInside)
    if (index === 1 && !isAscii(character) && isCapital(before) && isCapital(character) && isSmall(characters[2] ?? ''))
      fault(secondCapital)
    if (index === 0 && !isAscii(character) && isSmall(character)) sum.value += smallAtStart
    before = character
    beforeScript = script
  }
}

function weigh(letter: string, model: Weights): number {
  const small = letter.toLowerCase()
  const known = model.get(small.length === letter.length ? small : letter === 'İ' ? 'ı' : letter)
  if (known !== undefined) return known
  if (/\p{M}/u.test(letter)) return mark
  const script = scriptOf(letter)
  return script === 'HalfWidth' ? halfWidth : script === 'Han' || script === 'Hangul' ? ideograph : rare
}

/** Whether a sign stands where people put it: quotation marks around words, a dash anywhere, a fraction between words. */
function isInPlace(sign: string, isBehindLetter: boolean, isBeforeLetter: boolean): boolean {
  if (/[\u00a0’‘–—・。、「」（）]/u.test(sign)) return true
  if (sign === '·') return isBehindLetter && isBeforeLetter
  if (/[ºª”»…]/u.test(sign)) return !isBeforeLetter
  if (/[“„«]/u.test(sign)) return !isBehindLetter
  return /[°½¼¾§©®]/u.test(sign) && !isBehindLetter && !isBeforeLetter
}

const isLetterAt = (characters: readonly string[], index: number): boolean => /^\p{L}$/u.test(characters[index] ?? '')
const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()
const isSmall = (letter: string): boolean => letter !== letter.toUpperCase() && letter === letter.toLowerCase()
