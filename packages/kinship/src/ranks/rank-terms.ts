/**
 * How a relation is called by its rank. A chain is written as in the table of terms; `+` and `-` after a sister of the father tell whether
 * she is elder or younger than he. Of the numbered names, what follows 大, 二, 三, and the names of the youngest as they are said. A region
 * follows the reading: `north`, `southwest` (Sichuan and around), `taiwan`; without one a word is understood everywhere.
 */
type RankSource = readonly [
  chain: string,
  cantonese: string,
  youngestInCantonese: string,
  mandarin: string,
  youngestInMandarin: string,
]

export const rankSources: readonly RankSource[] = [
  // The father's brothers and sisters: brothers are counted with him, sisters among themselves.
  ['f,ob', '伯 baak3', '', '伯 bó', ''],
  ['f,ob,w', '伯娘 baak3 noeng4', '', '伯母 bómǔ', ''],
  ['f,yb', '叔 suk1', '細叔 sai3 suk1', '叔 shū', '小叔 xiǎoshū, 老叔 lǎoshū north, 幺叔 yāoshū southwest'],
  ['f,yb,w', '嬸 sam2', '細嬸 sai3 sam2', '婶 shěn', '小婶 xiǎoshěn, 老婶 lǎoshěn north, 幺婶 yāoshěn southwest'],
  ['f,os', '姑媽 gu1 maa1', '', '姑 gū, 姑姑 gūgu taiwan', '小姑 xiǎogū, 小姑姑 xiǎogūgu taiwan, 老姑 lǎogū north'],
  [
    'f,ys',
    '姑姐 gu1 ze1',
    '細姑姐 sai3 gu1 ze1',
    '姑 gū, 姑姑 gūgu taiwan',
    '小姑 xiǎogū, 小姑姑 xiǎogūgu taiwan, 老姑 lǎogū north',
  ],
  ['f,os,h', '姑丈 gu1 zoeng2', '', '姑父 gūfu, 姑丈 gūzhàng taiwan', '小姑父 xiǎogūfu, 小姑丈 xiǎogūzhàng taiwan'],
  [
    'f,ys,h',
    '姑丈 gu1 zoeng2',
    '細姑丈 sai3 gu1 zoeng2',
    '姑父 gūfu, 姑丈 gūzhàng taiwan',
    '小姑父 xiǎogūfu, 小姑丈 xiǎogūzhàng taiwan',
  ],
  // The mother's: sisters are counted with her, brothers among themselves.
  [
    'm,ob',
    '舅父 kau5 fu2',
    '細舅父 sai3 kau5 fu2',
    '舅 jiù, 舅舅 jiùjiu taiwan',
    '小舅 xiǎojiù, 小舅舅 xiǎojiùjiu taiwan, 老舅 lǎojiù north, 幺舅 yāojiù southwest',
  ],
  ['m,ob,w', '妗母 kam5 mou5', '細妗母 sai3 kam5 mou5', '舅妈 jiùmā', '小舅妈 xiǎojiùmā'],
  ['m,os', '姨媽 ji4 maa1', '', '姨 yí, 阿姨 āyí taiwan', ''],
  [
    'm,ys',
    '姨 ji1',
    '細姨 sai3 ji1',
    '姨 yí, 阿姨 āyí taiwan',
    '小姨 xiǎoyí, 小阿姨 xiǎo āyí taiwan, 老姨 lǎoyí north, 幺姨 yāoyí southwest',
  ],
  ['m,os,h', '姨丈 ji4 zoeng2', '', '姨父 yífu, 姨丈 yízhàng taiwan', ''],
  [
    'm,ys,h',
    '姨丈 ji4 zoeng2',
    '細姨丈 sai3 ji4 zoeng2',
    '姨父 yífu, 姨丈 yízhàng taiwan',
    '小姨父 xiǎoyífu, 小姨丈 xiǎoyízhàng taiwan',
  ],
  // One's own brothers and sisters.
  ['ob', '哥 go1', '', '哥 gē', ''],
  ['ob,w', '嫂 sou2', '', '嫂 sǎo', ''],
  ['yb', '弟 dai6', '', '弟 dì', '小弟 xiǎodì'],
  ['yb,w', '弟婦 dai6 fu5', '', '弟妹 dìmèi', ''],
  ['os', '家姐 gaa1 ze1', '', '姐 jiě', ''],
  ['os,h', '姐夫 ze2 fu1', '', '姐夫 jiěfu', ''],
  ['ys', '妹 mui2', '細妹 sai3 mui2', '妹 mèi', '小妹 xiǎomèi, 幺妹 yāomèi southwest'],
  ['ys,h', '妹夫 mui6 fu1', '', '妹夫 mèifu', ''],
  // One's own children.
  ['s', '仔 zai2', '細仔 sai3 zai2, 孻仔 laai1 zai2', '儿子 érzi', "小儿子 xiǎo érzi, 幺儿 yāo'ér southwest"],
  ['s,w', '新抱 san1 pou5', '細新抱 sai3 san1 pou5', '儿媳 érxí', '小儿媳 xiǎo érxí'],
  ['d', '女 neoi2', '細女 sai3 neoi2, 孻女 laai1 neoi2', "女儿 nǚ'ér", "小女儿 xiǎonǚ'ér"],
  ['d,h', '女婿 neoi5 sai3', '細女婿 sai3 neoi5 sai3', '女婿 nǚxu', '小女婿 xiǎonǚxu'],
  // The grandparents' brothers and sisters.
  ['f,f,ob', '伯公 baak3 gung1', '', '爷爷 yéye, 伯公 bógōng', ''],
  ['f,f,ob,w', '伯婆 baak3 po4', '', '奶奶 nǎinai, 伯婆 bópó', ''],
  ['f,f,yb', '叔公 suk1 gung1', '細叔公 sai3 suk1 gung1', '爷爷 yéye, 叔公 shūgōng', ''],
  ['f,f,yb,w', '叔婆 suk1 po4', '細叔婆 sai3 suk1 po4', '奶奶 nǎinai, 叔婆 shūpó', ''],
  ['f,f,xs', '姑婆 gu1 po4', '細姑婆 sai3 gu1 po4', '姑奶奶 gūnǎinai, 姑婆 gūpó', ''],
  ['f,f,xs,h', '丈公 zoeng6 gung1', '', '姑爷爷 gūyéye, 姑公 gūgōng', ''],
  ['f,m,xb', '舅公 kau5 gung1', '細舅公 sai3 kau5 gung1', '舅爷爷 jiùyéye, 舅公 jiùgōng', ''],
  ['f,m,xb,w', '妗婆 kam5 po4', '細妗婆 sai3 kam5 po4', '舅奶奶 jiùnǎinai, 舅婆 jiùpó', ''],
  ['f,m,xs', '姨婆 ji4 po4', '細姨婆 sai3 ji4 po4', '姨奶奶 yínǎinai, 姨婆 yípó', ''],
  ['f,m,xs,h', '姨丈公 ji4 zoeng2 gung1', '', '姨爷爷 yíyéye, 姨公 yígōng', ''],
  ['m,f,ob', '伯公 baak3 gung1', '', '外公 wàigōng, 姥爷 lǎoye north', ''],
  ['m,f,ob,w', '伯婆 baak3 po4', '', '外婆 wàipó, 姥姥 lǎolao north', ''],
  ['m,f,yb', '叔公 suk1 gung1', '細叔公 sai3 suk1 gung1', '外公 wàigōng, 姥爷 lǎoye north', ''],
  ['m,f,yb,w', '叔婆 suk1 po4', '細叔婆 sai3 suk1 po4', '外婆 wàipó, 姥姥 lǎolao north', ''],
  ['m,f,xs', '姑婆 gu1 po4', '細姑婆 sai3 gu1 po4', '姑婆 gūpó, 姑姥姥 gūlǎolao north', ''],
  ['m,f,xs,h', '丈公 zoeng6 gung1', '', '姑公 gūgōng, 姑姥爷 gūlǎoye north', ''],
  ['m,m,xb', '舅公 kau5 gung1', '細舅公 sai3 kau5 gung1', '舅公 jiùgōng, 舅姥爷 jiùlǎoye north', ''],
  ['m,m,xb,w', '妗婆 kam5 po4', '細妗婆 sai3 kam5 po4', '舅婆 jiùpó, 舅姥姥 jiùlǎolao north', ''],
  ['m,m,xs', '姨婆 ji4 po4', '細姨婆 sai3 ji4 po4', '姨婆 yípó, 姨姥姥 yílǎolao north', ''],
  ['m,m,xs,h', '姨丈公 ji4 zoeng2 gung1', '', '姨公 yígōng, 姨姥爷 yílǎoye north', ''],
  // Cousins: 堂 the children of the father's brothers, 表 all others.
  ['tang,s+', '堂哥 tong4 go1', '', '堂哥 tánggē', ''],
  ['tang,s+,w', '堂嫂 tong4 sou2', '', '堂嫂 tángsǎo', ''],
  ['tang,s-', '堂弟 tong4 dai2', '細堂弟 sai3 tong4 dai2', '堂弟 tángdì', '小堂弟 xiǎotángdì'],
  ['tang,s-,w', '堂弟婦 tong4 dai6 fu5', '', '堂弟媳 tángdìxí', ''],
  ['tang,d+', '堂家姐 tong4 gaa1 ze1', '', '堂姐 tángjiě', ''],
  ['tang,d+,h', '堂姐夫 tong4 ze2 fu1', '', '堂姐夫 tángjiěfu', ''],
  ['tang,d-', '堂妹 tong4 mui2', '細堂妹 sai3 tong4 mui2', '堂妹 tángmèi', '小堂妹 xiǎotángmèi'],
  ['tang,d-,h', '堂妹夫 tong4 mui6 fu1', '', '堂妹夫 tángmèifu', ''],
  ['biao,s+', '表哥 biu2 go1', '', '表哥 biǎogē', ''],
  ['biao,s+,w', '表嫂 biu2 sou2', '', '表嫂 biǎosǎo', ''],
  ['biao,s-', '表弟 biu2 dai2', '細表弟 sai3 biu2 dai2', '表弟 biǎodì', '小表弟 xiǎobiǎodì'],
  ['biao,s-,w', '表弟婦 biu2 dai6 fu5', '', '表弟媳 biǎodìxí', ''],
  ['biao,d+', '表姐 biu2 ze2', '', '表姐 biǎojiě', ''],
  ['biao,d+,h', '表姐夫 biu2 ze2 fu1', '', '表姐夫 biǎojiěfu', ''],
  ['biao,d-', '表妹 biu2 mui2', '細表妹 sai3 biu2 mui2', '表妹 biǎomèi', '小表妹 xiǎobiǎomèi'],
  ['biao,d-,h', '表妹夫 biu2 mui6 fu1', '', '表妹夫 biǎomèifu', ''],
]

