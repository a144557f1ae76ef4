import { namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { parse, textOfBytes } from '../../test/gedcom-files.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import type { ParsedGedcom, WritableFamily, WritablePerson } from '../types.ts'
import { writeGedcom } from './write-gedcom.ts'

const written = (family: WritableFamily, version: '7.0' | '5.5.1' = '7.0'): string =>
  textOfBytes(writeGedcom(family, { version }))

/** The lines below one record's own. */
const recordOf = (text: string, start: string): string[] =>
  text
    .split(/^(?=0 )/mu)
    .find((record) => record.startsWith(start))
    ?.trimEnd()
    .split('\n')
    .slice(1) ?? []

const edited = (parsed: ParsedGedcom, changes: Partial<WritablePerson>): WritableFamily => ({
  ...parsed,
  people: parsed.people.map((person, index) => (index === 0 ? { ...person, ...changes } : person)),
})

describe('writeGedcom', () => {
  it('writes a family built in Banyan as 7.0', () => {
    const family = namedFamilies.couple()
    const text = textOfBytes(writeGedcom(family, { version: '7.0', date: '2026-11-21', file: 'family-1' }))
    expect(text).toBe(`0 HEAD
1 GEDC
2 VERS 7.0
1 SOUR BANYAN
2 NAME Banyan
1 DATE 21 NOV 2026
1 _FILE family-1
0 @I1@ INDI
1 NAME Ada /Lockley/
1 SEX F
1 BIRT
2 DATE 1950
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Oakes/
1 SEX M
1 BIRT
2 DATE 1948
1 DEAT
2 DATE 2019
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
0 TRLR
`)
    expect(parseGedcom(writeGedcom(family, { version: '7.0', file: 'family-1' })).source.key).toBe('BANYAN|family-1|')
  })

  it('has what 5.5.1 requires of a header', () => {
    expect(written(namedFamilies.single(), '5.5.1').split('\n').slice(0, 10)).toEqual([
      '0 HEAD',
      '1 GEDC',
      '2 VERS 5.5.1',
      '2 FORM LINEAGE-LINKED',
      '1 CHAR UTF-8',
      '1 SOUR BANYAN',
      '2 NAME Banyan',
      '1 SUBM @U0@',
      '0 @U0@ SUBM',
      '1 NAME Banyan',
    ])
  })

  it('writes the whole profile where GEDCOM has a place for it', () => {
    const person: WritablePerson = {
      id: 7,
      name: '陳大文',
      gender: 'O',
      birth_year: 0,
      year_of_death: 0,
      occupation: 'Tailor',
      address: 'Hong Kong',
      telephone_number: '+852 1',
      email: 'a@b.hk',
      website: 'https://b.hk',
      spoken_languages: 'zh',
      skype_name: 'tai',
      biographies: { 'zh-tw': '<p>裁縫</p>' },
    }
    const uid = (): string => 'u-7'
    expect(recordOf(written({ people: [{ ...person, uid }], relations: [] }), '0 @I7@')).toEqual([
      '1 NAME /陳/ 大文',
      '1 SEX X',
      '2 _GENDER O',
      '1 OCCU Tailor',
      '1 RESI',
      '2 ADDR Hong Kong',
      '2 PHON +852 1',
      '2 EMAIL a@b.hk',
      '2 WWW https://b.hk',
      '1 FACT zh',
      '2 TYPE Languages',
      '1 FACT tai',
      '2 TYPE Skype',
      '1 NOTE <p>裁縫</p>',
      '2 MIME text/html',
      '2 LANG zh-Hant',
      '1 UID u-7',
    ])
    const [again] = parseGedcom(writeGedcom({ people: [{ ...person, uid }], relations: [] }, { version: '5.5.1' })).people
    expect(again).toMatchObject({ ...person, id: 1, uids: [uid()] })
  })

  it('breaks lines of 5.5.1 below 255 characters, inside words', () => {
    const biographies = { en: `<p>${'some words '.repeat(80)}${'😀@'.repeat(300)}</p>` }
    const family = {
      people: [
        {
          ...namedFamilies.single().people[0],
          id: 1,
          name: 'A',
          gender: 'F',
          birth_year: 0,
          year_of_death: 0,
          biographies,
        } as const,
      ],
      relations: [],
    }
    const lines = written(family, '5.5.1').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(255)
    expect(lines.filter((line) => line.includes('words') && / CONC /u.test(line)).every((line) => !line.endsWith(' '))).toBe(true)
    expect(parseGedcom(writeGedcom(family, { version: '5.5.1' })).people[0]?.biographies).toEqual(biographies)
  })
})

const raised = (from: number): WritableFamily['relations'][number] => ({
  from_person_id: from,
  to_person_id: 4,
  relation_type: 2,
})

describe('what only some programs write', () => {
  it('keeps a family in which one person is both partners, and says so', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME A\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I1@\n1 MARR\n2 DATE 1900\n1 NOTE Odd')
    expect(parsed.problems).toMatchObject([{ line: 8, code: 'relation_to_self' }])
    expect(recordOf(written(parsed), '0 @F1@')).toEqual(['1 HUSB @I1@', '1 WIFE @I1@', '1 MARR', '2 DATE 1900', '1 NOTE Odd'])
  })

  it('leaves the letters of a type of name as a user has written them', () => {
    const type = 'Nom donné sur le certificat de Naissance'
    const parsed = parse(`0 @I1@ INDI\n1 NAME A\n2 TYPE ${type}\n1 NAME B\n2 TYPE AKA`, '5.5.1')
    const names = ['1 NAME A', `2 TYPE ${type}`, '1 NAME B', '2 TYPE aka']
    expect(recordOf(written(parsed, '5.5.1'), '0 @I1@')).toEqual(names)
  })

  it('makes a name of an alias in words, which GEDCOM 7 has no place for', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME Ann /Oakes/\n1 ALIA Nan\n1 ALIA @I2@\n0 @I2@ INDI\n1 NAME Nan', '5.5')
    expect(recordOf(written(parsed), '0 @I1@')).toEqual(['1 NAME Ann /Oakes/', '1 NAME Nan', '2 TYPE AKA', '1 ALIA @I2@'])
  })

  it('keeps what earlier versions have read otherwise', () => {
    const long = `Ann ${'Maria '.repeat(20)}Oakes`
    const parsed = parse(
      `0 @I1@ INDI\n1 NAME ${long.replace('Oakes', '/Oakes/')}\n1 SEX F\n2 CONT\n1 BIRT\n2 DATE BET 1640 AND 1650/51\n0 @I2@ INDI\n1 NAME 田中 /太郎/\n2 SURN 田中`,
    )
    expect(parsed.people).toMatchObject([{ name: long, gender: 'F', birth_year: 1640 }, { name: '田中太郎' }])
    const before = { name: long.slice(0, 50).trim(), gender: 'P', birth_year: 1651 } as const
    const family = edited(parsed, before)
    const people = family.people.map((person) => (person.id === 2 ? { ...person, name: '太郎田中' } : person))
    expect(written({ ...family, people })).toBe(written(parsed))
  })
})

