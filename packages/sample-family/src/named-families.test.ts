import { describe, expect, it } from 'vitest'
import { findFaults } from './check-family.ts'
import { namedFamilies } from './named-families.ts'

describe('namedFamilies', () => {
  it.each(Object.entries(namedFamilies))('%s is sound', (_name, build) => {
    expect(findFaults(build())).toEqual([])
  })

  it('gives a fresh family each time', () => {
    const first = namedFamilies.nuclear()
    first.people.pop()
    expect(namedFamilies.nuclear().people).toHaveLength(5)
  })
})
