import { readDateValue } from '@banyan/calendar'
import { describe, expect, it } from 'vitest'
import { parse } from '../../test/gedcom-files.ts'
import { readCoupleLife, readPersonLife, readSource } from './read-life.ts'
import type { RecordFact, RecordName } from './types.ts'

const fact = (lines: string): RecordFact | undefined => readPersonLife(lines.trim()).facts[0]
const names = (lines: string): RecordName[] => readPersonLife(lines.trim()).names

describe('a fact', () => {
  it('has every part that a row has, and its place in the record', () => {
    const [found] = readPersonLife(`1 SEX F
1 OCCU Cartographer
2 TYPE of the harbour
2 DATE ABT 1850
3 PHRASE about fifty
2 PLAC Lublin, , Poland
3 MAP
4 LATI N51.25
4 LONG E22.5
2 NOTE First line
3 CONT second
2 SNOTE @N1@
2 ASSO @I2@
3 ROLE WITN
2 ASSO @I3@
3 ROLE OTHER
4 PHRASE best man
2 SOUR @S1@
3 PAGE 7
3 DATA
4 TEXT Word for word
3 QUAY 2
3 OBJE @O2@
2 SOUR told by his sister
3 TEXT In a letter
2 OBJE @O1@`).facts
    expect(found).toEqual({
      path: '1',
      kind: 'OCCU',
      type: 'of the harbour',
      value: 'Cartographer',
      date: 'ABT 1850',
      date_phrase: 'about fifty',
      place: 'Lublin, Poland',
      latitude: 51.25,
      longitude: 22.5,
      note: 'First line\nsecond',
      participants: [
        { person: 'I2', role: 'WITN' },
        { person: 'I3', role: 'best man' },
      ],
      images: ['O1'],
      citations: [
        { path: '1.7', source: 'S1', described: '', page: '7', text: 'Word for word', quality: 2, images: ['O2'] },
        { path: '1.8', source: '', described: 'told by his sister', page: '', text: 'In a letter', quality: null, images: [] },
      ],
      denied: false,
      preferred: false,
      isPrivate: false,
    })
  })

  it.each([
    ['12 MAR 1850', '12 MAR 1850', ''],
    ['12 mar 1850', '12 MAR 1850', ''],
    ['@#DJULIAN@ 3 MAY 1712', 'JULIAN 3 MAY 1712', ''],
    ['@#DFRENCH R@ 11 NIVO 6', 'FRENCH_R 11 NIVO 6', ''],
    ['@#DGREGORIAN@ 1900', '1900', ''],
    ['3 FEB 1699/00', '3 FEB 1700', '3 FEB 1699/00'],
    ['INT 1900 (about)', '1900', 'about'],
    ['int may 1900 (in the spring)', 'MAY 1900', 'in the spring'],
    ['(in 1871, they said)', '1871', 'in 1871, they said'],
    ['44 B.C.', '44 BCE', ''],
    ['30 FEB 1900', '1900', '30 FEB 1900'],
    ['sometime', '', 'sometime'],
    ['(unknown)', '', 'unknown'],
    ['BET 1903 AND 1905', 'BET 1903 AND 1905', ''],
    ['FROM 1903', 'FROM 1903', ''],
    ['_CHINESE 15 _M8 1906', '_CHINESE 15 _M8 1906', ''],
    ['3 MAY', '3 MAY', ''],
    ['', '', ''],
  ])('reads the date %j', (written, date, phrase) => {
    expect(fact(`1 BIRT\n2 DATE ${written}`)).toMatchObject({ date, date_phrase: phrase })
    expect(date === '' || readDateValue(date)).toBeTruthy()
  })

  it('that did not happen is denied', () => {
    expect(fact('1 NO DEAT\n2 DATE FROM 1700 TO 1800')).toMatchObject({ kind: 'DEAT', denied: true, value: '' })
    expect(readPersonLife('1 NO BAPL').facts).toEqual([])
  })

  it('is preferred among several births if it is the first with a date', () => {
    const { facts } = readPersonLife('1 BIRT\n2 PLAC Here\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n1 DEAT Y')
    expect(facts.map(({ preferred }) => preferred)).toEqual([false, true, false, true])
  })

  it.each([
    ['an address', '1 RESI\n2 ADDR Main street\n3 CITY Lublin\n2 PHON 12'],
    ['a place that is the address', '1 RESI\n2 PLAC Lublin'],
    ['contacts', '1 RESI\n2 EMAIL a@@example.org'],
    ['a profile field', '1 FACT a.b\n2 TYPE Skype'],
    ['a number that families should not collect', '1 SSN 12\n1 IDNO 7\n2 TYPE passport'],
    ['an ordinance', '1 BAPL\n2 DATE 1900'],
  ])('is not %s', (_what, lines) => {
    expect(readPersonLife(lines).facts).toEqual([])
  })

  it('is a residence with a date, or an earlier one', () => {
    const { facts } = readPersonLife('1 RESI\n2 ADDR Old street\n1 RESI\n2 DATE 1900\n2 PLAC Lima\n1 RESI\n2 ADDR New street')
    expect(facts.map(({ path, place }) => [path, place])).toEqual([
      ['0', 'Old street'],
      ['1', 'Lima'],
    ])
  })

  it('of another program keeps its tag as its type', () => {
    expect(fact('1 _DEG Master\n2 DATE 1900')).toMatchObject({ kind: 'EVEN', type: 'DEG', value: 'Master' })
    expect(fact('1 _MILT Army\n2 DATE 1900')).toMatchObject({ kind: 'MILI', type: '', value: 'Army' })
    expect(readCoupleLife('1 _SEPR\n2 DATE 1900').facts).toMatchObject([{ kind: 'SEP' }])
    expect(readCoupleLife('1 _UXOR Y').facts).toMatchObject([{ kind: 'UXOR', type: '' }])
  })
})