describe('families', () => {
  it('are one for a couple and its children, the eldest first', () => {
    expect(recordOf(written(namedFamilies.nuclear()), '0 @F1@')).toEqual([
      '1 HUSB @I2@',
      '1 WIFE @I1@',
      '1 CHIL @I3@',
      '1 CHIL @I4@',
      '1 CHIL @I5@',
    ])
  })

  it('of two women have both', () => {
    expect(recordOf(written(namedFamilies.sameSexAdoption()), '0 @F1@')).toEqual(['1 WIFE @I1@', '1 HUSB @I2@', '1 CHIL @I3@'])
  })

  it('of two who raised a child but are no couple are two, and of three as many as they need', () => {
    const people = ['M', 'F', 'M', 'N'].map(
      (gender, index) => ({ id: index + 1, name: `P${index}`, gender, birth_year: 0, year_of_death: 0 }) as WritablePerson,
    )
    const apart = written({ people, relations: [raised(1), raised(2)] })
    expect([recordOf(apart, '0 @F1@'), recordOf(apart, '0 @F2@')]).toEqual([
      ['1 HUSB @I1@', '1 CHIL @I4@'],
      ['1 WIFE @I2@', '1 CHIL @I4@'],
    ])
    const three = written({
      people,
      relations: [raised(1), raised(2), raised(3), { from_person_id: 1, to_person_id: 2, relation_type: 1 }],
    })
    expect([recordOf(three, '0 @F1@'), recordOf(three, '0 @F2@')]).toEqual([
      ['1 HUSB @I1@', '1 WIFE @I2@', '1 CHIL @I4@'],
      ['1 HUSB @I3@', '1 CHIL @I4@'],
    ])
  })
})

