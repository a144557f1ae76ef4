import type { TermSource } from './term-source.ts'

type Names = readonly [cantonese: string, mandarin: string]

/** 堂: the children of the father's brothers. 表: all others. */
const ownCousins: Readonly<
  Record<'tang' | 'biao', Readonly<Record<'s+' | 's-' | 'd+' | 'd-', { readonly own: Names; readonly partner: Names }>>>
> = {
  tang: {
    's+': {
      own: ['堂哥 tong4 go1, 堂阿哥 tong4 aa3 go1', '堂哥 tánggē, 堂兄 tángxiōng'],
      partner: ['堂嫂 tong4 sou2', '堂嫂 tángsǎo'],
    },
    's-': {
      own: ['堂弟 tong4 dai2, 堂細佬 tong4 sai3 lou2', '堂弟 tángdì'],
      partner: ['堂弟婦 tong4 dai6 fu5', '堂弟媳 tángdìxí, 堂弟妹 tángdìmèi'],
    },
    'd+': {
      own: ['堂家姐 tong4 gaa1 ze1, 堂姐 tong4 ze2', '堂姐 tángjiě'],
      partner: ['堂姐夫 tong4 ze2 fu1', '堂姐夫 tángjiěfu'],
    },
    'd-': {
      own: ['堂妹 tong4 mui2, 堂細妹 tong4 sai3 mui2', '堂妹 tángmèi'],
      partner: ['堂妹夫 tong4 mui6 fu1', '堂妹夫 tángmèifu'],
    },
  },
  biao: {
    's+': { own: ['表哥 biu2 go1', '表哥 biǎogē'], partner: ['表嫂 biu2 sou2', '表嫂 biǎosǎo'] },
    's-': { own: ['表弟 biu2 dai2', '表弟 biǎodì'], partner: ['表弟婦 biu2 dai6 fu5', '表弟媳 biǎodìxí, 表弟妹 biǎodìmèi'] },
    'd+': { own: ['表姐 biu2 ze2', '表姐 biǎojiě'], partner: ['表姐夫 biu2 ze2 fu1', '表姐夫 biǎojiěfu'] },
    'd-': { own: ['表妹 biu2 mui2', '表妹 biǎomèi'], partner: ['表妹夫 biu2 mui6 fu1', '表妹夫 biǎomèifu'] },
  },
}

/**
 * The children of cousins. Cantonese has a separate word for what a woman calls the children of her female cousins, as for those
 * of her sisters.
 */
const cousinsChildren: Readonly<
  Record<'tang' | 'biao', Readonly<Record<'s,s' | 's,d' | 'M:d,s' | 'M:d,d' | 'F:d,s' | 'F:d,d', Names>>>
> = {
  tang: {
    's,s': ['堂姪 tong4 zat6', '堂侄 tángzhí, 堂侄子 tángzhízi'],
    's,d': ['堂姪女 tong4 zat6 neoi2', '堂侄女 tángzhínǚ'],
    'M:d,s': ['堂外甥 tong4 ngoi6 sang1', '堂外甥 tángwàisheng'],
    'M:d,d': ['堂外甥女 tong4 ngoi6 sang1 neoi2', '堂外甥女 tángwàishengnǚ'],
    'F:d,s': ['堂姨甥 tong4 ji4 sang1', '堂外甥 tángwàisheng'],
    'F:d,d': ['堂姨甥女 tong4 ji4 sang1 neoi2', '堂外甥女 tángwàishengnǚ'],
  },
  biao: {
    's,s': ['表姪 biu2 zat6', '表侄 biǎozhí, 表侄子 biǎozhízi'],
    's,d': ['表姪女 biu2 zat6 neoi2', '表侄女 biǎozhínǚ'],
    'M:d,s': ['表外甥 biu2 ngoi6 sang1', '表外甥 biǎowàisheng'],
    'M:d,d': ['表外甥女 biu2 ngoi6 sang1 neoi2', '表外甥女 biǎowàishengnǚ'],
    'F:d,s': ['表姨甥 biu2 ji4 sang1', '表外甥 biǎowàisheng'],
    'F:d,d': ['表姨甥女 biu2 ji4 sang1 neoi2', '表外甥女 biǎowàishengnǚ'],
  },
}

/** The cousins of the father and of the mother, compared with them in age, and the cousins' partners. */
const parentsCousins: Readonly<
  Record<
    'f' | 'm',
    Readonly<
      Record<'tang' | 'biao', Readonly<Record<'s+' | 's-' | 'd+' | 'd-', { readonly own: Names; readonly partner: Names }>>>
    >
  >
