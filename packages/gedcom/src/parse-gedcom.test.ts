import { describe, expect, it } from 'vitest'
import { bytes, faults, file, parse, person } from '../test/gedcom-files.ts'
import { GedcomError } from './gedcom-error.ts'
import { parseGedcom, refuseOtherFiles } from './parse-gedcom.ts'

const nuclear = `
0 @I1@ INDI
1 NAME Ada /Lockley/
1 SEX F
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Oakes/
1 SEX M
1 FAMS @F1@
0 @I3@ INDI
1 NAME Cat /Oakes/
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE 4 MAY 1974
2 PLAC York`

describe('parseGedcom', () => {
  it('reads people and what they are to each other', () => {
    const parsed = parse(nuclear)
    expect(parsed.people.map(({ id, xref, name, gender }) => [id, xref, name, gender])).toEqual([
      [1, 'I1', 'Ada Lockley', 'F'],
      [2, 'I2', 'Ben Oakes', 'M'],
      [3, 'I3', 'Cat Oakes', 'P'],
    ])
    expect(parsed.relations).toEqual([
      { id: 1, from_person_id: 2, to_person_id: 1, relation_type: 1 },
      { id: 2, from_person_id: 2, to_person_id: 3, relation_type: 2 },
      { id: 3, from_person_id: 1, to_person_id: 3, relation_type: 2 },
    ])
    expect(parsed.problems).toEqual([])
    expect(parsed.people[0]?.events).toEqual([{ tag: 'MARR', date: '4 MAY 1974', place: 'York', partner: 2 }])
  })

  it.each([
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['LFCR', '\n\r'],
    ['LF with blank lines', '\n\n'],
    ['LF with leading white space', '\n \t '],
  ])('reads lines that end in %s', (_name, ending) => {
    const text = `0 HEAD\n1 GEDC\n2 VERS 7.0\n${nuclear.trim()}\n0 TRLR`
    const parsed = parseGedcom(bytes(text.replaceAll('\n', ending)))
    expect(parsed.people.map(({ name }) => name)).toEqual(['Ada Lockley', 'Ben Oakes', 'Cat Oakes'])
    expect(parsed.relations).toHaveLength(3)
    expect(parsed.problems).toEqual([])
  })

  it.each(['7.0', '5.5.1'])('stores the same text of a record of %s, however its lines are written', (version) => {
    const lines = [
      '0 HEAD',
      '1 GEDC',
      `2 VERS ${version}`,
      '0 @I1@ INDI',
      '1 NAME Ada /Lockley/',
      '1 NOTE one',
      '2 CONT',
      '2 CONT two @@ at',
      '2 CONC  three',
      '2 LANG en',
      '1 NOTE @@four',
      '2 CONT @five',
      '1 FAMC @F1@',
      '2 CONT six',
      '1 BIRT',
      '2 DATE @#DJULIAN@ 1 JAN 1700',
      '2 PLAC  York ',
      '0 @I2@ INDI',
      '1 NAME Ben',
      '1 SEX M',
      '0 @N1@ SNOTE seven',
      '1 CONT eight',
      '1 LANG en',
      '0 TRLR',
      '',
    ]
    const textsOf = (text: string) => parseGedcom(bytes(text)).extras.map((extra) => [extra.xref, extra.value, extra.text])
    const plain = textsOf(lines.join('\n'))
    expect(plain.find(([xref]) => xref === 'I2')).toEqual(['I2', undefined, '1 NAME Ben\n1 SEX M\n'])
    for (const other of [lines.join('\r\n'), lines.join('\n\n'), lines.join('\n').replaceAll(/^(\d) /gmu, ' $1  ')])
      expect(textsOf(other)).toEqual(plain)
  })

  it('counts lines as an editor does', () => {
    const text = '0 HEAD\n1 GEDC\n2 VERS 7.0\n\n0 @I1@ INDI\n1 NAME A\n1 SEX maybe\n0 TRLR\n'
    for (const ending of ['\n', '\r', '\r\n', '\n\r']) {
      expect(faults(parseGedcom(bytes(text.replaceAll('\n', ending))))).toEqual(['7 sex_not_understood'])
    }
  })

  it('links people whom only one of the two records names', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME B\n1 FAMC @F1@\n0 @F1@ FAM')
    expect(parsed.relations).toEqual([{ id: 1, from_person_id: 1, to_person_id: 2, relation_type: 2 }])
  })

  it('keeps what Banyan cannot express', () => {
    const { extras } = parse('0 @I1@ INDI\n1 NAME A\n1 ASSO @I1@\n2 ROLE GODP\n0 @S1@ SOUR\n1 TITL @@home')
    expect(extras.map(({ tag, xref, text, person: id }) => [tag, xref, text, id])).toEqual([
      ['HEAD', '', '1 GEDC\n2 VERS 7.0\n', undefined],
      ['INDI', 'I1', '1 NAME A\n1 ASSO @I1@\n2 ROLE GODP\n', 1],
      ['SOUR', 'S1', '1 TITL @@home\n', undefined],
    ])
  })

  it('tells files apart by their header', () => {
    const text = '0 HEAD\n1 SOUR ROOTS\n1 FILE ours.ged\n1 SUBM @U@\n1 GEDC\n2 VERS 5.5.1\n0 @U@ SUBM\n1 NAME Ola\n0 TRLR'
    expect(parseGedcom(bytes(text)).source).toEqual({
      key: 'ROOTS|ours.ged|Ola',
      system: 'ROOTS',
      file: 'ours.ged',
      submitter: 'Ola',
    })
  })
})