describe('a person who was edited after the import', () => {
  const body = `
0 @A@ INDI
1 NAME Dr. Jan /Nowicki/
2 GIVN Jan
2 SOUR @S1@
1 SEX M
1 BIRT
2 DATE ABT 1850
2 PLAC Lublin
1 DEAT Y
1 OCCU Smith
2 DATE 1880
1 RESI
2 ADDR Lublin
1 NOTE Born in a storm.
0 @S1@ SOUR
1 TITL A book`

  it('keeps the original where nothing changed', () => {
    const parsed = parse(body)
    expect(recordOf(written(parsed), '0 @I1@').join('\n').replaceAll('@S1@', '@S@')).toBe(
      parsed.extras[1]?.text.trim().replaceAll('@S1@', '@S@'),
    )
  })

  it('has the new values and keeps what hangs on the old ones', () => {
    const family = edited(parse(body), {
      name: 'Jan Nowak',
      birth_year: 1851,
      year_of_death: 1900,
      occupation: 'Farrier',
      address: 'Kraków',
      biographies: { pl: '<p>Kowal.</p>' },
    })
    expect(recordOf(written(family), '0 @I1@')).toEqual([
      '1 NAME Jan /Nowak/',
      '2 SOUR @S1@',
      '1 SEX M',
      '1 BIRT',
      '2 DATE 1851',
      '2 PLAC Lublin',
      '1 DEAT',
      '2 DATE 1900',
      '1 OCCU Farrier',
      '2 DATE 1880',
      '1 RESI',
      '2 ADDR Lublin',
      '1 RESI',
      '2 ADDR Kraków',
      '1 NOTE <p>Kowal.</p>',
      '2 MIME text/html',
      '2 LANG pl',
    ])
    expect(parseGedcom(writeGedcom(family, { version: '7.0' })).people[0]).toMatchObject({
      name: 'Jan Nowak',
      birth_year: 1851,
      year_of_death: 1900,
      occupation: 'Farrier',
      address: 'Kraków',
    })
  })

  it('loses what was cleared', () => {
    const family = edited(parse(body), { birth_year: 0, occupation: '', address: '', biographies: {} })
    expect(recordOf(written(family), '0 @I1@')).toEqual([
      '1 NAME Dr. Jan /Nowicki/',
      '2 GIVN Jan',
      '2 SOUR @S1@',
      '1 SEX M',
      '1 BIRT',
      '2 PLAC Lublin',
      '1 DEAT Y',
    ])
  })

  it('keeps a note that was stored under the language of the user who imported it', () => {
    const parsed = parse(body)
    const family = edited(parsed, { biographies: { fr: parsed.people[0]?.biographies[''] ?? '' } })
    expect(written(family)).toBe(written(parsed))
  })
})

describe('relations that were edited after the import', () => {
  const parsed = parse(
    '0 @A@ INDI\n1 NAME A\n0 @B@ INDI\n1 NAME B\n0 @C@ INDI\n1 NAME C\n1 FAMC @F@\n2 PEDI FOSTER\n0 @F@ FAM\n1 HUSB @A@\n1 WIFE @B@\n1 CHIL @C@\n1 MARR\n2 DATE 1900',
  )

  it('keep the record with its events and take out who left', () => {
    const family = {
      ...parsed,
      relations: parsed.relations.filter(({ from_person_id: from, to_person_id: to }) => !(from === 2 && to === 3)),
    }
    const text = written(family)
    expect(recordOf(text, '0 @F1@')).toEqual(['1 HUSB @I1@', '1 WIFE @I2@', '1 MARR', '2 DATE 1900'])
    expect(recordOf(text, '0 @F2@')).toEqual(['1 HUSB @I1@', '1 CHIL @I3@'])
    expect(recordOf(text, '0 @I3@')).toEqual(['1 NAME C', '1 FAMC @F2@', '2 PEDI FOSTER'])
  })

  it('forget a person who was deleted', () => {
    const text = written({ ...parsed, people: parsed.people.filter(({ id }) => id !== 2) })
    expect(recordOf(text, '0 @F1@')).toEqual(['1 HUSB @I1@', '1 CHIL @I3@', '1 MARR', '2 DATE 1900'])
  })

  it('give a new child to the family of its parents', () => {
    const child: WritablePerson = { id: 9, name: 'D', gender: 'F', birth_year: 0, year_of_death: 0 }
    const parents = [1, 2].map((from) => ({ ...raised(from), to_person_id: 9 }))
    const text = written({ ...parsed, people: [...parsed.people, child], relations: [...parsed.relations, ...parents] })
    expect(recordOf(text, '0 @F1@')).toEqual([
      '1 HUSB @I1@',
      '1 WIFE @I2@',
      '1 CHIL @I3@',
      '1 MARR',
      '2 DATE 1900',
      '1 CHIL @I9@',
    ])
  })

  it('come from two files without mixing up their xrefs', () => {
    const one = parse('0 @I1@ INDI\n1 NAME A\n1 SOUR @S1@\n0 @S1@ SOUR\n1 TITL One')
    const two = parse('0 @I1@ INDI\n1 NAME B\n1 SOUR @S1@\n0 @S1@ SOUR\n1 TITL Two')
    const moved = two.extras.map((extra) => ({ ...extra, origin: 'two', ...(extra.person === undefined ? {} : { person: 2 }) }))
    const text = written({
      people: [...one.people, ...two.people.map((person) => ({ ...person, id: 2 }))],
      relations: [],
      extras: [...one.extras, ...moved],
    })
    expect(recordOf(text, '0 @I2@')).toEqual(['1 NAME B', '1 SOUR @S2@'])
    expect(recordOf(text, '0 @S2@')).toEqual(['1 TITL Two'])
  })
})
