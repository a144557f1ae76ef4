import { describe, expect, it } from 'vitest'
import { chartFamily } from '../test-support/chart-families.ts'
import { lifespanOf } from './lifespan.ts'

const today = 2026.9

function life(birth: string, death: string, isDead = death !== '', childBorn = 0) {
  const family = chartFamily(
    {
      people: [
        { id: 1, name: 'A', gender: 'F', birth_year: 0, year_of_death: 0 },
        { id: 2, name: 'B', gender: 'F', birth_year: childBorn, year_of_death: 0 },
      ],
      relations: childBorn === 0 ? [] : [{ id: 1, from_person_id: 1, to_person_id: 2, relation_type: 2 }],
    },
    ({ id }) => (id === 1 ? { birth, death, isDead } : {}),
  )
  const found = lifespanOf(family.personOf(1), family, today)
  return (
    found && {
      ...found,
      ...Object.fromEntries((['fadeFrom', 'from', 'to', 'fadeTo'] as const).map((key) => [key, Math.round(found[key])])),
    }
  )
}

describe('a life as a bar', () => {
  it.each([
    ['days are sharp', '24 MAY 1819', '22 JAN 1901', { fadeFrom: 1819, from: 1819, to: 1901, fadeTo: 1901, isOpen: false }],
    ['years are sharp', '1819', '1901', { fadeFrom: 1819, from: 1819, to: 1902, fadeTo: 1902, isOpen: false }],
    ['about fades', 'ABT 1819', '1901', { fadeFrom: 1815, from: 1824, to: 1902, fadeTo: 1902, isOpen: false }],
    ['between fades', 'BET 1810 AND 1819', '1901', { fadeFrom: 1810, from: 1820, to: 1902, fadeTo: 1902, isOpen: false }],
    ['before fades', 'BEF 1819', '1901', { fadeFrom: 1804, from: 1819, to: 1902, fadeTo: 1902, isOpen: false }],
    ['the living have an open end', '1950', '', { fadeFrom: 1950, from: 1950, to: 2027, fadeTo: 2027, isOpen: true }],
  ] as const)('%s', (_name, birth, death, expected) => {
    expect(life(birth, death)).toEqual(expected)
  })

  it('fades where the death is unknown, and where nobody recorded it', () => {
    expect(life('1850', '', true)).toEqual({ fadeFrom: 1850, from: 1850, to: 1850, fadeTo: 1875, isOpen: false })
    expect(life('1850', '')).toMatchObject({ isOpen: false })
  })

  it('is known by the children where the birth is not', () => {
    expect(life('', '1901', true, 1840)).toEqual({ fadeFrom: 1799, from: 1824, to: 1902, fadeTo: 1902, isOpen: false })
  })

  it('is not drawn where nothing is known', () => {
    expect(life('', '')).toBeUndefined()
    expect(life('3 MAY', 'no date at all')).toBeUndefined()
  })
})
