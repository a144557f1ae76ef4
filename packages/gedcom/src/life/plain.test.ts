import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richFile } from '../../test/rich-file.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import { atOnce } from '../steps.ts'
import { readKept } from './kept.ts'
import { isPlain } from './plain.ts'
import { readRemains } from './remains.ts'

type Kind = 'INDI' | 'FAM'

const saysMore = (tag: Kind, text: string): boolean =>
  atOnce(readRemains({ tag, text })).length + atOnce(readKept({ tag, text })).length > 0

it.each([
  [
    'INDI',
    '1 NAME Ada /Lockley/\n2 GIVN Ada\n1 SEX F\n1 BIRT\n2 DATE 1850\n2 PLAC Bath\n1 DEAT Y\n1 RESI\n2 ADDR Bath\n1 FAMC @F1@\n',
  ],
  ['FAM', '1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 MARR\n2 DATE 3 MAY 1871\n'],
  ['INDI', '1 NAME 王小明\n'],
  // Somebody whom the family knew already.
  ['INDI', ''],
] as const)('a plain %s has nothing more to tell', (tag, text) => {
  expect(isPlain({ tag, text })).toBe(true)
  expect(saysMore(tag, text)).toBe(false)
})

it.each([
  '1 NAME Ada\n1 NAME Addie\n',
  '1 BIRT\n2 DATE 1850\n3 TIME 10:00\n',
  '1 BIRT\n2 CAUS fever\n',
  '1 BIRT\n2 DATE 1850\n2 DATE 1851\n',
  '1 RESI\n2 ADDR Bath\n1 RESI\n2 ADDR York\n',
  '1 NAME Ada\n2 CONT Lockley\n',
  '1 FAMC @F1@\n2 PEDI adopted\n',
  '1 FAMS @VOID@\n',
  '1 SEX @X@\n',
  '1 BIRT\n',
  '1 IDNO 7\n',
])('anything else is read: %j', (text) => {
  expect(isPlain({ tag: 'INDI', text })).toBe(false)
})

const tags = [
  'NAME',
  'GIVN',
  'SURN',
  'SEX',
  'BIRT',
  'CHR',
  'DEAT',
  'BURI',
  'DATE',
  'PLAC',
  'ADDR',
  'RESI',
  'OCCU',
  'FAMC',
  'FAMS',
  'HUSB',
]
const more = ['WIFE', 'CHIL', 'MARR', 'DIV', 'CONT', 'TYPE', 'NOTE', 'PEDI', '_X']
const values = [
  '',
  '',
  ' Y',
  ' 1850',
  ' Bath',
  ' /Ada/',
  ' @F1@',
  ' @VOID@',
  ' ',
  ' \u00A0',
  ' \u0001',
  ' a\u0085',
  ' @@x',
  ' MAIDEN',
  ' 3 MAY',
]

// Lines that mostly fit below each other, so that many records are plain, and many almost.
const fitting: Record<string, string[]> = {
  NAME: ['GIVN', 'SURN'],
  BIRT: ['DATE', 'PLAC'],
  DEAT: ['DATE', 'PLAC'],
  MARR: ['DATE', 'PLAC'],
  RESI: ['ADDR'],
}
const line = (level: number, tag: fc.Arbitrary<string>) =>
  fc.tuple(tag, fc.constantFrom(...values)).map(([name, value]) => `${level} ${name}${value}\n`)
const structure = fc.oneof(
  fc
    .constantFrom(...Object.keys(fitting))
    .chain((tag) =>
      fc
        .tuple(
          fc.constantFrom('', '', ' Ada', ' Y'),
          fc.array(line(2, fc.constantFrom(...(fitting[tag] ?? []))), { maxLength: 2 }),
        )
        .map(([value, below]) => `1 ${tag}${value}\n${below.join('')}`),
    ),
  fc.constantFrom('1 FAMC @F1@\n', '1 FAMS @F2@\n', '1 HUSB @I1@\n', '1 CHIL @I2@\n', '1 SEX F\n', '1 OCCU Baker\n'),
  line(1, fc.constantFrom(...tags, ...more)),
  line(2, fc.constantFrom(...tags, ...more)),
)
const record = fc.record({
  tag: fc.constantFrom<Kind>('INDI', 'FAM'),
  text: fc.array(structure, { maxLength: 4 }).map((parts) => parts.join('')),
})

it('never calls a record plain that says more (seed 83)', () => {
  let plain = 0
  let rest = 0
  fc.assert(
    fc.property(record, ({ tag, text }) => {
      if (!isPlain({ tag, text })) {
        rest += 1
        return true
      }
      plain += 1
      return !saysMore(tag, text)
    }),
    { seed: 83, numRuns: 5_000 },
  )
  expect(Math.min(plain, rest)).toBeGreaterThan(200)
})

it.each([1, 2, 3])('agrees about every record of a rich file (seed %i)', (seed) => {
  const { extras } = parseGedcom(richFile(seed))
  for (const { tag, text } of extras)
    if (tag === 'INDI' || tag === 'FAM') expect(isPlain({ tag, text }) && saysMore(tag, text), text).toBe(false)
})
