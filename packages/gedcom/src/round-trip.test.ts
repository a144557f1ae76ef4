import { generateFamily, namedFamilies } from '@banyan/sample-family'
import { assert, property, array, constantFrom, integer, record, string, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes, canonical, file } from '../test/gedcom-files.ts'
import { runs } from '../test/runs.ts'
import { GedcomError } from './gedcom-error.ts'
import { parseGedcom } from './parse-gedcom.ts'
import type { Gender, ParsedGedcom, WritableFamily } from './types.ts'
import { writeGedcom } from './write/write-gedcom.ts'

const versions = ['7.0', '5.5.1'] as const

/** Covers much of what GEDCOM can express and Banyan cannot, and what the versions write differently. */
const rich551 = `
1 CHAR UTF-8
1 LANG Polish
1 SUBM @U@
0 @I1@ INDI
1 NAME Jan "Jasiek" /Nowicki/ jr.
2 TYPE aka
2 GIVN Jan
2 ROMN Yan
1 SEX M
1 BIRT
2 DATE BET 1 JAN 1850 AND 1851
2 PLAC Lublin
3 MAP
4 LATI N51.25
1 CHR
2 DATE @#DJULIAN@ 3 FEB 1699/00
2 AGE CHILD
1 EVEN
2 TYPE Flood
2 DATE @#DFRENCH R@ 11 NIVO 6
1 EVEN
2 DATE INT 1870 (after the war)
1 EVEN
2 DATE sometime
1 DEAT Y
1 RESN privacy
1 _UID 0123ABCD
1 RIN 7
1 NOTE mail jan@@example.org
2 CONT
2 CONT @@home
2 SOUR @S1@
1 NOTE @N1@
1 SOUR told by his sister
2 QUAY 1
1 OBJE
2 FORM jpeg
2 FILE jan.jpg
1 ASSO @I2@
2 RELA witness
1 FAMS @F1@
2 NOTE happy
0 @I2@ INDI
1 NAME Ewa //
1 FAMC @F2@
2 PEDI adopted
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
2 _FREL Natural
1 MARR
2 DATE 44 B.C.
0 @F2@ FAM
1 CHIL @I2@
1 EVEN
2 TYPE Founding
0 @N1@ NOTE A shared note
1 CONT of two lines
0 @S1@ SOUR
1 TITL A book
1 REPO @R9@
0 @U@ SUBM
1 NAME Ola
1 LANG Polish
0 @B@ SUBN
1 FAMF x`

const rich70 = `
1 SCHMA
2 TAG _SKYPEID http://xmlns.com/foaf/0.1/skypeID
1 LANG en-US
0 @I1@ INDI
1 NAME Ada /Lockley/
2 TRAN Adá
3 LANG es
1 SEX X
1 NO NATU
1 BIRT
2 DATE
3 PHRASE the year 1900
1 DEAT
2 DATE 1950
3 PHRASE in the morning
1 NOTE <p>Hi</p>
2 MIME text/html
2 LANG en
1 SNOTE @VOID@
1 ASSO @VOID@
2 PHRASE Mr Jones
2 ROLE FRIEND
1 EXID 9
2 TYPE https://example.org
1 OBJE @O1@
2 CROP
3 TOP 1
1 FAMC @VOID@
2 PEDI OTHER
3 PHRASE found
1 CREA
2 DATE 1 JAN 2020
0 @O1@ OBJE
1 FILE a.jpg
2 FORM image/jpeg
0 @N1@ SNOTE Hello
1 LANG pl`

function relationsOf({ relations }: WritableFamily): string[] {
  return relations
    .map(({ from_person_id: from, to_person_id: to, relation_type: type }) =>
      type === 1 ? `${Math.min(from, to)}=${Math.max(from, to)}` : `${from}>${to}`,
    )
    .toSorted()
}

const fieldsOf = ({ people }: ParsedGedcom): unknown[] => people.map(({ xref: _x, line: _l, events: _e, ...fields }) => fields)

