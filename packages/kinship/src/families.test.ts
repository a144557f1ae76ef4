import { describe, expect, it } from 'vitest'
import { indexKinship, relationNames } from './index.ts'
import { namedReadings } from './test-support/named-readings.ts'
import { writeFamily } from './test-support/write-family.ts'
import type { WrittenFamily } from './test-support/write-family.ts'
import type { RelationNameEntry } from './types.ts'

const spoken = (names: readonly string[], readings: readonly string[]): string => `${names.slice(0, 4).join(' ')} ${readings[0]!}`
const written = (names: readonly string[]): string => names.slice(0, 3).join(', ')

function read(family: WrittenFamily, from: string, to: string, entry: RelationNameEntry): string {
  return [
    `${from} → ${to}`,
    entry.key === entry.name ? entry.key : `${entry.key} (${entry.name})`,
    spoken(entry.cantonese, entry.cantonese_pronounciation),
    spoken(entry.mandarin, entry.mandarin_pronounciation),
    written(entry.en),
    written(entry.fr),
    written(entry.pl),
    written(entry.fi),
    entry.unknownAges.map(family.nameOf).join(' '),
  ]
    .join(' | ')
    .trimEnd()
}

describe('families read out', () => {
  it.for(namedReadings)('$name', ({ lines, readings }) => {
    const family = writeFamily(...lines)
    const index = indexKinship(family)
    const expected = readings
      .trim()
      .split('\n')
      .map((line) => line.trim())
    const pairs = [...new Set(expected.map((line) => line.split(' | ')[0]!))].map((pair) => pair.split(' → ') as [string, string])
    const found = pairs.flatMap(([from, to]) =>
      index.names(family.idOf(from), family.idOf(to)).map((entry) => read(family, from, to, entry)),
    )
    expect(found).toEqual(expected)
  })
})

describe('paths', () => {
  it('go over the people between, and over a step-parent to a step-sibling', () => {
    const family = writeFamily(
      'Father:M1940 + First:F1942 > Ming:M1965',
      'Father + Second:F1950 > Half:M1980',
      'Second & Former:M1948 > Step:F1972',
    )
    const path = (from: string, to: string): string[] =>
      relationNames(family, family.idOf(from), family.idOf(to))[0]!.path.map(family.nameOf)
    expect(path('Ming', 'Step')).toEqual(['Ming', 'Father', 'Second', 'Step'])
    expect(path('Ming', 'Half')).toEqual(['Ming', 'Half'])
    expect(path('Step', 'Father')).toEqual(['Step', 'Second', 'Father'])
  })

  it('give an entry each where they differ, and one where the steps are the same', () => {
    const cousins = writeFamily(
      'Old:M1900 > Adam:M1930 Berta:F1933',
      'Adam > Carl:M1955',
      'Berta > Clara:F1957',
      'Carl + Clara > Emil:M1985',
    )
    const entries = relationNames(cousins, cousins.idOf('Emil'), cousins.idOf('Old'))
    expect(entries.map(({ key }) => key)).toEqual(["Father's Paternal Grandfather", "Mother's Maternal Grandfather"])
    const twoFathers = writeFamily('Hugo:M1960 + Ivo:M1962 > Kid:F1990', 'Grandmother:F1935 > Hugo Ivo')
    expect(relationNames(twoFathers, twoFathers.idOf('Kid'), twoFathers.idOf('Grandmother'))).toHaveLength(1)
  })

  it('ask for the years of those compared, on whichever side they are missing', () => {
    const family = writeFamily('Father:M > Me:M1960 Brother:M', 'Grandfather:M > Father Uncle:M1930', 'Uncle > Cousin:F1960')
    const asked = (to: string): string[] =>
      relationNames(family, family.idOf('Me'), family.idOf(to))[0]!.unknownAges.map(family.nameOf)
    expect(asked('Brother')).toEqual(['Brother'])
    expect(asked('Uncle')).toEqual(['Father'])
    // Both have the same known year, so there is nobody to ask and both names remain.
    expect(asked('Cousin')).toEqual([])
    const cousins = relationNames(family, family.idOf('Me'), family.idOf('Cousin'))
    expect(cousins.map(({ name, mandarin }) => [name, ...mandarin])).toEqual([
      ['Paternal Elder Female Cousin', '堂姐'],
      ['Paternal Younger Female Cousin', '堂妹'],
    ])
    // A grandfather's name needs no year.
    expect(asked('Grandfather')).toEqual([])
  })
})