> = {
  f: {
    tang: {
      's+': {
        own: ['堂伯 tong4 baak3, 堂伯父 tong4 baak3 fu6', '堂伯 tángbó'],
        partner: ['堂伯娘 tong4 baak3 noeng4', '堂伯母 tángbómǔ'],
      },
      's-': { own: ['堂叔 tong4 suk1', '堂叔 tángshū'], partner: ['堂嬸 tong4 sam2', '堂婶 tángshěn'] },
      'd+': {
        own: ['堂姑媽 tong4 gu1 maa1', '堂姑 tánggū, 堂姑妈 tánggūmā'],
        partner: ['堂姑丈 tong4 gu1 zoeng2', '堂姑父 tánggūfu'],
      },
      'd-': {
        own: ['堂姑姐 tong4 gu1 ze1', '堂姑 tánggū, 堂姑妈 tánggūmā'],
        partner: ['堂姑丈 tong4 gu1 zoeng2', '堂姑父 tánggūfu'],
      },
    },
    biao: {
      's+': {
        own: ['表伯 biu2 baak3, 表伯父 biu2 baak3 fu6', '表伯 biǎobó'],
        partner: ['表伯娘 biu2 baak3 noeng4', '表伯母 biǎobómǔ'],
      },
      's-': { own: ['表叔 biu2 suk1', '表叔 biǎoshū'], partner: ['表嬸 biu2 sam2', '表婶 biǎoshěn'] },
      'd+': {
        own: ['表姑媽 biu2 gu1 maa1', '表姑 biǎogū, 表姑妈 biǎogūmā'],
        partner: ['表姑丈 biu2 gu1 zoeng2', '表姑父 biǎogūfu'],
      },
      'd-': {
        own: ['表姑姐 biu2 gu1 ze1', '表姑 biǎogū, 表姑妈 biǎogūmā'],
        partner: ['表姑丈 biu2 gu1 zoeng2', '表姑父 biǎogūfu'],
      },
    },
  },
  m: {
    tang: {
      's+': {
        own: ['堂舅父 tong4 kau5 fu2, 堂舅 tong4 kau5', '堂舅 tángjiù, 堂舅舅 tángjiùjiu'],
        partner: ['堂妗母 tong4 kam5 mou5', '堂舅妈 tángjiùmā'],
      },
      's-': {
        own: ['堂舅父 tong4 kau5 fu2, 堂舅 tong4 kau5', '堂舅 tángjiù, 堂舅舅 tángjiùjiu'],
        partner: ['堂妗母 tong4 kam5 mou5', '堂舅妈 tángjiùmā'],
      },
      'd+': {
        own: ['堂姨媽 tong4 ji4 maa1', '堂姨 tángyí, 堂姨妈 tángyímā'],
        partner: ['堂姨丈 tong4 ji4 zoeng2', '堂姨父 tángyífu'],
      },
      'd-': { own: ['堂姨 tong4 ji1', '堂姨 tángyí, 堂姨妈 tángyímā'], partner: ['堂姨丈 tong4 ji4 zoeng2', '堂姨父 tángyífu'] },
    },
    biao: {
      's+': {
        own: ['表舅父 biu2 kau5 fu2, 表舅 biu2 kau5', '表舅 biǎojiù, 表舅舅 biǎojiùjiu'],
        partner: ['表妗母 biu2 kam5 mou5', '表舅妈 biǎojiùmā'],
      },
      's-': {
        own: ['表舅父 biu2 kau5 fu2, 表舅 biu2 kau5', '表舅 biǎojiù, 表舅舅 biǎojiùjiu'],
        partner: ['表妗母 biu2 kam5 mou5', '表舅妈 biǎojiùmā'],
      },
      'd+': {
        own: ['表姨媽 biu2 ji4 maa1', '表姨 biǎoyí, 表姨妈 biǎoyímā'],
        partner: ['表姨丈 biu2 ji4 zoeng2', '表姨父 biǎoyífu'],
      },
      'd-': { own: ['表姨 biu2 ji1', '表姨 biǎoyí, 表姨妈 biǎoyímā'], partner: ['表姨丈 biu2 ji4 zoeng2', '表姨父 biǎoyífu'] },
    },
  },
}

const ages = { '+': '(Elder)', '-': '(Younger)' } as const
const signs = ['+', '-'] as const

/** Aunts and uncles, by whose sibling they are. */
const lines = [
  { chain: 'f,xb', key: "Father's Brother's", kind: 'tang' },
  { chain: 'f,xs', key: "Father's Sister's", kind: 'biao' },
  { chain: 'm,xb', key: "Mother's Brother's", kind: 'biao' },
  { chain: 'm,xs', key: "Mother's Sister's", kind: 'biao' },
] as const

const parentLines = [
  { parent: 'f', grandparent: 'f', key: "Paternal Grandfather's" },
  { parent: 'f', grandparent: 'm', key: "Paternal Grandmother's" },
  { parent: 'm', grandparent: 'f', key: "Maternal Grandfather's" },
  { parent: 'm', grandparent: 'm', key: "Maternal Grandmother's" },
] as const

