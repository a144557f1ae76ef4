import { toTaiwan } from '../languages/taiwan.ts'
import { anyGender, femaleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { MarkedKind } from './read-ties.ts'

/** What kind of tie a word is for: `born` to somebody who was adopted or fostered, `bornAway` to somebody given into another line. */
export type ReferenceKind = MarkedKind | 'born' | 'bornAway' | 'former'
export type ReferenceRole = 'parent' | 'child' | 'partner'

/** What is said about somebody, as against to their face: 養父, 前妻. Lists as in an entry. */
export interface Reference {
  readonly cantonese: readonly string[]
  readonly cantonese_pronounciation: readonly string[]
  readonly mandarin: readonly string[]
  readonly mandarin_pronounciation: readonly string[]
  readonly traditional: readonly string[]
  readonly zhuyin: readonly string[]
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly pl: readonly string[]
  readonly fi: readonly string[]
}

/** The words for a woman, a man and somebody of open gender, in each language. Chinese has both where the gender is open. */
type Row = readonly [
  kind: ReferenceKind,
  role: ReferenceRole,
  cantonese: readonly [female: string, male: string],
  mandarin: readonly [female: string, male: string],
  en: readonly [female: string, male: string, either: string],
  fr: readonly [female: string, male: string, either: string],
  pl: readonly [female: string, male: string, either: string],
  fi: readonly [female: string, male: string, either: string],
]

export const referenceRows: readonly Row[] = [
  [
    'adopted',
    'parent',
    ['養母 joeng5 mou5', '養父 joeng5 fu6'],
    ['养母 yǎngmǔ', '养父 yǎngfù'],
    ['adoptive mother', 'adoptive father', 'adoptive parent'],
    ['mère adoptive', 'père adoptif', 'parent adoptif'],
    ['matka adopcyjna', 'ojciec adopcyjny', 'rodzic adopcyjny'],
    ['adoptioäiti', 'adoptioisä', 'adoptiovanhempi'],
  ],
  [
    'adopted',
    'child',
    ['養女 joeng5 neoi2', '養子 joeng5 zi2'],
    ['养女 yǎngnǚ', '养子 yǎngzǐ'],
    ['adopted daughter', 'adopted son', 'adopted child'],
    ['fille adoptive', 'fils adoptif', 'enfant adopté'],
    ['adoptowana córka', 'adoptowany syn', 'adoptowane dziecko'],
    ['adoptiotytär', 'adoptiopoika', 'adoptiolapsi'],
  ],
  [
    'born',
    'parent',
    ['生母 saang1 mou5', '生父 saang1 fu6'],
    ['生母 shēngmǔ', '生父 shēngfù'],
    ['birth mother', 'birth father', 'birth parent'],
    ['mère biologique', 'père biologique', 'parent biologique'],
    ['matka biologiczna', 'ojciec biologiczny', 'rodzic biologiczny'],
    ['biologinen äiti', 'biologinen isä', 'biologinen vanhempi'],
  ],
  [
    'born',
    'child',
    ['親生女 can1 saang1 neoi2', '親生仔 can1 saang1 zai2'],
    ["亲生女儿 qīnshēng nǚ'ér", '亲生儿子 qīnshēng érzi'],
    ['daughter by birth', 'son by birth', 'child by birth'],
    ['fille biologique', 'fils biologique', 'enfant biologique'],
    ['biologiczna córka', 'biologiczny syn', 'biologiczne dziecko'],
    ['biologinen tytär', 'biologinen poika', 'biologinen lapsi'],
  ],
  [
    'foster',
    'parent',
    ['寄養母親 gei3 joeng5 mou5 can1', '寄養父親 gei3 joeng5 fu6 can1'],
    ['寄养母亲 jìyǎng mǔqin', '寄养父亲 jìyǎng fùqin'],
    ['foster mother', 'foster father', 'foster parent'],
    ['mère d’accueil', 'père d’accueil', 'parent d’accueil'],
    ['matka zastępcza', 'ojciec zastępczy', 'rodzic zastępczy'],
    ['sijaisäiti', 'sijaisisä', 'sijaisvanhempi'],
  ],
  [
    'foster',
    'child',
    ['寄養女 gei3 joeng5 neoi2', '寄養仔 gei3 joeng5 zai2'],
    ["寄养女儿 jìyǎng nǚ'ér", '寄养儿子 jìyǎng érzi'],
    ['foster daughter', 'foster son', 'foster child'],
    ['fille accueillie', 'garçon accueilli', 'enfant accueilli'],
    ['córka w pieczy zastępczej', 'syn w pieczy zastępczej', 'dziecko w pieczy zastępczej'],
    ['sijaistytär', 'sijaispoika', 'sijaislapsi'],
  ],
  [
    'step',
    'parent',
    ['繼母 gai3 mou5', '繼父 gai3 fu6'],
    ['继母 jìmǔ', '继父 jìfù'],
    ['stepmother', 'stepfather', 'stepparent'],
    ['belle-mère', 'beau-père', 'beau-parent'],
    ['macocha', 'ojczym', 'ojczym lub macocha'],
    ['äitipuoli', 'isäpuoli', 'puolisovanhempi'],
  ],
  [
    'step',
    'child',
    ['繼女 gai3 neoi2', '繼子 gai3 zi2'],
    ['继女 jìnǚ', '继子 jìzǐ'],
    ['stepdaughter', 'stepson', 'stepchild'],
    ['belle-fille', 'beau-fils', 'enfant du conjoint'],
    ['pasierbica', 'pasierb', 'pasierb lub pasierbica'],
    ['tytärpuoli', 'poikapuoli', 'lapsipuoli'],
  ],
  [
    'guardian',
    'parent',
    ['監護人 gaam1 wu6 jan4', '監護人 gaam1 wu6 jan4'],
    ['监护人 jiānhùrén', '监护人 jiānhùrén'],
    ['guardian', 'guardian', 'guardian'],
    ['tutrice', 'tuteur', 'tuteur ou tutrice'],
    ['opiekunka prawna', 'opiekun prawny', 'opiekun prawny lub opiekunka prawna'],
    ['huoltaja', 'huoltaja', 'huoltaja'],
  ],
  [
    'guardian',
    'child',
    ['受監護人 sau6 gaam1 wu6 jan4', '受監護人 sau6 gaam1 wu6 jan4'],
    ['被监护人 bèijiānhùrén', '被监护人 bèijiānhùrén'],
    ['ward', 'ward', 'ward'],
    ['pupille', 'pupille', 'pupille'],
    ['podopieczna', 'podopieczny', 'podopieczny lub podopieczna'],
    ['huollettava', 'huollettava', 'huollettava'],
  ],
  [
    'heir',
    'parent',
    ['嗣母 zi6 mou5', '嗣父 zi6 fu6'],
    ['嗣母 sìmǔ', '嗣父 sìfù'],
    ['adoptive mother', 'adoptive father', 'adoptive parent'],
    ['mère adoptive', 'père adoptif', 'parent adoptif'],
    ['matka adopcyjna', 'ojciec adopcyjny', 'rodzic adopcyjny'],
    ['adoptioäiti', 'adoptioisä', 'adoptiovanhempi'],
  ],
  [
    'heir',
    'child',
    ['嗣女 zi6 neoi2', '嗣子 zi6 zi2'],
    ['嗣女 sìnǚ', '嗣子 sìzǐ'],
    ['adopted daughter', 'adopted heir', 'adopted heir'],
    ['fille adoptive', 'héritier adoptif', 'enfant adopté'],
    ['adoptowana córka', 'adoptowany następca', 'adoptowane dziecko'],
    ['adoptiotytär', 'adoptioperillinen', 'adoptiolapsi'],
  ],
  [
    'bornAway',
    'parent',
    ['本生母 bun2 saang1 mou5', '本生父 bun2 saang1 fu6'],
    ['本生母 běnshēngmǔ', '本生父 běnshēngfù'],
    ['birth mother', 'birth father', 'birth parent'],
    ['mère biologique', 'père biologique', 'parent biologique'],
    ['matka biologiczna', 'ojciec biologiczny', 'rodzic biologiczny'],
    ['biologinen äiti', 'biologinen isä', 'biologinen vanhempi'],
  ],
  [
    'bornAway',
    'child',
    ['親生女 can1 saang1 neoi2', '親生仔 can1 saang1 zai2'],
    ["亲生女儿 qīnshēng nǚ'ér", '亲生儿子 qīnshēng érzi'],
    ['daughter by birth', 'son by birth', 'child by birth'],
    ['fille biologique', 'fils biologique', 'enfant biologique'],
    ['biologiczna córka', 'biologiczny syn', 'biologiczne dziecko'],
    ['biologinen tytär', 'biologinen poika', 'biologinen lapsi'],
  ],
  [
    'former',
    'partner',
    ['前妻 cin4 cai1', '前夫 cin4 fu1'],
    ['前妻 qiánqī', '前夫 qiánfū'],
    ['former wife', 'former husband', 'former partner'],
    ['ex-femme', 'ex-mari', 'ex-partenaire'],
    ['była żona', 'były mąż', 'były partner lub była partnerka'],
    ['entinen vaimo', 'entinen aviomies', 'entinen puoliso'],
  ],
]

const rows = new Map<string, Row>(referenceRows.map((row) => [`${row[0]} ${row[1]}`, row]))

/** The words about somebody of this gender. */
export function referenceWords(kind: ReferenceKind, role: ReferenceRole, gender: Gender): Reference | undefined {
  const row = rows.get(`${kind} ${role}`)
  if (row === undefined) return undefined
  const [, , cantonese, mandarin, en, fr, pl, fi] = row
  const chinese = (words: readonly [string, string]): readonly (readonly [text: string, reading: string])[] => {
    const wanted = gender === anyGender ? [...new Set(words)] : [words[gender === femaleGender ? 0 : 1]]
    return wanted.map((word) => [word.slice(0, word.indexOf(' ')), word.slice(word.indexOf(' ') + 1)])
  }
  const of = (words: readonly [string, string, string]): readonly string[] => [
    words[gender === anyGender ? 2 : gender === femaleGender ? 0 : 1],
  ]
  const [inCantonese, inMandarin] = [chinese(cantonese), chinese(mandarin)]
  const inTaiwan = inMandarin.map(([text, reading]) => toTaiwan(text, reading))
  return {
    cantonese: inCantonese.map(([text]) => text),
    cantonese_pronounciation: inCantonese.map(([, reading]) => reading),
    mandarin: inMandarin.map(([text]) => text),
    mandarin_pronounciation: inMandarin.map(([, reading]) => reading),
    traditional: inTaiwan.map(({ text }) => text),
    zhuyin: inTaiwan.map(({ zhuyin }) => zhuyin),
    en: of(en),
    fr: of(fr),
    pl: of(pl),
    fi: of(fi),
  }
}
