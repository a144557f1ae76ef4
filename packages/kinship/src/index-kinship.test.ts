import { namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { indexKinship, relationNames } from './index.ts'

/** A line of parents and children; 1 is the eldest. */
const lineOf = (length: number) => ({
  people: Array.from({ length }, (_, at) => ({ id: at + 1, birth_year: 0, gender: 'F' })),
  relations: Array.from({ length: length - 1 }, (_, at) => ({ from_person_id: at + 1, to_person_id: at + 2, relation_type: 2 })),
})

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
    expect([father!.id, 999].map(indexKinship(family).hasPerson)).toEqual([true, false])
  })
})

it('names who is far away in small steps', () => {
  const index = indexKinship(lineOf(1_000))
  const steps = index.namesInSteps(1, 1_000)
  let count = 0
  for (;;) {
    const step = steps.next()
    if (step.done === true) {
      expect(step.value.map(({ path }) => path.length)).toEqual([1_000])
      break
    }
    count++
  }
  expect(count).toBeGreaterThan(1_000)
})
