import { expect, it } from 'vitest'
import { textOfBytes } from '../../test/gedcom-files.ts'
import { rowsOf, withRows } from '../../test/rows.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import type { ParsedGedcom } from '../types.ts'
import { writeGedcom } from '../write/write-gedcom.ts'
import { readPersonLife } from './read-life.ts'

const file = (facts: string): ParsedGedcom =>
  parseGedcom(
    new TextEncoder().encode(`0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ada /Hale/\n1 SEX F\n${facts.trim()}\n0 TRLR\n`),
  )

it.each([
  ['2 RESN CONFIDENTIAL', true],
  ['2 RESN privacy', true],
  ['2 RESN LOCKED, CONFIDENTIAL', true],
  ['2 RESN locked', false],
  ['2 DATE 1950', false],
])('reads %s', (line, isPrivate) => {
  expect(readPersonLife(`1 EVEN\n2 TYPE Talk\n${line}`).facts).toMatchObject([{ isPrivate }])
})

it('does not prefer a birth that only some may see', () => {
  const { facts } = readPersonLife('1 BIRT\n2 DATE 1950\n2 RESN CONFIDENTIAL\n1 BIRT\n2 PLAC Bath')
  expect(facts.map(({ preferred }) => preferred)).toEqual([false, true])
})

it('writes a mark and takes it away, in both versions, and leaves the rest', () => {
  const lines = '1 EVEN\n2 TYPE Talk\n2 RESN LOCKED\n1 EDUC Bath\n1 NO CHR\n1 CAST Smith\n2 RESN privacy'
  const parsed = file(lines)
  const rows = rowsOf(parsed)
  const facts = rows.facts.get(1) ?? []
  const marked = facts.map((fact) => ({ ...fact, isPrivate: fact.kind !== 'CAST' }))
  const written = (list: typeof facts, version: '7.0' | '5.5.1'): string[] => {
    rows.facts.set(1, list)
    return textOfBytes(writeGedcom(withRows(parsed, rows), { version })).split('\n')
  }
  expect(written(marked, '7.0').filter((line) => line.includes('RESN'))).toEqual([
    '2 RESN CONFIDENTIAL, LOCKED',
    '2 RESN CONFIDENTIAL',
    '2 _RESN CONFIDENTIAL',
  ])
  expect(written(marked, '5.5.1').filter((line) => / RESN/.test(line))).toContain('2 RESN confidential')
  // Nobody has said anything of what is undefined.
  const { isPrivate: _nothing, ...unknown } = facts.at(-1)!
  expect(written([...facts.slice(0, -1), unknown], '7.0')).toContain('2 RESN PRIVACY')
  expect(written(facts, '7.0')).toEqual(textOfBytes(writeGedcom(parsed, { version: '7.0' })).split('\n'))
})
