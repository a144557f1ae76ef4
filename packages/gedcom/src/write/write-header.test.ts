import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textOfBytes } from '../../test/gedcom-files.ts'
import { richFile } from '../../test/rich-file.ts'
import { runs } from '../../test/runs.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import { writeGedcom } from './write-gedcom.ts'
import { referencesOfHeader, writeGedcomHeader } from './write-header.ts'

it('a header that is written ahead is the one that the whole file has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('7.0' as const, '5.5.1' as const), (seed, version) => {
      const parsed = parseGedcom(richFile(seed))
      const { extras } = parsed
      const head = extras.find(({ tag }) => tag === 'HEAD')
      const others = extras.filter(({ tag }) => tag !== 'INDI' && tag !== 'FAM')
      const header = writeGedcomHeader(head, { hasChineseDates: false, others }, { version, date: '2026-11-28' })
      expect(header.startsWith('0 HEAD\n')).toBe(true)
      expect(textOfBytes(writeGedcom(parsed, { version, date: '2026-11-28' })).startsWith(header)).toBe(true)
    }),
    { numRuns: runs(60) },
  )
})

it('tells which records a header names, as far as it is carried over', () => {
  const text = '1 SOUR OTHER\n2 CORP @R1@\n1 SUBM @U1@\n1 _ROOT @I5@\n2 _FAM @F1@\n1 NOTE Words\n'
  expect(referencesOfHeader({ tag: 'HEAD', origin: '', xref: '', text })).toEqual(['U1', 'I5', 'F1'])
})