const own = lines.flatMap(({ chain, key, kind }): TermSource[] => [
  ...signs.flatMap((sign): TermSource[] => {
    const [son, daughter] = [ownCousins[kind][`s${sign}`], ownCousins[kind][`d${sign}`]]
    return [
      [`${chain},s${sign}`, `${key} Son ${ages[sign]}`, ...son.own],
      [`${chain},d${sign}`, `${key} Daughter ${ages[sign]}`, ...daughter.own],
      [`${chain},s${sign},w`, `${key} Son's Wife ${ages[sign]}`, ...son.partner],
      [`${chain},d${sign},h`, `${key} Daughter's Husband ${ages[sign]}`, ...daughter.partner],
    ]
  }),
  [`${chain},s,s`, `${key} Son's Son`, ...cousinsChildren[kind]['s,s']],
  [`${chain},s,d`, `${key} Son's Daughter`, ...cousinsChildren[kind]['s,d']],
  [`M:${chain},d,s`, `${key} Daughter's Son`, ...cousinsChildren[kind]['M:d,s']],
  [`M:${chain},d,d`, `${key} Daughter's Daughter`, ...cousinsChildren[kind]['M:d,d']],
  [`F:${chain},d,s`, `${key} Daughter's Son`, ...cousinsChildren[kind]['F:d,s']],
  [`F:${chain},d,d`, `${key} Daughter's Daughter`, ...cousinsChildren[kind]['F:d,d']],
])

const parents = parentLines.flatMap(({ parent, grandparent, key }): TermSource[] =>
  (['xb', 'xs'] as const).flatMap((sibling): TermSource[] => {
    const kind = grandparent === 'f' && sibling === 'xb' ? 'tang' : 'biao'
    const chain = `${parent},${grandparent},${sibling}`
    const whose = `${key} ${sibling === 'xb' ? "Brother's" : "Sister's"}`
    return signs.flatMap((sign): TermSource[] => {
      const [son, daughter] = [parentsCousins[parent][kind][`s${sign}`], parentsCousins[parent][kind][`d${sign}`]]
      return [
        [`${chain},s${sign}`, `${whose} Son ${ages[sign]}`, ...son.own],
        [`${chain},d${sign}`, `${whose} Daughter ${ages[sign]}`, ...daughter.own],
        [`${chain},s${sign},w`, `${whose} Son's Wife ${ages[sign]}`, ...son.partner],
        [`${chain},d${sign},h`, `${whose} Daughter's Husband ${ages[sign]}`, ...daughter.partner],
      ]
    })
  }),
)

/** 堂 for the same clan, as with first cousins, or more precisely 從堂; 表 for all others. */
const second: readonly TermSource[] = [
  [
    'f,f,xb,s,s+',
    'Paternal Male Second Cousin (Elder)',
    '堂哥 tong4 go1, 從堂兄 cung4 tong4 hing1',
    '堂哥 tánggē, 从堂兄 cóngtángxiōng',
  ],
  [
    'f,f,xb,s,s-',
    'Paternal Male Second Cousin (Younger)',
    '堂弟 tong4 dai2, 從堂弟 cung4 tong4 dai6',
    '堂弟 tángdì, 从堂弟 cóngtángdì',
  ],
  [
    'f,f,xb,s,d+',
    'Paternal Female Second Cousin (Elder)',
    '堂家姐 tong4 gaa1 ze1, 從堂姊 cung4 tong4 zi2',
    '堂姐 tángjiě, 从堂姐 cóngtángjiě',
  ],
  [
    'f,f,xb,s,d-',
    'Paternal Female Second Cousin (Younger)',
    '堂妹 tong4 mui2, 從堂妹 cung4 tong4 mui6',
    '堂妹 tángmèi, 从堂妹 cóngtángmèi',
  ],
  ['a,a,x,k,s+', 'Male Second Cousin (Elder)', ownCousins.biao['s+'].own[0], ownCousins.biao['s+'].own[1]],
  ['a,a,x,k,s-', 'Male Second Cousin (Younger)', ownCousins.biao['s-'].own[0], ownCousins.biao['s-'].own[1]],
  ['a,a,x,k,d+', 'Female Second Cousin (Elder)', ownCousins.biao['d+'].own[0], ownCousins.biao['d+'].own[1]],
  ['a,a,x,k,d-', 'Female Second Cousin (Younger)', ownCousins.biao['d-'].own[0], ownCousins.biao['d-'].own[1]],
]

const secondLines = [
  { chain: 'f,f,xb,s', key: 'Paternal', kind: 'tang' },
  { chain: 'a,a,x,k', key: '', kind: 'biao' },
] as const

