import { expect, it } from 'vitest'
import { comparePeople, mayBeOne } from './compare-people.ts'
import { comparedPeople } from './compared-people.ts'
import type { Person, RelationOf } from './compared-people.ts'

/** The same numbers for the same seed, from 0 to below `count`. */
function numbers(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const names = ['Ida Vuori', 'Vuori Ida', 'Ida Laine', 'Jan Novak', 'Jan Nowak', 'Jan Novak 陈大文', '陳大文', 'A', '']
const relatives = ['Aino Laine', 'Eino Laine', 'Aku', '', '陳美', 'Eva Vuori']

it('refuses nobody in advance who could be one', () => {
  const next = numbers(7)
  const pick = <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value
  let probable = 0
  let refused = 0
  for (let n = 0; n < 40; n += 1) {
    const people = Array.from({ length: 60 }, (_, id): Person => {
      const isRelative = id < 12
      return {
        id,
        // Several relatives have one name.
        name: isRelative ? (relatives[id % relatives.length] ?? '') : pick(names),
        gender: pick(['F', 'M', 'N'] as const),
        birth_year: pick([0, 1900, 1901, 1902, 1940]),
        year_of_death: pick([0, 0, 1930, 1980]),
        user_id: next(8) === 0 ? id : null,
      }
    })
    const relations: RelationOf[] = []
    for (let id = 12; id < people.length; id += 1)
      for (let count = next(8); count > 0; count -= 1) {
        const [one, other] = next(2) === 0 ? [id, next(12)] : [next(12), id]
        relations.push({ from_person_id: one, to_person_id: other, relation_type: 1 + next(2) })
      }
    const work = comparedPeople(people, relations)
    let step = work.next()
    while (step.done !== true) step = work.next()
    const compared = step.value
    for (let one = 0; one < people.length; one += 1)
      for (let other = 0; other < people.length; other += 1) {
        if (one === other) continue
        const isProbable = (comparePeople(compared, one, other, false)?.probability ?? 0) >= 0.5
        if (isProbable) probable += 1
        if (mayBeOne(compared, one, other)) continue
        refused += 1
        expect(isProbable, JSON.stringify([people[compared.positions[one] ?? 0], people[compared.positions[other] ?? 0]])).toBe(
          false,
        )
      }
  }
  expect(probable).toBeGreaterThan(500)
  expect(refused).toBeGreaterThan(5_000)
})
