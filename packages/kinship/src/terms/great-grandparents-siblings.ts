import type { TermSource } from './term-source.ts'

/** Great-grandparents: how the formal word for them ends, and their keys. */
const lines = [
  { chain: 'f,f', stem: ['曾祖', 'zēngzǔ'], key: "Father's Paternal" },
  { chain: 'f,m', stem: ['曾外祖', 'zēngwàizǔ'], key: "Father's Maternal" },
  { chain: 'm,f', stem: ['外曾祖', 'wàizēngzǔ'], key: "Mother's Paternal" },
  { chain: 'm,m', stem: ['外曾外祖', 'wàizēngwàizǔ'], key: "Mother's Maternal" },
] as const

/** Their siblings and the siblings' partners: 太 before the word for those of a grandparent, or the formal one. */
const siblings = [
  {
    chain: 'f,ob',
    key: "Grandfather's Elder Brother",
    cantonese: '太伯公 taai3 baak3 gung1',
    mandarin: '太伯公 tàibógōng',
    formal: ['伯', 'bó', '父', 'fù'],
    partner: { chain: 'w', key: 'Wife', cantonese: '太伯婆 taai3 baak3 po4', mandarin: '太伯婆 tàibópó', formal: ['母', 'mǔ'] },
  },
  {
    chain: 'f,yb',
    key: "Grandfather's Younger Brother",
    cantonese: '太叔公 taai3 suk1 gung1',
    mandarin: '太叔公 tàishūgōng',
    formal: ['叔', 'shū', '父', 'fù'],
    partner: {
      chain: 'w',
      key: 'Wife',
      cantonese: '太叔婆 taai3 suk1 po4, 太嬸婆 taai3 sam2 po4',
      mandarin: '太叔婆 tàishūpó',
      formal: ['母', 'mǔ'],
    },
  },
  {
    chain: 'f,xs',
    key: "Grandfather's Sister",
    cantonese: '太姑婆 taai3 gu1 po4',
    mandarin: '太姑婆 tàigūpó',
    formal: ['姑', 'gū', '母', 'mǔ'],
    partner: {
      chain: 'h',
      key: 'Husband',
      cantonese: '太姑丈公 taai3 gu1 zoeng2 gung1',
      mandarin: '太姑公 tàigūgōng',
      formal: ['父', 'fù'],
    },
  },
  {
    chain: 'm,xb',
    key: "Grandmother's Brother",
    cantonese: '太舅公 taai3 kau5 gung1',
    mandarin: '太舅公 tàijiùgōng',
    formal: ['舅', 'jiù', '父', 'fù'],
    partner: {
      chain: 'w',
      key: 'Wife',
      cantonese: '太妗婆 taai3 kam5 po4, 太舅婆 taai3 kau5 po4',
      mandarin: '太舅婆 tàijiùpó',
      formal: ['母', 'mǔ'],
    },
  },
  {
    chain: 'm,xs',
    key: "Grandmother's Sister",
    cantonese: '太姨婆 taai3 ji4 po4',
    mandarin: '太姨婆 tàiyípó',
    formal: ['姨', 'yí', '母', 'mǔ'],
    partner: {
      chain: 'h',
      key: 'Husband',
      cantonese: '太姨丈公 taai3 ji4 zoeng2 gung1',
      mandarin: '太姨公 tàiyígōng',
      formal: ['父', 'fù'],
    },
  },
] as const

/** The siblings of great-grandparents, and the siblings' partners. */
export const greatGrandparentsSiblings: readonly TermSource[] = lines.flatMap(({ chain, stem, key }) =>
  siblings.flatMap((sibling): TermSource[] => {
    const { partner } = sibling
    const [prefix, read, ...own] = sibling.formal
    const formal = ([ending, endingRead]: readonly [string, string]): string =>
      `${prefix}${stem[0]}${ending} ${read}${stem[1]}${endingRead}`
    const [whole, named] = [`${chain},${sibling.chain}`, `${key} ${sibling.key}`]
    return [
      [whole, named, sibling.cantonese, `${sibling.mandarin}, ${formal(own)}`],
      [
        `${whole},${partner.chain}`,
        `${named}'s ${partner.key}`,
        partner.cantonese,
        `${partner.mandarin}, ${formal(partner.formal)}`,
      ],
    ]
  }),
)
