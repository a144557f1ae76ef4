import { fold } from '../fold.ts'
import { combine, kin } from '../grammar/language.ts'
import type { KinWord, Language } from '../grammar/language.ts'
import { chineseTerms } from '../kin/chinese-terms.ts'
import { concepts as of } from '../kin/concepts.ts'

/** Words for several kinds of relatives at once, which the table of terms has not. */
const collective = kin(
  [of.parent, '父母, 爸媽, 爸爸媽媽, 爹娘, 雙親, 老豆老母, 家長'],
  [of.mother, '媽媽, 媽, 母親, 阿媽, 老媽, 媽咪, 老母'],
  [of.father, '爸爸, 爸, 父親, 阿爸, 老爸, 爹, 爹哋, 老豆'],
  [of.child, '子女, 兒女, 孩子, 小孩, 仔女, 細路, 細路仔'],
  [of.son, '兒子, 仔, 阿仔'],
  [of.daughter, '女兒, 女, 阿女, 囡囡'],
  [of.sibling, '兄弟姐妹, 兄弟姊妹, 手足'],
  [of.brother, '兄弟, 哥哥或弟弟, 哥哥弟弟, 阿哥或者細佬'],
  [of.sister, '姐妹, 姊妹, 姐姐或妹妹, 姐姐妹妹, 家姐或者細妹'],
  [of.elderBrother, '哥哥, 哥, 大哥哥, 阿哥, 大佬, 兄長'],
  [of.elderSister, '姐姐, 姐, 家姐, 阿姐'],
  [of.youngerBrother, '弟弟, 弟, 細佬, 阿弟'],
  [of.youngerSister, '妹妹, 妹, 細妹, 阿妹'],
  [of.partner, '跟誰結婚, 和誰結婚, 嫁給誰, 娶了誰, 同邊個結婚, 嫁咗俾邊個, 娶咗邊個, 伴侶, 配偶, 另一半, 愛人'],
  [of.husband, '丈夫, 老公, 先生'],
  [of.wife, '妻子, 老婆, 太太'],
  [of.grandparent, '祖父母, 爺爺奶奶和外公外婆, 公公婆婆, 阿公阿婆'],
  ['f,a', '爺爺奶奶, 爺爺嫲嫲, 爺嫲'],
  ['m,a', '外公外婆, 姥姥姥爺, 外祖父母'],
  ['f,f', '祖父'],
  ['f,m', '祖母'],
  [of.maternalGrandfather, '外祖父'],
  [of.maternalGrandmother, '外祖母'],
  [of.greatGrandparent, '曾祖父母'],
  [of.cousin, '堂表兄弟姐妹, 堂表親, 兄弟姐妹堂表'],
  ['f,xb,k', '堂兄弟姐妹, 堂親, 堂兄弟姊妹'],
  ['f,xs,k | m,x,k', '表兄弟姐妹, 表親, 表兄弟姊妹'],
  ['f,xs,s | m,x,s', '表兄弟'],
  ['f,xs,d | m,x,d', '表姐妹, 表姊妹'],
  ['f,xb,s', '堂兄弟'],
  ['f,xb,d', '堂姐妹, 堂姊妹'],
  ['f,xb', '伯叔, 叔伯, 伯伯叔叔'],
  ['f,xs', '姑, 姑姑, 姑母'],
  ['m,xb', '舅, 舅舅, 舅父, 阿舅'],
  ['m,xs', '姨, 姨母'],
  ['a,x | a,x,p', '叔伯姑姨舅, 叔叔阿姨'],
  ['xb,s', '姪子, 姪兒, 姪'],
  ['xb,d', '姪女'],
  ['xs,s', '外甥'],
  ['xs,d', '外甥女'],
  [of.parentInLaw, '岳父岳母, 外父外母, 公公婆婆老爺奶奶'],
  [of.sonInLaw, '女婿'],
  [of.daughterInLaw, '兒媳婦, 媳婦, 兒媳, 新抱'],
  [of.ancestor, '祖先, 先人, 祖宗, 長輩祖先'],
  [of.descendant, '後代, 後人, 子孫後代, 後裔'],
  [of.halfSibling, '同父異母的兄弟姐妹, 同母異父的兄弟姐妹, 半血緣兄弟姐妹'],
  [of.stepmother, '繼母, 後母, 後媽'],
  [of.stepfather, '繼父, 後父, 後爸'],
)

/** Words that the table has for one kind of relative only, and that people use for more. */
const generalWords = kin([of.grandchild, '孫, 孫兒, 孫子孫女, 孫仔孫女, 子孫, 孫輩'])