function expectSameAgain(parsed: ParsedGedcom, version: (typeof versions)[number]): void {
  const written = writeGedcom(parsed, { version })
  const again = parseGedcom(written)
  expect(canonical(writeGedcom(again, { version }))).toEqual(canonical(written))
  expect(fieldsOf(again)).toEqual(fieldsOf(parsed))
  expect(relationsOf(again)).toEqual(relationsOf(parsed))
}

describe.each(versions)('import, export as %s, import and export again', (version) => {
  it('of a 5.5.1 file gives the same', () => expectSameAgain(parseGedcom(file(rich551, '5.5.1')), version))
  it('of a 7.0 file gives the same', () => expectSameAgain(parseGedcom(file(rich70)), version))

  it.each(Object.entries(namedFamilies))('of the family %s gives the same', (_name, build) => {
    const family = build()
    const parsed = parseGedcom(writeGedcom(family, { version }))
    expect(parsed.problems).toEqual([])
    expect(relationsOf(parsed)).toEqual(relationsOf(family))
    expectSameAgain(parsed, version)
  })

  it.each([1, 2, 3])('of 500 made-up people, seed %i, gives the same', (seed) => {
    const family = generateFamily({ people: 500, seed })
    const parsed = parseGedcom(writeGedcom(family, { version }))
    expect(parsed.problems).toEqual([])
    expect(
      parsed.people.map(({ name, gender, birth_year, year_of_death }) => ({ name, gender, birth_year, year_of_death })),
    ).toEqual(family.people.map(({ name, gender, birth_year, year_of_death }) => ({ name, gender, birth_year, year_of_death })))
    expect(relationsOf(parsed)).toEqual(relationsOf(family))
    expectSameAgain(parsed, version)
  })

  it('keeps any relations: children of none, one or many, partners or not', () => {
    const pair = record({
      one: integer({ min: 1, max: 8 }),
      other: integer({ min: 1, max: 8 }),
      relation_type: constantFrom(1 as const, 2 as const, 2 as const),
    })
    assert(
      property(array(pair, { maxLength: 20 }), array(integer({ min: 0, max: 19 }), { maxLength: 3 }), (pairs, removed) => {
        const people = Array.from({ length: 8 }, (_, index) => ({
          id: index + 1,
          name: `P${index}`,
          gender: 'P' as const,
          birth_year: 0,
          year_of_death: 0,
        }))
        const relations = new Map<string, WritableFamily['relations'][number]>()
        for (const { one, other, relation_type } of pairs) {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          if (from !== to) relations.set(`${from}-${to}`, { from_person_id: from, to_person_id: to, relation_type })
        }
        const family = { people, relations: [...relations.values()] }
        const parsed = parseGedcom(writeGedcom(family, { version }))
        expect(relationsOf(parsed)).toEqual(relationsOf(family))
        // The relations also survive after some were removed in Banyan.
        const fewer = { ...parsed, relations: parsed.relations.filter((_, index) => !removed.includes(index)) }
        expect(relationsOf(parseGedcom(writeGedcom(fewer, { version })))).toEqual(relationsOf(fewer))
      }),
      { seed: 5, numRuns: runs(1000) },
    )
  })

  it('loses nothing of any text', () => {
    const text = string({ unit: constantFrom('a', ' ', '@', '\n', '陳', '😀', '/', '<', '&', 'é', '0', '#'), maxLength: 600 })
    assert(
      property(text, text, constantFrom<Gender>('F', 'M', 'N', 'O', 'P'), (occupation, biography, gender) => {
        const family = {
          people: [
            {
              id: 1,
              name: 'A',
              gender,
              birth_year: 1900,
              year_of_death: 0,
              occupation: oneLine(occupation).slice(0, 100).trim(),
              biographies: { en: biography },
            },
          ],
          relations: [],
        }
        const [read] = parseGedcom(writeGedcom(family, { version })).people
        expect(read?.gender).toBe(gender)
        expect(read?.occupation).toBe(
          oneLine(family.people[0]?.occupation ?? '')
            .toWellFormed()
            .replaceAll('\uFFFD', ''),
        )
        expect(read?.biographies['en'] ?? '').toBe(biography.trim() === '' ? '' : biography)
      }),
      { seed: 7, numRuns: runs(300) },
    )
  })
})

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\uD800-\uDFFF]/gu, '')

