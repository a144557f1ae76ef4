import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, textOfBytes } from '../../test/gedcom-files.ts'
import { Choices, richFile } from '../../test/rich-file.ts'
import { rowsOf, withRows } from '../../test/rows.ts'
import type { Rows } from '../../test/rows.ts'
import { runs } from '../../test/runs.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import type { ParsedGedcom, WritableFact, WritableName } from '../types.ts'
import { writeGedcom } from '../write/write-gedcom.ts'

type Version = '7.0' | '5.5.1'
const versions = constantFrom<Version>('7.0', '5.5.1')
const seeds = integer({ min: 1, max: 1_000_000 })

const written = (parsed: ParsedGedcom, rows: Rows, version: Version): string =>
  textOfBytes(writeGedcom(withRows(parsed, rows), { version }))

/** A file as its records' structures, each with the record that it is in. */
function structures(text: string): string[] {
  return text
    .split(/^(?=0 )/mu)
    .flatMap((record) => record.split(/^(?=1 )/mu).map((each) => `${record.split('\n', 1)[0] ?? ''} ${each}`))
}

/** What only one of two files has. */
function difference(before: string, after: string): { lost: string[]; gained: string[] } {
  const minus = (some: string[], others: string[]): string[] => {
    const left = new Map<string, number>()
    for (const each of others) left.set(each, (left.get(each) ?? 0) + 1)
    return some.filter((each) => {
      const count = left.get(each) ?? 0
      left.set(each, count - 1)
      return count <= 0
    })
  }
  const [old, current] = [structures(before), structures(after)]
  return { lost: minus(old, current), gained: minus(current, old) }
}

/** The profile has its own address and ties their own kind, whatever becomes of the fact that they were read from. */
const isOfFact = (each: string): boolean => !/ 1 (?:CHIL|FAMC) | 1 RESI\n2 ADDR [^\n]*\n$/u.test(each)

const factEdits: Record<string, (row: WritableFact) => Partial<WritableFact>> = {
  type: () => ({ type: 'Another type' }),
  value: ({ denied }) => (denied ? {} : { value: 'Another value' }),
  date: () => ({ date: 'ABT 1777' }),
  'no date': () => ({ date: '', date_phrase: '' }),
  phrase: () => ({ date: '1777', date_phrase: 'the year of the comet' }),
  lunar: () => ({ date: '_CHINESE 15 _M8 1906', date_phrase: '' }),
  birthday: () => ({ date: '3 MAY', date_phrase: '' }),
  place: () => ({ place: 'Elsewhere', coordinates: { latitude: 0, longitude: 0 } }),
  'no place': () => ({ place: '', coordinates: { latitude: 0, longitude: 0 } }),
  coordinates: () => ({ place: 'Lima', coordinates: { latitude: -12.05, longitude: -77.033_333 } }),
  note: () => ({ note: 'One line\nand another' }),
  'no note': () => ({ note: '' }),
  participants: () => ({
    participants: [
      { person: 4, role: 'GODP' },
      { person: 3, role: 'best man' },
    ],
  }),
  'no participants': () => ({ participants: [] }),
  citations: ({ citations = [] }) => ({ citations: [...citations, { source: 1, page: '99', text: 'Two\nlines', quality: 3 }] }),
  'another page': ({ citations = [] }) => ({ citations: citations.map((each) => ({ ...each, page: 'cover' })) }),
  'no citations': () => ({ citations: [] }),
  denied: ({ denied }) => ({ denied: !denied, value: '' }),
  private: ({ isPrivate }) => ({ isPrivate: isPrivate !== true }),
}

const nameEdits: Record<string, (row: WritableName) => Partial<WritableName>> = {
  kind: () => ({ kind: 'courtesy' }),
  'another kind': () => ({ kind: 'professional' }),
  text: () => ({ text: 'Olga Maria Nowak', given: 'Olga Maria', surname: 'Nowak' }),
  given: () => ({ given: 'Zyta' }),
  surname: () => ({ surname: 'Zaręba' }),
  script: () => ({ script: 'Latn' }),
  note: () => ({ note: 'One line\nand another' }),
  citations: () => ({ citations: [{ source: 2, page: '', text: 'Quoted', quality: null }] }),
}