/** Short words that take a number: 二舅, 三姨, 大伯. */
const ranked: readonly (readonly [string, string])[] = [
  ['f,xb', '伯'],
  ['f,xb', '叔'],
  ['f,xb', '伯父'],
  ['f,xs', '姑'],
  ['f,xs', '姑媽'],
  ['m,xb', '舅'],
  ['m,xb', '舅父'],
  ['m,xb', '舅舅'],
  ['m,xs', '姨'],
  ['m,xs', '姨媽'],
  ['m,xs,h', '姨丈'],
  ['f,xs,h', '姑丈'],
  ['m,xb,w', '舅母'],
  ['m,xb,w', '妗'],
  ['ob', '哥'],
  ['os', '姐'],
  ['os', '家姐'],
  ['yb', '弟'],
  ['ys', '妹'],
]
const places: readonly (readonly [string, number])[] = [
  ['大', 1],
  ...[...'二三四五六七八九'].map((character, at) => [character, at + 2] as const),
  ['細', -1],
  ['小', -1],
]

function wordsOf(dialect: 'yue' | 'zh'): readonly KinWord[] {
  const general = new Set(generalWords.map(({ text }) => fold(text)))
  const terms = [...chineseTerms(dialect)].flatMap(([text, chains]) => (general.has(text) ? [] : [{ text, chains }]))
  const known = new Set(terms.map(({ text }) => text))
  const numbered = places.flatMap(([character, place]) =>
    [...ranked.map(([chains, text]) => ({ text, chains })), ...terms.filter(({ text }) => /^[表堂]/u.test(text))]
      .map(({ text, chains }) => ({ text: character + text, chains, place }))
      .filter(({ text }) => !known.has(fold(text))),
  )
  return [...terms, ...generalWords, ...collective.filter(({ text }) => !known.has(fold(text))), ...numbered]
}

const side = (words: string, letter: string): readonly string[] => [
  ...combine2(
    ['我', ''],
    words.split(', '),
    ['那邊', '這邊', '嗰邊', '嗰便', '那一邊', '那頭', '一邊', '一方', '家那邊'],
    ['的', '嘅', ''],
  ),
  `${letter}系`,
  `${letter}系的`,
  `${letter}方`,
  `${letter}方的`,
  `${letter}方嘅`,
]

/** As `combine`, without spaces. */
const combine2 = (...parts: readonly (readonly string[])[]): readonly string[] =>
  combine(...parts).map((text) => text.replaceAll(' ', ''))

const sides = { mother: side('媽媽, 媽, 母親, 阿媽, 媽咪', '母'), father: side('爸爸, 爸, 父親, 阿爸, 老豆', '父') }

const shared = {
  count:
    '幾個, 幾多個, 多少, 多少個, 多少人, 幾多, 幾多人, 有幾個, 有多少, 有多少個, 有幾多個, 幾位, 多少位, 幾人, 有幾多人, 有多少人',
  when: '什麼時候, 何時, 哪一年, 哪年, 幾時, 邊年, 邊一年, 幾多年, 什麼年',
  howOld: '多大, 幾歲, 多少歲, 幾多歲, 年紀多大, 今年幾歲, 今年多大, 幾大年紀',
  my: '我的, 我嘅, 我們的, 我哋嘅, 我家的',
  me: '我, 我們, 我哋',
  their: '他的, 她的, 佢嘅, 佢, 他, 她, 他們的, 佢哋嘅',
  born: '出生, 出世, 生, 出生的, 出世嘅, 生於',
  died: '去世, 過世, 過身, 逝世, 死, 去世的, 過身嘅',
  in: '在, 喺, 於, 响',
  before: '之前, 以前, 前',
  after: '之後, 以後, 後',
  between: '之間, 到, 至',
  decade: '年代',
  oldest:
    '最年長, 年紀最大, 最大年紀, 最老, 最大, 歲數最大, 最年長的, 最年長嘅, 年紀最大的, 年紀最大嘅, 最老的, 最老嘅, 最大的, 最大嘅',
  youngest:
    '最年輕, 年紀最小, 最小, 最細, 年紀最細, 最後生, 最年輕的, 年紀最小的, 最小的, 最細嘅, 最年輕嘅, 最細個, 最細個嘅, 年紀最細嘅',
  living: '在世, 健在, 還在世, 還健在, 活著, 還活著, 仲在生, 在生, 還在, 仲喺度, 在世的, 健在的, 在生嘅, 在世嘅, 仍在世',
  dead: '已故, 已經去世, 不在世, 已故的, 已故嘅',
  relatives: '親戚, 親人, 家人, 親屬, 所有親戚, 屋企人',
  everybody:
    '人, 成員, 家族成員, 大家, 所有人, 家族裡, 家族中, 家裡, 屋企, 族人, 這家人, 家族, 家庭成員, 全家, 我們家族裡, 我們家',
}

