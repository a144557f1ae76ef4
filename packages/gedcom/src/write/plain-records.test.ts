import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse, textOfBytes } from '../../test/gedcom-files.ts'
import { Choices } from '../../test/rich-file.ts'
import { rowsOf, withRows } from '../../test/rows.ts'
import type { Rows } from '../../test/rows.ts'
import { runs } from '../../test/runs.ts'
import type { ParsedGedcom, WritableFact, WritableName } from '../types.ts'
import { writeGedcom } from './write-gedcom.ts'

const dates = [
  '1850',
  '3 MAY 1871',
  'ABT 1850',
  'BET 1850 AND 1860',
  '@#DJULIAN@ 1 JAN 1700',
  '44 B.C.',
  '1650/51',
  'spring',
  'INT 1900 (a year)',
]
const places = ['Bath', 'Bath, , England', ' York ', 'a@b', 'x'.repeat(230), '北京']
const names = ['Ada /Lockley/', 'Ada', '/Lockley/', '王 /小明/', 'Ada /Lockley/ Jr.', 'Ada  Lockley', 'Ada /Lock/ley/']
const sexes = ['M', 'F', 'X', 'U', 'N', 'female', 'm', '?']

/** The records of a file of which nearly all records are plain. */
function plainFile(choices: Choices): string {
  const lines: string[] = []
  const sometimes = (...more: string[]): void => void (choices.of([true, false]) && lines.push(...more))
  const event = (tag: string): void => {
    lines.push(`1 ${tag}`, `2 DATE ${choices.of(dates)}`)
    sometimes(`2 PLAC ${choices.of(places)}`)
  }
  const people = 12
  const families = 4
  for (let id = 1; id <= people; id++) {
    lines.push(`0 @I${id}@ INDI`, `1 NAME ${choices.of(names)}`)
    sometimes('2 GIVN Ada')
    sometimes(`1 SEX ${choices.of(sexes)}`)
    event('BIRT')
    if (choices.of([true, false])) event(choices.of(['DEAT', 'BURI', 'CHR', 'BIRT']))
    sometimes(`1 OCCU ${choices.of(['Smith', 'Smith  and baker', 'b@ker'])}`)
    sometimes('1 RESI', `2 ADDR ${choices.of(['Bath,', 'York'])}`)
    lines.push(`1 ${id % 3 === 0 ? 'FAMC' : 'FAMS'} @F${Math.ceil(id / 3)}@`)
    sometimes(`1 FAMS @F${choices.of([1, 2, 9])}@`)
  }
  for (let id = 1; id <= families; id++) {
    lines.push(`0 @F${id}@ FAM`, `1 HUSB @I${id * 3 - 2}@`, `1 WIFE @I${id * 3 - 1}@`, `1 CHIL @I${id * 3}@`)
    sometimes(`1 CHIL @I${choices.of([1, 2, 99])}@`)
    if (choices.of([true, false])) event('MARR')
  }
  return lines.join('\n')
}

const factEdits: Partial<WritableFact>[] = [
  { type: 'Another type' },
  { value: 'Another value' },
  { date: 'ABT 1777' },
  { date: '', date_phrase: '' },
  { date_phrase: 'in the year of the comet' },
  { place: 'Elsewhere' },
  { coordinates: { latitude: 51, longitude: -2 } },
  { note: 'A note' },
  { participants: [{ person: 4, role: 'GODP' }] },
  { denied: true, value: '' },
  { isPrivate: true },
  { kind: 'CHR' },
  { path: '' },
]
const nameEdits: Partial<WritableName>[] = [
  { text: 'Olga Nowak', given: 'Olga', surname: 'Nowak' },
  { given: 'Zyta' },
  { surname: 'Zaręba' },
  { kind: 'also' },
  { script: 'Latn' },
  { note: 'A note' },
  { preferred: false },
]

/** Changes a few rows, takes one away, and leaves most as they are. */
function edited({ names: own, facts, couples, sources }: Rows, choices: Choices): Rows {
  const isSpared = (): boolean => choices.below(5) > 0
  const editFacts = (rows: readonly WritableFact[]): WritableFact[] =>
    rows.flatMap((row) => {
      if (isSpared()) return [row]
      return choices.below(4) === 0 ? [] : [{ ...row, ...choices.of(factEdits) }]
    })
  const editNames = (rows: readonly WritableName[]): WritableName[] =>
    rows.map((row) => (isSpared() ? row : { ...row, ...choices.of(nameEdits) }))
  return {
    names: new Map([...own].map(([id, rows]) => [id, editNames(rows)])),
    facts: new Map([...facts].map(([id, rows]) => [id, editFacts(rows)])),
    couples: couples.map((couple) => ({ ...couple, facts: editFacts(couple.facts) })),
    sources,
  }
}

const mark = '1 _MARK of a record that is not plain\n'

it('a plain record is written as any other, whatever has been edited', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('7.0' as const, '5.5.1' as const), (seed, version) => {
      const choices = new Choices(seed)
      const parsed = parse(plainFile(choices), choices.of(['5.5.1', '7.0']))
      const family = withRows(parsed, edited(rowsOf(parsed), choices))
      const marked = (extras: ParsedGedcom['extras']): ParsedGedcom['extras'] =>
        extras.map((extra) => (extra.tag === 'INDI' || extra.tag === 'FAM' ? { ...extra, text: extra.text + mark } : extra))
      const text = textOfBytes(writeGedcom(family, { version }))
      const apart = textOfBytes(writeGedcom({ ...family, extras: marked([...(family.extras ?? [])]) }, { version }))
      expect(text).toBe(apart.replaceAll(mark, ''))
    }),
    { numRuns: runs(200) },
  )
})
