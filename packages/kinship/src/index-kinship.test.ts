import { namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { indexKinship, relationNames } from './index.ts'

describe('who is asked about', () => {
  const family = namedFamilies.nuclear()
  const [father, mother] = family.people

  it('has nothing to say of the same person, of unknown people and of strangers', () => {
    expect(relationNames(family, father!.id, father!.id)).toEqual([])
    expect(relationNames(family, father!.id, 999)).toEqual([])
    expect(relationNames(family, 999, father!.id)).toEqual([])
    const strangers = { people: family.people, relations: [] }
    expect(relationNames(strangers, father!.id, mother!.id)).toEqual([])
    expect(indexKinship(family).namesOfAll(999).size).toBe(0)
  })
})