describe('what is sloppy', () => {
  it.each<[string, string, string[]]>([
    ['a relation to oneself', '0 @I1@ INDI\n1 NAME A\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I1@', ['8 relation_to_self']],
    [
      'someone who is nowhere',
      '0 @I1@ INDI\n1 NAME A\n1 FAMC @F9@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
      ['6 reference_dangling', '9 reference_dangling'],
    ],
    [
      'a record of another kind',
      '0 @I1@ INDI\n1 NAME A\n0 @F1@ FAM\n1 HUSB @F1@\n1 WIFE Ada',
      ['7 reference_dangling', '8 reference_dangling'],
    ],
    ['two records with one xref', '0 @I1@ INDI\n1 NAME A\n0 @I1@ INDI\n1 NAME B', ['6 xref_duplicate']],
    ['a record without an xref', '0 INDI\n1 NAME A', ['4 xref_missing']],
    ['a jump of levels', '0 @I1@ INDI\n1 NAME A\n3 GIVN A', ['6 level_jump']],
    ['a line that is prose', '0 @I1@ INDI\n1 NAME A\n1 NOTE one\nand two', ['7 line_not_understood']],
    ['no name', '0 @I1@ INDI\n1 NAME //\n0 @I2@ INDI', ['4 name_missing', '6 name_missing']],
    ['a date in words', '0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE in the spring', ['7 date_not_understood']],
    [
      'three partners',
      '0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 @I3@ INDI\n1 NAME C\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 WIFE @I3@',
      ['13 partners_too_many'],
    ],
    [
      'a parent who is a partner too',
      '0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 @F2@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
      ['13 relation_duplicate'],
    ],
  ])('%s is reported by line', (_name, body, expected) => {
    expect(faults(parse(body))).toEqual(expected)
  })

  it('drops the relation that closes a loop and keeps the others', () => {
    const people = [1, 2, 3].map((id) => `0 @I${id}@ INDI\n1 NAME P${id}`).join('\n')
    const families = [
      [1, 2],
      [2, 3],
      [3, 1],
    ]
      .map(([parent, child]) => `0 @F${parent}@ FAM\n1 HUSB @I${parent}@\n1 CHIL @I${child}@`)
      .join('\n')
    const parsed = parse(`${people}\n${families}`)
    expect(parsed.relations).toHaveLength(2)
    expect(faults(parsed)).toEqual(['18 relation_loop'])
  })

  it('takes a couple with two records for one couple', () => {
    const parsed = parse(`${nuclear}\n0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I2@`)
    expect(parsed.relations).toHaveLength(3)
    expect(parsed.problems).toEqual([])
  })

  it('removes control characters and says where', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME A\u0000d\u0007a')
    expect(parsed.people[0]?.name).toBe('Ada')
    expect(faults(parsed)).toEqual(['5 control_characters_removed'])
  })

  it('puts a space where a word processor broke a line', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME Ada\n1 NOTE Born in Turku.\vMoved to Oulu.\fDied there.')
    expect(parsed.people[0]?.biographies['']).toContain('Born in Turku. Moved to Oulu. Died there.')
    expect(faults(parsed)).toEqual(['6 control_characters_removed'])
  })

  it('cuts a name of 100,000 characters and keeps it whole beside', () => {
    const parsed = parse(`0 @I1@ INDI\n1 NAME ${'x'.repeat(100_000)}`)
    expect(parsed.people[0]?.name).toBe('x'.repeat(255))
    expect(faults(parsed)).toEqual(['5 text_too_long'])
    expect(parsed.extras[1]?.text).toHaveLength('1 NAME '.length + 100_001)
  })

  it('reports a torn file and one without a header', () => {
    expect(faults(parseGedcom(bytes('0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME A')))).toEqual(['4 trailer_missing'])
    expect(faults(parseGedcom(bytes('0 @I1@ INDI\n1 NAME A\n0 TRLR')))).toEqual(['0 version_unknown', '1 header_missing'])
  })

  it('stops listing problems after 10,000', () => {
    const { problems } = parse(`0 @I1@ INDI\n1 NAME A\n1 NOTE B\n${'prose\n'.repeat(10_005)}`)
    expect(problems).toHaveLength(10_001)
    expect(problems.at(-1)).toEqual({ line: 0, code: 'problems_too_many', detail: '5 more' })
  })

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['blanks', bytes(' \n\n'), 'not_gedcom'],
    ['prose', bytes('Dear family,\n0 is a number'), 'not_gedcom'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'not_gedcom'],
    ['a GEDZIP', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'zip'],
  ])('refuses %s', (_name, content, code) => {
    expect(() => parseGedcom(content)).toThrow(expect.objectContaining({ name: 'GedcomError', code }))
    expect(() => parseGedcom(content)).toThrow(GedcomError)
    expect(() => refuseOtherFiles(content)).toThrow(expect.objectContaining({ name: 'GedcomError', code }))
  })
})