describe('through the other version and back', () => {
  it('a 7.0 file is the same', () => {
    const parsed = parseGedcom(file(rich70))
    const direct = writeGedcom(parsed, { version: '7.0' })
    const around = writeGedcom(parseGedcom(writeGedcom(parsed, { version: '5.5.1' })), { version: '7.0' })
    expect(canonical(around)).toEqual(canonical(direct))
  })

  it('a family without a submitter gets none', () => {
    const parsed = parseGedcom(bytes('0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Mona /Lind/\n0 TRLR\n'))
    const written = writeGedcom(parsed, { version: '5.5.1' })
    expect(new TextDecoder().decode(written)).toContain('1 SUBM @U0@\n')
    expect(parseGedcom(written).extras.map(({ tag }) => tag)).toEqual(['HEAD', 'INDI'])
    expect(writeGedcom(parseGedcom(written), { version: '5.5.1' })).toEqual(written)
  })

  it('a submitter of another program with the same name stays', () => {
    const other = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 SOUR OTHER\n1 SUBM @U0@\n0 @U0@ SUBM\n1 NAME Banyan\n0 TRLR\n'
    expect(parseGedcom(bytes(other)).extras.map(({ tag }) => tag)).toEqual(['HEAD', 'SUBM'])
  })
})

function readable(content: Uint8Array): void {
  try {
    const parsed = parseGedcom(content)
    for (const version of versions) expectSameAgain(parsed, version)
  } catch (error) {
    if (!(error instanceof GedcomError)) throw error
  }
}

it.each(versions)('lines that are nested deeper than is read give the same again (%s)', (version) => {
  const levels = Array.from({ length: 1010 }, (_, level) => `${level + 2} _DEEP ${level}\n`)
  expectSameAgain(parseGedcom(file(`0 @I1@ INDI\n1 NAME Ada\n${levels.join('')}`)), version)
})

describe('any bytes', () => {
  it('are read or refused with a GedcomError', () => {
    assert(property(uint8Array({ maxLength: 300 }), readable), { seed: 1, numRuns: runs(500) })
  })

  it('with a header are read, and written the same again', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (tail) =>
        readable(Uint8Array.from([...bytes('0 HEAD\n1 CHAR UTF-8\n'), ...tail])),
      ),
      { seed: 2, numRuns: runs(300) },
    )
  })

  it.each([
    ['5.5.1', rich551],
    ['7.0', rich70],
  ])('of a mutated %s file are read, and written the same again', (version, text) => {
    const whole = file(text, version)
    const change = record({
      at: integer({ min: 30, max: whole.length - 1 }),
      length: integer({ min: 0, max: 6 }),
      put: string({
        unit: constantFrom(
          '0',
          '1',
          '2',
          ' ',
          '\n',
          '@',
          'I1',
          'F1',
          'CONT',
          'NAME',
          'FAMC',
          'HUSB',
          'CHIL',
          '/',
          'é',
          '\u0000',
          '\r',
        ),
        maxLength: 4,
      }),
    })
    assert(
      property(array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const mutated = [...whole]
        for (const { at, length, put } of changes) mutated.splice(at, length, ...bytes(put))
        readable(Uint8Array.from(mutated))
      }),
      { seed: 3, numRuns: runs(1000) },
    )
  })

  it('of lines in any order are read, and written the same again', () => {
    const lines = `${rich551}\n${rich70}`.trim().split('\n')
    assert(
      property(array(constantFrom(...lines), { maxLength: 40 }), (some) =>
        readable(file(`0 @I1@ INDI\n1 NAME A\n${some.join('\n')}`, '5.5.1')),
      ),
      { seed: 4, numRuns: runs(1000) },
    )
  })
})