interface Spot<Row> {
  rows: Row[]
  index: number
  row: Row
}

function spotIn<Row>(choices: Choices, lists: readonly Row[][]): Spot<Row> | undefined {
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length === 0) return undefined
  const rows = choices.of(filled)
  const index = choices.below(rows.length)
  const row = rows[index]
  return row && { rows, index, row }
}

const factLists = (rows: Rows): WritableFact[][] => [...rows.facts.values(), ...rows.couples.map(({ facts }) => facts)]

/** A row as it is read again: where it is, and what it refers to, may differ. */
const plainFact = ({ path: _p, record: _r, citations = [], ...row }: WritableFact, { sources }: Rows): unknown => ({
  ...row,
  citations: citations
    .map(({ source, ...cited }) => ({ ...cited, title: sources.find(({ id }) => id === source)?.title }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
})

describe('the rows of a file', () => {
  it('are written as it was when nobody edits them', () => {
    assert(
      property(seeds, versions, (seed, version) => {
        const parsed = parseGedcom(richFile(seed))
        expect(written(parsed, rowsOf(parsed), version)).toBe(textOfBytes(writeGedcom(parsed, { version })))
      }),
      { numRuns: runs(100) },
    )
  })

  it('change only the lines of a fact of which one field is edited, and are read with it again', () => {
    assert(
      property(seeds, versions, constantFrom(...Object.keys(factEdits)), (seed, version, edit) => {
        const parsed = parseGedcom(richFile(seed))
        const rows = rowsOf(parsed)
        const before = written(parsed, rows, version)
        const spot = spotIn(new Choices(seed), factLists(rows))
        if (spot === undefined) return
        const edited = { ...spot.row, ...factEdits[edit]?.(spot.row) }
        spot.rows[spot.index] = edited
        const after = written(parsed, rows, version)
        const { lost, gained } = difference(before, after)
        const isDeclared = edit === 'lunar' && version === '7.0' ? 1 : 0
        // The preferred birth keeps its place before one that has a date now.
        const isRanked = edited.kind === 'BIRT' || edited.kind === 'DEAT'
        expect(lost.filter(isOfFact).length).toBeLessThanOrEqual(isRanked ? 2 : 1)
        expect(gained.filter(isOfFact).length).toBe(lost.filter(isOfFact).length + isDeclared)
        const again = rowsOf(parseGedcom(new TextEncoder().encode(after)))
        const wanted = JSON.stringify(plainFact({ ...edited, preferred: false }, rows))
        const found = factLists(again)
          .flat()
          .map((row) => JSON.stringify(plainFact({ ...row, preferred: false }, again)))
        expect(found).toContain(wanted)
        spot.rows[spot.index] = spot.row
        expect(written(parsed, rows, version)).toBe(before)
      }),
      { numRuns: runs(400) },
    )
  })

  it('change only the lines of a name of which one field is edited', () => {
    assert(
      property(seeds, versions, constantFrom(...Object.keys(nameEdits)), (seed, version, edit) => {
        const parsed = parseGedcom(richFile(seed))
        const rows = rowsOf(parsed)
        const before = written(parsed, rows, version)
        const spot = spotIn(new Choices(seed), [...rows.names.values()])
        if (spot === undefined) return
        const edited = { ...spot.row, ...nameEdits[edit]?.(spot.row) }
        spot.rows[spot.index] = edited
        const after = written(parsed, rows, version)
        const { lost, gained } = difference(before, after)
        expect(lost.length).toBeLessThanOrEqual(1)
        expect(gained.length).toBe(lost.length)
        const again = rowsOf(parseGedcom(new TextEncoder().encode(after)))
        const plain = ({ kind, text, script, note, preferred }: WritableName): string =>
          JSON.stringify({ kind, text, script, note, preferred })
        expect([...again.names.values()].flat().map(plain)).toContain(plain(edited))
        spot.rows[spot.index] = spot.row
        expect(written(parsed, rows, version)).toBe(before)
      }),
      { numRuns: runs(200) },
    )
  })

  it('lose the structure of a fact that is deleted, and get it back', () => {
    assert(
      property(seeds, versions, (seed, version) => {
        const parsed = parseGedcom(richFile(seed))
        const rows = rowsOf(parsed)
        const before = written(parsed, rows, version)
        const spot = spotIn(new Choices(seed), factLists(rows))
        if (spot === undefined) return
        spot.rows.splice(spot.index, 1)
        const { lost, gained } = difference(before, written(parsed, rows, version))
        expect(lost.filter(isOfFact)).toHaveLength(1)
        expect(gained.filter(isOfFact)).toEqual([])
        spot.rows.splice(spot.index, 0, spot.row)
        expect(written(parsed, rows, version)).toBe(before)
      }),
      { numRuns: runs(100) },
    )
  })

  it('are read again as they are when all of them are new', () => {
    assert(
      property(seeds, versions, (seed, version) => {
        const parsed = parseGedcom(richFile(seed))
        const rows = rowsOf(parsed)
        for (const list of factLists(rows)) for (const row of list) row.path = ''
        const file = { ...parsed, extras: parsed.extras.filter(({ tag }) => tag !== 'INDI' && tag !== 'FAM') }
        const made = withRows(parsed, rows)
        const again = rowsOf(parseGedcom(writeGedcom({ ...made, extras: file.extras }, { version })))
        const plain = (of: Rows): string[] =>
          factLists(of)
            .flat()
            .map((row) => JSON.stringify(plainFact(row, of)))
            .toSorted()
        expect(plain(again)).toEqual(plain(rows))
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('rows that are written', () => {
  const person = (lines: string): ParsedGedcom => parse(`0 @I1@ INDI\n${lines}`)
  const recordOf = (parsed: ParsedGedcom, rows: Rows, version: Version = '7.0'): string =>
    /^0 @I1@ INDI\n((?:[1-9].*\n)*)/mu.exec(written(parsed, rows, version))?.[1] ?? ''
  const fact: WritableFact = {
    path: '',
    kind: 'OCCU',
    type: '',
    value: 'Baker',
    date: '',
    date_phrase: '',
    place: '',
    note: '',
    participants: [],
    denied: false,
    preferred: false,
  }

  it('put a new fact after the last event, and its source beside it', () => {
    const parsed = person('1 NAME Ada\n1 BIRT\n2 DATE 1900\n1 NOTE A life')
    const rows = rowsOf(parsed)
    const source = { id: 1, title: 'An album', author: '', publisher: '', url: '', repository: '', note: '' }
    rows.sources.push(source)
    rows.facts.get(1)?.push({ ...fact, citations: [{ source: 1, page: '3', text: '', quality: null }] })
    expect(recordOf(parsed, rows)).toBe('1 NAME Ada\n1 BIRT\n2 DATE 1900\n1 OCCU Baker\n2 SOUR @S1@\n3 PAGE 3\n1 NOTE A life\n')
    expect(written(parsed, rows, '7.0')).toContain('0 @S1@ SOUR\n1 TITL An album\n')
  })

  it('keep the Y of an event that has a place too', () => {
    const parsed = person('1 NAME Ada\n1 DEAT Y\n2 PLAC Bath')
    const rows = rowsOf(parsed)
    const death = rows.facts.get(1)?.[0]
    rows.facts.set(1, death ? [{ ...death, place: 'York' }] : [])
    expect(recordOf(parsed, rows)).toBe('1 NAME Ada\n1 DEAT Y\n2 PLAC York\n')
  })

  it('decide over the years and the name, whatever the profile says', () => {
    const parsed = person('1 NAME Ada /Wren/\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE ABT 1902')
    const rows = rowsOf(parsed)
    for (const row of rows.facts.get(1) ?? []) row.preferred = row.date === 'ABT 1902'
    const file = { ...parsed, people: parsed.people.map((each) => ({ ...each, name: 'Eve', birth_year: 1950 })) }
    expect(recordOf(file, rows)).toBe('1 NAME Ada /Wren/\n1 BIRT\n2 DATE ABT 1902\n1 BIRT\n2 DATE 1900\n')
  })

  it('give the preferred name the first place, and the others their kind', () => {
    const parsed = person('1 NAME Ada /Wren/\n1 NAME Ada /Lockley/')
    const rows = rowsOf(parsed)
    for (const row of rows.names.get(1) ?? []) row.preferred = row.text === 'Ada Lockley'
    expect(recordOf(parsed, rows)).toBe('1 NAME Ada /Lockley/\n2 TYPE AKA\n1 NAME Ada /Wren/\n2 TYPE BIRTH\n')
  })

  it('write a date of the Chinese calendar beside the same Gregorian one', () => {
    const parsed = person('1 NAME Ada\n1 BIRT')
    const rows = rowsOf(parsed)
    for (const row of rows.facts.get(1) ?? []) row.date = '_CHINESE 15 _M8 1906'
    expect(recordOf(parsed, rows)).toBe('1 NAME Ada\n1 BIRT\n2 DATE 2 OCT 1906\n3 _DATE _CHINESE 15 _M8 1906\n')
    expect(written(parsed, rows, '7.0')).toMatch(/^1 SCHMA\n2 TAG _CHINESE https:/mu)
    const again = rowsOf(parseGedcom(new TextEncoder().encode(written(parsed, rows, '5.5.1'))))
    expect(again.facts.get(1)).toMatchObject([{ date: '_CHINESE 15 _M8 1906' }])
  })

  it('leave out deleted sources and what cites them', () => {
    const parsed = parse('0 @I1@ INDI\n1 NAME Ada\n2 SOUR @S1@\n3 PAGE 7\n1 SOUR @S1@\n0 @S1@ SOUR\n1 TITL Secret')
    const rows = rowsOf(parsed)
    for (const source of rows.sources) source.isGone = true
    expect(written(parsed, rows, '7.0')).not.toMatch(/SOUR @|PAGE|Secret/u)
  })

  it('say what a child is to each parent', () => {
    const parsed = parse(
      '0 @I1@ INDI\n1 NAME A\n0 @I2@ INDI\n1 NAME B\n1 SEX F\n0 @I3@ INDI\n1 NAME C\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@',
    )
    const kinds = (first: 'step' | 'heir', second: 'birth' | 'heir'): ParsedGedcom => ({
      ...parsed,
      relations: parsed.relations.map((each) =>
        each.relation_type === 1 ? each : { ...each, kind: each.from_person_id === 1 ? first : second },
      ),
    })
    expect(written(kinds('heir', 'heir'), rowsOf(parsed), '7.0')).toContain('1 FAMC @F1@\n2 PEDI OTHER\n3 PHRASE heir\n')
    expect(written(kinds('step', 'birth'), rowsOf(parsed), '7.0')).toContain('1 CHIL @I3@\n2 _FREL Step\n2 _MREL Natural\n')
    for (const file of [kinds('heir', 'heir'), kinds('step', 'birth')]) {
      const again = parseGedcom(new TextEncoder().encode(written(file, rowsOf(parsed), '5.5.1')))
      expect(again.relations.map(({ kind }) => kind)).toEqual(file.relations.map(({ kind }) => kind))
    }
  })

  it.each([
    ['facts', '1 BIRT\n2 DATE 1900\n2 NOTE a\n'.repeat(10_000)],
    ['names', '1 NAME A /B/\n2 TRAN C\n'.repeat(10_000)],
    ['citations', `1 BIRT\n${'2 SOUR @S1@\n2 ASSO @I1@\n'.repeat(10_000)}`],
  ])('take linear time for ten thousand %s, all of them edited', (_what, lines) => {
    const parsed = parse(`0 @I1@ INDI\n${lines}0 @S1@ SOUR\n1 TITL A`)
    const rows = rowsOf(parsed)
    for (const row of rows.facts.get(1) ?? []) {
      row.note = 'b'
      row.citations = row.citations?.map((each) => ({ ...each, page: '2' })) ?? []
    }
    for (const row of rows.names.get(1) ?? []) row.note = 'b'
    expect(recordOf(parsed, rows).match(/NOTE b|PAGE 2/gu)?.length).toBeGreaterThanOrEqual(10_000)
  })
})
