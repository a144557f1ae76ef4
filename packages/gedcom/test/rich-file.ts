import { bytes } from './gedcom-files.ts'

/** For tests: repeatable choices. */
export class Choices {
  #state: number

  constructor(seed: number) {
    this.#state = seed * 2 + 1
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((this.#state / 0x1_0000_0000) * limit)
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }

  some<Item>(items: readonly Item[]): Item[] {
    return items.filter(() => this.below(3) === 0)
  }
}

const dates = [
  '12 MAR 1850',
  'ABT 1850',
  '@#DJULIAN@ 3 FEB 1699/00',
  '@#DFRENCH R@ 11 NIVO 6',
  '@#DHEBREW@ 2 TVT 5758',
  'INT 1900 (about the turn of the century)',
  'bet 1 jan 1850 and 1851',
  'FROM 1900 TO 1910',
  '30 FEB 1900',
  'sometime',
  '(in the spring of 1871)',
  '44 B.C.',
  '',
]
const places = ['Lublin', 'Lublin, , Poland', 'Køge\n3 FORM Town\n3 MAP\n4 LATI N51.25\n4 LONG E22.5\n3 NOTE old']
const below = [
  'TYPE A kind',
  'AGE 30y',
  'CAUS fever',
  'AGNC The parish',
  'NOTE A note\n3 CONT of two lines',
  'NOTE Another',
  'NOTE @N1@',
  'SOUR @S1@\n3 PAGE 7\n3 DATA\n4 TEXT He was here\n4 DATE 1900\n3 QUAY 2',
  'SOUR @S2@\n3 NOTE kept',
  'SOUR @S1@',
  'SOUR told by his sister\n3 TEXT In a letter\n3 QUAY 1',
  '_WITN @I1@',
  'ASSO @I2@\n3 RELA witness',
  '_XYZ what\n3 _ABC else',
  'ADDR Main street 1\n3 CONT Lublin',
  'PHON 12 34',
  'RESN privacy',
  'OBJE @O1@',
  'SOUR @S9@',
  'ASSO @I99@\n3 RELA friend',
]
const personTags = [
  'BIRT',
  'BIRT',
  'DEAT',
  'DEAT Y',
  'CHR',
  'OCCU Farmer',
  'OCCU',
  'RESI',
  'EVEN Flood',
  'FACT Tall',
  'TITL Dr.',
  'EDUC School',
  '_MILT Army',
  '_DEG Master',
  'NO DEAT',
  'NO NATU',
  'BURI',
  'CENS',
  'IDNO 12',
  'BAPL',
  'ADOP Y',
  'NCHI 3',
  'FACT skype-name',
]
const coupleTags = ['MARR', 'MARR Y', 'DIV', 'ENGA', 'EVEN Party', 'NCHI 2', '_SEPR', 'NO DIV', 'RESI', 'SLGS']
const names = ['Jan /Nowicki/', 'Jan "Jasiek" /van Nowicki/ jr.', '/陳/ 大文', 'Ada', 'Nowicki, Jan', '/Nowicki/', '']
const belowName = [
  'TYPE married',
  'TYPE aka',
  'TYPE religious',
  'GIVN Jan',
  'SURN Nowicki',
  'NICK Jasiek',
  'NPFX Dr.',
  'NOTE said so',
  'SOUR @S1@\n3 PAGE 2',
  'ROMN Chan Tai Man\n3 TYPE jyutping',
  'FONE Yan\n3 TYPE user\n3 NOTE heard',
  '_MARNM Kowalska',
  '_XYZ what',
]

function structure(choices: Choices, tag: string): string {
  const children = choices.some(below)
  if (choices.below(3) > 0) children.unshift(`DATE ${choices.of(dates)}`)
  if (choices.below(2) > 0) children.push(`PLAC ${choices.of(places)}`)
  return [`1 ${tag}`, ...children.map((child) => `2 ${child}`)].join('\n')
}

function name(choices: Choices): string {
  return [`1 NAME ${choices.of(names)}`, ...choices.some(belowName).map((child) => `2 ${child}`)].join('\n')
}

/** For tests: a made-up 5.5.1 file with most of what records say of people and couples, well and badly. */
export function richFile(seed: number): Uint8Array {
  const choices = new Choices(seed)
  const several = (make: () => string, most: number): string[] => Array.from({ length: choices.below(most + 1) }, make)
  const people = Array.from({ length: 4 }, (_, index) => [
    `0 @I${index + 1}@ INDI`,
    ...several(() => name(choices), 3),
    '1 SEX M',
    ...several(() => structure(choices, choices.of(personTags)), 8),
    ...choices.some([
      '1 _AKA Bob',
      '1 NOTE A life',
      '1 SOUR @S1@',
      '1 ASSO @I2@\n2 RELA friend',
      '1 RESI\n2 PHON 12\n2 ADDR Here',
    ]),
    ...(index < 2 ? ['1 FAMS @F1@'] : [`1 FAMC @F1@${choices.of(['', '\n2 PEDI adopted', '\n2 PEDI step\n2 NOTE late'])}`]),
    ...choices.some(['1 ADOP\n2 DATE 1900\n2 FAMC @F1@\n3 ADOP HUSB', '1 CHAN\n2 DATE 1 JAN 2020']),
  ])
  const couple = [
    '0 @F1@ FAM',
    '1 HUSB @I1@',
    '1 WIFE @I2@',
    `1 CHIL @I3@${choices.of(['', '\n2 _FREL Natural\n2 _MREL Step'])}`,
    '1 CHIL @I4@',
    ...several(() => structure(choices, choices.of(coupleTags)), 4),
    ...choices.some(['1 SOUR @S2@\n2 PAGE 4', '1 NOTE A couple']),
  ]
  const sources = [
    '0 @S1@ SOUR',
    '1 TITL A book',
    '1 AUTH Ola',
    '1 REPO @R1@',
    '2 CALN 7',
    '1 NOTE Red',
    '0 @S2@ SOUR',
    '1 ABBR Short',
    '1 _URL https://example.org',
    '0 @R1@ REPO',
    '1 NAME The archive',
    '0 @N1@ NOTE Shared',
    '0 @O1@ OBJE',
    '1 FILE a.jpg',
  ]
  const lines = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...people.flat(), ...couple, ...sources, '0 TRLR', '']
  return bytes(lines.join('\n'))
}