/** Where a word is said; everywhere if that is empty. */
const rankRegions = ['north', 'southwest', 'taiwan'] as const
export type RankRegion = '' | (typeof rankRegions)[number]

export interface RankName {
  readonly text: string
  readonly reading: string
  readonly region: RankRegion
}

/** Nobody is called by a higher number. */
const maxPlace = 19

const digits = [
  ['二', 'ji6', 'èr'],
  ['三', 'saam1', 'sān'],
  ['四', 'sei3', 'sì'],
  ['五', 'ng5', 'wǔ'],
  ['六', 'luk6', 'liù'],
  ['七', 'cat1', 'qī'],
  ['八', 'baat3', 'bā'],
  ['九', 'gau2', 'jiǔ'],
] as const
const ones = [['一', 'jat1', 'yī'], ...digits] as const
const ten = ['十', 'sap6', 'shí'] as const

/** 大, 二, 三 … 十九, each with its reading in Cantonese and in Mandarin. */
const numbers: readonly (readonly [text: string, cantonese: string, mandarin: string])[] = [
  ['大', 'daai6', 'dà'],
  ...digits,
  ten,
  ...ones.map(([text, cantonese, mandarin]) => [ten[0] + text, `${ten[1]} ${cantonese}`, ten[2] + mandarin] as const),
]