describe('a person', () => {
  it('has the fields of Banyan', () => {
    const body = `
1 NAME Mary /Gajda/
1 SEX F
1 BIRT
2 DATE ABT 1850
2 PLAC Lublin
1 DEAT
2 DATE (winter of 1901)
2 CAUS cough
1 OCCU Weaver
1 RESI
2 DATE 1880
2 ADDR 3 Mill Lane,
3 CONT Norwich
2 PHON +44 1
2 EMAIL mary@@example.org
2 WWW https://example.org
1 FACT Polish, English
2 TYPE Languages
1 UID 6b9a
1 EXID 77
2 TYPE https://example.org/id`
    expect(person(body, '5.5.1')).toMatchObject({
      name: 'Mary Gajda',
      gender: 'F',
      birth_year: 1850,
      year_of_death: 1901,
      deceased: true,
      occupation: 'Weaver',
      address: '3 Mill Lane, Norwich',
      telephone_number: '+44 1',
      email: 'mary@example.org',
      website: 'https://example.org',
      spoken_languages: 'Polish, English',
      uids: ['6b9a', 'https://example.org/id 77'],
      events: [
        { tag: 'BIRT', date: 'ABT 1850', place: 'Lublin' },
        { tag: 'DEAT', date: '(winter of 1901)', text: 'cough', parts: [{ tag: 'CAUS', text: 'cough' }] },
        { tag: 'OCCU', text: 'Weaver' },
        { tag: 'RESI', date: '1880', text: '3 Mill Lane,\nNorwich', parts: [{ tag: 'ADDR', text: '3 Mill Lane,\nNorwich' }] },
      ],
    })
  })

  it('who died nobody knows when is dead', () => {
    expect(person('1 NAME A\n1 DEAT Y')).toMatchObject({ year_of_death: 0, deceased: true })
    expect(person('1 NAME A')).toMatchObject({ year_of_death: 0, deceased: false })
  })

  it.each([
    ['M', 'M'],
    ['f', 'F'],
    ['X', 'N'],
    ['U', 'P'],
    ['', 'P'],
    ['N', 'N'],
  ])('of the sex %s has the gender %s', (sex, gender) => {
    expect(person(`1 NAME A\n1 SEX ${sex}`).gender).toBe(gender)
  })

  it('reads the sex in spite of an empty or stray continuation', () => {
    for (const more of ['2 CONT', '2 CONT x', '1 CONT x']) expect(person(`1 NAME A\n1 SEX F\n${more}`).gender).toBe('F')
  })

  it('has notes as a biography, with markup as text', () => {
    expect(person('1 NAME A\n1 NOTE one <b>\n2 CONT two & three\n2 CONT\n2 CONT four\n1 NOTE @N1@').biographies).toEqual({
      '': '<p>one &lt;b&gt;<br>two &amp; three</p><p>four</p>',
    })
    expect(person('1 NAME A\n1 NOTE Bonjour\n2 LANG fr-CA\n1 NOTE <p>Hi</p>\n2 MIME text/html\n2 LANG en').biographies).toEqual({
      fr: '<p>Bonjour</p>',
      en: '<p>Hi</p>',
    })
  })
})

const note = (body: string, version: string): string | undefined => person(`1 NAME A\n1 NOTE ${body}`, version).biographies['']

describe('escapes and continuations', () => {
  it('follow the rules of their version', () => {
    expect(note('@@a@@b\n2 CONC c@@\n2 CONT d', '5.5.1')).toBe('<p>@a@bc@<br>d</p>')
    expect(note('@@a@@b\n2 CONT @@c', '7.0')).toBe('<p>@a@@b<br>@c</p>')
  })

  it('are found one level too high', () => {
    expect(person('1 NAME A\n1 NOTE a\n1 CONT b', '5.5.1').biographies['']).toBe('<p>a<br>b</p>')
  })

  it('read a long line as it is', () => {
    expect(parseGedcom(file(`0 @I1@ INDI\n1 NAME A\n1 NOTE ${'word '.repeat(19_000)}end`)).problems).toEqual([])
  })
})