const skip =
  '唯一的, 唯一, 的, 嘅, 了, 咗, 呢, 啊, 呀, 㗎, 吖, 喎, 囉, 嘞, 啦, 噃, 吧, 請問, 請, 問, 有, 都, 和, 跟, 同, 與, 及, 那, 這, 嗰, 位, 個, 年, 誰的, 一共, 總共, 現在, 而家, 還, 仲, 叫做, 是在, 係喺, 係, 是, 今年, 裡面, 入面, 裡, 名, 過, 們, 哋, 啲, 人的, 出生人, 的人, 嘅人, 所有, 全部, 名字, 叫, 一個, 哪位, 每個'

export const mandarin: Language = {
  id: 'zh',
  get kin() {
    return wordsOf('zh')
  },
  marks: {
    ...shared,
    who: '告訴我, 誰, 是誰, 是谁, 有誰, 哪些人, 哪個, 哪些, 哪位, 叫什麼名字, 叫什麼, 名字是什麼, 什麼名字, 名字叫什麼, 是什麼名字, 哪幾個, 哪一位, 有哪些, 有哪些人, 列出, 找出, 誰是, 什麼人, 是哪些人, 是哪位',
    where:
      '哪裡, 哪裏, 哪兒, 在哪裡, 在哪裏, 在哪兒, 什麼地方, 哪個城市, 在哪個城市, 住在哪個城市, 哪個國家, 在哪個國家, 住在哪個國家, 住哪裡, 在哪, 住在哪裡, 住在哪兒, 住在哪, 住哪兒',
    related:
      '什麼親戚關係, 是什麼親戚關係, 什麼親屬關係, 是什麼親屬, 什麼關係, 是什麼關係, 有什麼關係, 怎麼稱呼, 怎麼叫, 該怎麼叫, 應該怎麼叫, 要叫什麼, 該叫什麼, 我該叫什麼, 應該叫什麼, 叫我什麼, 是我的什麼人, 是我什麼人, 是我的誰, 是我誰, 如何稱呼, 該怎麼稱呼, 應該怎麼稱呼',
    is: '是不是, 是否, 是嗎, 嗎',
    have: '有沒有, 有無',
    live: '住在, 住, 居住, 居住在, 生活在',
    lived: '住過, 曾住在, 以前住在, 曾經住在',
    skip,
  },
  sides,
  examples: [
    '{name}和我是什麼關係？',
    '我媽媽的表姐是誰？',
    '我有幾個表哥？',
    '誰住在{place}？',
    '誰在{year}年出生？',
    '年紀最大的在世親戚是誰？',
    '我的舅舅是誰？',
  ],
}

export const cantonese: Language = {
  id: 'yue',
  get kin() {
    return wordsOf('yue')
  },
  marks: {
    ...shared,
    who: '話我知, 話畀我知, 叫乜名, 乜名, 邊個, 係邊個, 有邊個, 邊啲人, 邊啲, 邊位, 叫咩名, 叫乜名, 叫乜嘢名, 邊幾個, 係邊位, 邊個係, 有邊啲, 係邊啲人, 係邊幾個, 誰',
    where:
      '邊度, 喺邊度, 邊處, 喺邊, 邊個城市, 喺邊個城市, 住喺邊個城市, 邊個國家, 喺邊個國家, 住喺邊個國家, 住喺邊度, 住喺邊, 住邊度, 住邊',
    related:
      '咩親戚關係, 係咩親戚, 咩親戚, 乜嘢親戚關係, 咩關係, 乜嘢關係, 係咩關係, 有咩關係, 係乜嘢關係, 有乜嘢關係, 點稱呼, 點叫, 應該點叫, 應該點稱呼, 叫做咩, 要叫咩, 係我邊個, 係我咩人, 係我嘅咩人, 係我乜嘢人, 我要叫佢做咩, 我應該叫佢做咩, 我叫佢做咩, 應該叫咩, 叫佢做咩, 我點叫',
    is: '係唔係, 係咪, 係嘛, 係嗎, 嗎, 嘛',
    have: '有冇, 有無, 有沒有',
    live: '住喺, 住響, 住, 住緊',
    lived: '住過, 以前住喺, 曾經住喺',
    skip,
  },
  sides,
  examples: [
    '{name}同我係咩關係？',
    '我阿媽嘅表姐係邊個？',
    '我有幾多個表哥？',
    '邊個住喺{place}？',
    '邊個喺{year}年出世？',
    '年紀最大嘅在世親戚係邊個？',
    '邊個係我舅父？',
  ],
}