interface RankRow {
  readonly cantonese: readonly RankName[]
  readonly youngestInCantonese: readonly RankName[]
  readonly mandarin: readonly RankName[]
  readonly youngestInMandarin: readonly RankName[]
}

const regionNames = new Set<string>(rankRegions)

function readNames(list: string): readonly RankName[] {
  if (list === '') return []
  return list.split(', ').map((name) => {
    const [text, ...rest] = name.split(' ')
    const region = regionNames.has(rest.at(-1)!) ? (rest.pop() as RankRegion) : ''
    return { text: text!, reading: rest.join(' '), region }
  })
}

const rows = new Map<string, RankRow>(
  rankSources.map(([chain, cantonese, youngestInCantonese, mandarin, youngestInMandarin]) => [
    chain,
    {
      cantonese: readNames(cantonese),
      youngestInCantonese: readNames(youngestInCantonese),
      mandarin: readNames(mandarin),
      youngestInMandarin: readNames(youngestInMandarin),
    },
  ]),
)

/** The names of a relation at a place, the number first, then those of the youngest. Undefined where the relation is not counted. */
export function nameRank(
  chain: string,
  place: number,
  isLast: boolean,
): { readonly cantonese: readonly RankName[]; readonly mandarin: readonly RankName[] } | undefined {
  const row = rows.get(chain)
  const number = place > maxPlace ? undefined : numbers[place - 1]
  if (row === undefined || number === undefined) return undefined
  const [text, inCantonese, inMandarin] = number
  return {
    cantonese: [
      ...row.cantonese.map((name) => ({ ...name, text: text + name.text, reading: `${inCantonese} ${name.reading}` })),
      ...(isLast ? row.youngestInCantonese : []),
    ],
    mandarin: [
      ...row.mandarin.map((name) => ({ ...name, text: text + name.text, reading: joinPinyin(inMandarin, name.reading) })),
      ...(isLast ? row.youngestInMandarin : []),
    ],
  }
}

/** A space keeps vowels apart: dà érzi. */
const joinPinyin = (number: string, reading: string): string =>
  /^[aeo]/u.test(reading.normalize('NFD')) ? `${number} ${reading}` : number + reading
