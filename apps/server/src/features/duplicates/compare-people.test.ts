import { expect, it } from 'vitest'
import { addRelative, comparePeople, mayBeOne } from './compare-people.ts'
import type { Candidate } from './compare-people.ts'
import { nameKey } from './name-key.ts'

/** The same numbers for the same seed, from 0 to below `count`. */
function numbers(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const names = ['Ida Vuori', 'Vuori Ida', 'Ida Laine', 'Jan Novak', 'Jan Nowak', '陈大文', '陳大文', 'A', '']
const relatives = ['Aino Laine', 'Eino Laine', 'Aku', '', '陳美', 'Eva Vuori'].map((name) => nameKey(name).sound)

it('refuses nobody in advance who could be one', () => {
  const next = numbers(7)
  const pick = <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value
  const candidate = (): Candidate => {
    const made: Candidate = {
      name: nameKey(pick(names)),
      gender: pick(['F', 'M', 'N'] as const),
      birth_year: pick([0, 1900, 1901, 1902, 1940]),
      year_of_death: pick([0, 0, 1930, 1980]),
      isUser: next(8) === 0,
      parents: new Set(),
      partners: new Set(),
      children: new Set(),
      bits: { parents: 0, partners: 0, children: 0 },
    }
    for (const role of ['parents', 'partners', 'children'] as const)
      for (let count = next(3); count > 0; count -= 1) {
        const at = next(12)
        // The same number is the same person, so it has the same name; several people have one name.
        addRelative(made, role, at, relatives[at % relatives.length] ?? '')
      }
    return made
  }
  let probable = 0
  let refused = 0
  for (let n = 0; n < 20_000; n += 1) {
    const [one, other] = [candidate(), candidate()]
    const isProbable = (comparePeople(one, other, 1, false)?.probability ?? 0) >= 0.5
    if (isProbable) probable += 1
    if (mayBeOne(one, other)) continue
    refused += 1
    expect(isProbable, JSON.stringify([one, other])).toBe(false)
  }
  expect(probable).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(5_000)
})