describe('names', () => {
  it('are each a row, with the ones within another', () => {
    expect(
      names(`1 NAME Ada /Lockley/
2 GIVN Ada
2 SURN Lockley
2 NICK Addie
2 TRAN Адa /Локли/
3 LANG ru
1 NAME Ada /Wren/
2 TYPE MARRIED
2 NOTE since 1900
1 NAME
2 TYPE OTHER
3 PHRASE courtesy
2 GIVN Zhongni
1 _AKA The Duchess`).map(({ path, kind, text, script, reading_of: of, preferred }) => [path, kind, text, script, of, preferred]),
    ).toEqual([
      ['0', 'birth', 'Ada Lockley', '', '', true],
      ['0.2', 'nickname', 'Addie', '', '', false],
      ['0.3', 'birth', 'Адa Локли', 'ru', '0', false],
      ['1', 'married', 'Ada Wren', '', '', false],
      ['2', 'courtesy', 'Zhongni', '', '', false],
      ['3', 'also', 'The Duchess', '', '', false],
    ])
  })

  it('have the parts that the slashes tell, or GIVN and SURN', () => {
    expect(names('1 NAME /陳/ 大文\n2 ROMN Chan Tai Man\n3 TYPE jyutping')).toMatchObject([
      { text: '陳大文', given: '', surname: '陳' },
      { text: 'Chan Tai Man', script: 'zh-Latn-jyutping', reading_of: '0' },
    ])
    expect(names('1 NAME Jan Maria /de Vries/\n2 SURN Vries')).toMatchObject([{ given: 'Jan Maria', surname: 'Vries' }])
  })
})

describe('ties', () => {
  const kindsOf = (child: string, family = ''): unknown =>
    parse(
      `0 @A@ INDI\n1 NAME A\n0 @B@ INDI\n1 NAME B\n0 @C@ INDI\n1 NAME C\n1 FAMC @F@\n${child}\n0 @F@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 CHIL @C@\n${family}`,
    ).relations.map(({ relation_type: type, kind }) => (type === 1 ? '=' : (kind ?? '')))

  it.each([
    ['nothing', '', '', ['=', '', '']],
    ['PEDI', '2 PEDI ADOPTED', '', ['=', 'adopted', 'adopted']],
    ['a PEDI in words', '2 PEDI OTHER\n3 PHRASE step', '', ['=', 'step', 'step']],
    ['an adoption by one', '1 ADOP\n2 FAMC @F@\n3 ADOP WIFE', '', ['=', '', 'adopted']],
    ['each parent', '2 PEDI birth', '2 _FREL Step\n2 _MREL Natural', ['=', 'step', 'birth']],
  ])('are read from %s', (_what, child, family, kinds) => {
    expect(kindsOf(child, family)).toEqual(kinds)
  })
})

it('reads a source, and what its repository is called', () => {
  expect(
    readSource(
      '1 TITL A book\n2 CONT of two lines\n1 AUTH Ola\n1 PUBL 1900\n1 _URL https://a.example\n1 REPO @R1@\n1 NOTE Red',
      () => 'Archive',
    ),
  ).toEqual({
    title: 'A book of two lines',
    author: 'Ola',
    publisher: '1900',
    url: 'https://a.example',
    repository: 'Archive',
    note: 'Red',
    images: [],
  })
  expect(readSource('1 ABBR Short').title).toBe('Short')
  expect(readSource('').title).toBe('?')
})

describe('hostile records', () => {
  const many = 10_000
  it.each([
    ['many facts', '1 EVEN\n2 DATE 1900\n2 PLAC Here\n'.repeat(many), many],
    ['many births', '1 BIRT\n2 DATE 1900\n'.repeat(many), many],
    ['many names', '1 NAME A /B/\n2 TRAN C\n'.repeat(many), 0],
    ['many families', '1 FAMC @F1@\n1 ADOP\n2 FAMC @F1@\n'.repeat(many), many],
    [
      'one fact with many of everything',
      `1 EVEN\n${'2 NOTE a\n2 SOUR @S1@\n3 PAGE 1\n2 ASSO @I1@\n2 OBJE @O1@\n'.repeat(many)}`,
      1,
    ],
    ['deep nesting', Array.from({ length: 900 }, (_, level) => `${level + 1} BIRT`).join('\n'), 1],
    ['long texts', `1 EVEN ${'a '.repeat(100_000)}\n2 DATE ${'1900 '.repeat(20_000)}\n2 PLAC ${', '.repeat(100_000)}`, 1],
  ])('with %s are read in linear time', (_what, text, facts) => {
    expect(readPersonLife(text).facts).toHaveLength(facts)
  })
})