/** The partners and children of second cousins are called as those of first cousins. */
const secondFamilies = secondLines.flatMap(({ chain, key, kind }): TermSource[] => {
  const male = `${key} Male Second Cousin's`.trim()
  const female = `${key} Female Second Cousin's`.trim()
  return [
    ...signs.flatMap((sign): TermSource[] => [
      [`${chain},s${sign},w`, `${male} Wife ${ages[sign]}`, ...ownCousins[kind][`s${sign}`].partner],
      [`${chain},d${sign},h`, `${female} Husband ${ages[sign]}`, ...ownCousins[kind][`d${sign}`].partner],
    ]),
    [`${chain},s,s`, `${male} Son`, ...cousinsChildren[kind]['s,s']],
    [`${chain},s,d`, `${male} Daughter`, ...cousinsChildren[kind]['s,d']],
    [`M:${chain},d,s`, `${female} Son`, ...cousinsChildren[kind]['M:d,s']],
    [`M:${chain},d,d`, `${female} Daughter`, ...cousinsChildren[kind]['M:d,d']],
    [`F:${chain},d,s`, `${female} Son`, ...cousinsChildren[kind]['F:d,s']],
    [`F:${chain},d,d`, `${female} Daughter`, ...cousinsChildren[kind]['F:d,d']],
  ]
})

type Prefix = readonly [character: string, jyutping: string, pinyin: string]

const prefixes = { tang: ['堂', 'tong4', 'táng'], biao: ['表', 'biu2', 'biǎo'] } as const satisfies Record<string, Prefix>

/** What the siblings of a grandparent are called, by the grandparent: brothers who are elder and younger, and sisters. */
const grandparentsSiblings = {
  f: { 's+': ['伯公', 'baak3 gung1', 'bógōng'], 's-': ['叔公', 'suk1 gung1', 'shūgōng'], d: ['姑婆', 'gu1 po4', 'gūpó'] },
  m: { 's+': ['舅公', 'kau5 gung1', 'jiùgōng'], 's-': ['舅公', 'kau5 gung1', 'jiùgōng'], d: ['姨婆', 'ji4 po4', 'yípó'] },
} as const

const grandparentsLines = [
  { chain: 'f,xb', key: 'Paternal', kind: 'tang' },
  { chain: 'a,x', key: '', kind: 'biao' },
] as const

/** The cousins of grandparents: 堂 or 表 before what the grandparents' siblings are called. */
const grandparents = parentLines.flatMap(({ parent, grandparent, key: whose }): TermSource[] =>
  grandparentsLines.flatMap(({ chain, key, kind }) =>
    signs.flatMap((sign): TermSource[] => {
      const [character, jyutping, pinyin] = prefixes[kind]
      const words = grandparentsSiblings[grandparent]
      return (
        [
          ['s', 'Male', words[`s${sign}`]],
          ['d', 'Female', words.d],
        ] as const
      ).map(([child, gender, [word, cantonese, mandarin]]) => [
        `${parent},${grandparent},${chain},${child}${sign}`,
        `${whose} ${`${key} ${gender}`.trim()} Cousin ${ages[sign]}`,
        `${character}${word} ${jyutping} ${cantonese}`,
        `${character}${word} ${pinyin}${mandarin}`,
      ])
    }),
  ),
)

const parentsSecondLines = [
  { parent: 'f', chain: 'f,f,xb,s', key: "Father's Paternal", kind: 'tang' },
  { parent: 'f', chain: 'a,a,x,k', key: "Father's", kind: 'biao' },
  { parent: 'm', chain: 'f,f,xb,s', key: "Mother's Paternal", kind: 'tang' },
  { parent: 'm', chain: 'a,a,x,k', key: "Mother's", kind: 'biao' },
] as const

/** The second cousins of parents, and their partners, are called as the parents' first cousins. */
const parentsSecond = parentsSecondLines.flatMap(({ parent, chain, key, kind }): TermSource[] =>
  signs.flatMap((sign): TermSource[] => {
    const [son, daughter] = [parentsCousins[parent][kind][`s${sign}`], parentsCousins[parent][kind][`d${sign}`]]
    return [
      [`${parent},${chain},s${sign}`, `${key} Male Second Cousin ${ages[sign]}`, ...son.own],
      [`${parent},${chain},d${sign}`, `${key} Female Second Cousin ${ages[sign]}`, ...daughter.own],
      [`${parent},${chain},s${sign},w`, `${key} Male Second Cousin's Wife ${ages[sign]}`, ...son.partner],
      [`${parent},${chain},d${sign},h`, `${key} Female Second Cousin's Husband ${ages[sign]}`, ...daughter.partner],
    ]
  }),
)

/** Cousins of all kinds, with their partners and children. */
export const cousins: readonly TermSource[] = [
  ...own,
  ...parents,
  ...grandparents,
  ...second,
  ...secondFamilies,
  ...parentsSecond,
]
