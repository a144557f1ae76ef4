import { describe, expect, it } from 'vitest'
import { richFile } from '../../test/rich-file.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import { readFields } from '../person-fields.ts'
import { readExtraText } from '../read-records.ts'
import { atOnce } from '../steps.ts'
import { readKept } from './kept.ts'
import type { KeptStructure } from './kept.ts'
import { readCoupleLife, readPersonLife, readSource } from './read-life.ts'
import { readRemains } from './remains.ts'

const kept = (text: string, tag = 'INDI'): KeptStructure[] => atOnce(readKept({ tag, text: text.trim() }))

describe('what a record keeps', () => {
  it('is nothing that a field or a row tells', () => {
    expect(
      kept(`1 NAME Ada /Lockley/
2 GIVN Ada
2 NICK Addie
2 TYPE MAIDEN
1 SEX F
1 BIRT
2 DATE 12 MAR 1850
2 PLAC Bath
3 MAP
4 LATI N51.38
4 LONG W2.36
2 NOTE In the snow
2 ASSO @I2@
3 ROLE WITN
2 SOUR @S1@
3 PAGE 3
3 QUAY 2
3 DATA
4 TEXT Born here
2 OBJE @O1@
1 DEAT Y
2 CAUS fever
1 RESI
2 ADDR 1 Mill Lane
3 CITY Bath
2 PHON 123
1 NOTE Her life
2 LANG en
1 FAMC @F1@
2 PEDI adopted
1 FAMS @F2@
1 IDNO 7
2 TYPE Register`),
    ).toEqual([])
  })

  it('is shared notes, sources, associations and whatever else belongs to the person as a whole', () => {
    expect(
      kept(`1 RESN confidential
1 NAME Ada /Lockley/
2 NPFX Dr.
1 ASSO @I2@
2 ROLE GODP
2 NOTE At the font
1 ASSO @I3@
2 ROLE OTHER
3 PHRASE wet nurse
1 ASSO @VOID@
2 ROLE NGHBR
1 ASSO @VOID@
1 ALIA @I4@
1 SOUR @S1@
2 PAGE 7
2 QUAY 3
1 SNOTE @N1@
1 OBJE @O1@
1 REFN 12
2 TYPE Own
1 CHAN
2 DATE 1 JAN 2020`),
    ).toEqual([
      { path: 'RESN', text: 'confidential' },
      { path: 'NAME.NPFX', text: 'Dr.', row: '1' },
      { path: 'ASSO', text: 'GODP', xref: 'I2' },
      { path: 'ASSO.NOTE', text: 'At the font', within: ['I2'] },
      { path: 'ASSO', text: 'wet nurse', xref: 'I3' },
      { path: 'ASSO', text: 'NGHBR' },
      { path: 'ALIA', text: '', xref: 'I4' },
      { path: 'SOUR', text: '7', xref: 'S1' },
      { path: 'SOUR.QUAY', text: '3', within: ['S1'] },
      { path: 'SNOTE', text: '', xref: 'N1' },
      { path: 'OBJE', text: '', xref: 'O1' },
      { path: 'REFN', text: '12' },
      { path: 'REFN.TYPE', text: 'Own' },
      { path: 'CHAN.DATE', text: '1 JAN 2020' },
    ])
  })

  it('is what a fact has no field for, with the fact', () => {
    expect(
      kept(
        `1 MARR
2 DATE 1871
3 TIME 10:00
2 HUSB
3 AGE 25y
2 WIFE
3 AGE 24y
2 SNOTE @N1@
1 NOTE They met in Bath
1 SOUR @S1@
2 PAGE 8`,
        'FAM',
      ),
    ).toEqual([
      { path: 'MARR.DATE.TIME', text: '10:00', row: '0' },
      { path: 'MARR.HUSB.AGE', text: '25y', row: '0' },
      { path: 'MARR.WIFE.AGE', text: '24y', row: '0' },
      { path: 'MARR.SNOTE', text: '', xref: 'N1', row: '0' },
      { path: 'NOTE', text: 'They met in Bath' },
    ])
  })

  it('is everything of a record that Banyan does not read', () => {
    expect(kept('1 NAME Archive\n1 ADDR 1 Road\n2 CITY Bath', 'REPO')).toEqual([
      { path: 'NAME', text: 'Archive' },
      { path: 'ADDR', text: '1 Road' },
      { path: 'ADDR.CITY', text: 'Bath' },
    ])
  })

  it.each(Array.from({ length: 40 }, (_, seed) => seed))('leaves no value unsaid (seed %i)', (seed) => {
    const { extras } = parseGedcom(richFile(seed))
    for (const { tag, text } of extras) {
      if (tag !== 'INDI' && tag !== 'FAM' && tag !== 'SOUR') continue
      const said = wordsOf([
        atOnce(readKept({ tag, text })),
        tag === 'SOUR' ? readSource(text) : atOnce(readRemains({ tag, text })),
        ...(tag === 'INDI' ? [readPersonLife(text), readFields(readExtraText(text))] : []),
        ...(tag === 'FAM' ? [readCoupleLife(text)] : []),
      ])
      for (const word of wordsIn(text)) expect(said, `${word} of ${tag}\n${text}`).toContain(word)
    }
  })
})

/** What rows say in other words: dates, kinds, and numbers. */
const codes: ReadonlySet<string> = new Set('DATE SEX PEDI ADOP _FREL _MREL NO QUAY LATI LONG NAME GIVN SURN PLAC'.split(' '))

/** The first lines of all other values. */
const wordsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, tag = '', value = ''] = /^\d (\S+) ([^@].*)$/u.exec(line) ?? []
    return codes.has(tag) || isNameType(tag, value) || value === 'Y' || value === '' ? [] : [value.trim()]
  })

const isNameType = (tag: string, value: string): boolean => tag === 'TYPE' && /^(?:married|aka|religious|jyutping)$/iu.test(value)

const wordsOf = (values: readonly unknown[]): string => JSON.stringify(values).replaceAll(String.raw`\"`, '"')
