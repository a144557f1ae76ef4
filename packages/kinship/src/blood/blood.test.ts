import { describe, expect, it } from 'vitest'
import { indexKinship } from '../index.ts'
import { finish } from '../steps.ts'
import { writeFamily } from '../test-support/write-family.ts'

function tell(lines: readonly string[], from: string, to: string): string[] {
  const family = writeFamily(...lines)
  const index = indexKinship(family)
  return finish(index.bloodNamesInSteps(family.idOf(from), family.idOf(to))).map(
    ({ key, path }) => `${key}: ${path.map(family.nameOf).join(' ')}`,
  )
}

describe('who is related by marriage', () => {
  const cousins = [
    'Great:M1870 > GrandA:M1895 GrandB:F1897',
    'GrandA > Father:M1920',
    'GrandB > Mother:F1922',
    'Father > Ann:F1950',
    'Mother > Bo:M1948',
    'Ann + Bo > Kid:F1975',
  ]

  it('may be a cousin by blood, too, though their child is nearer', () => {
    expect(tell(cousins, 'Ann', 'Bo')).toEqual(['Male Second Cousin (Elder): Ann Father GrandA GrandB Mother Bo'])
    expect(tell(cousins, 'Bo', 'Ann')).toHaveLength(1)
  })

  it('is nobody by blood where they have no ancestor in common', () => {
    expect(tell(['Father:M1920 > Ann:F1950', 'Mother:F1922 > Bo:M1948', 'Ann + Bo > Kid:F1975'], 'Ann', 'Bo')).toEqual([])
    expect(tell(cousins, 'Ann', 'Kid')).toEqual([])
    expect(tell(cousins, 'Ann', 'GrandB')).toEqual([])
  })

  it('may be full or half by blood', () => {
    const lines = [
      'Old:M1900 + First:F1902 > Aunt:F1925',
      'Old + Second:F1910 > Father:M1935',
      'Father + Mother:F1937 > Me:M1960',
      'Uncle:M1924 + Aunt',
      'Aunt & Other:M1920 > Wife:F1958',
      'Me + Wife',
    ]
    expect(tell(lines, 'Me', 'Wife')).toEqual(["Father's Sister's Daughter (Elder): Me Father Aunt Wife"])
  })
})
