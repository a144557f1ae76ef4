import type { Surroundings } from '@banyan/contract'
import { expect, test } from 'vitest'
import { addSurroundings } from './near-family.ts'

const around = (ids: readonly number[], isWhole = false, name = ''): Surroundings => ({
  person_id: ids[0] ?? 0,
  people: ids.map((id) => ({ id, name: `${name}${id}` }) as Surroundings['people'][number]),
  relations: ids.map((id) => ({ id }) as Surroundings['relations'][number]),
  is_whole: isWhole,
  last_change: 0,
})
const tell = (family: ReturnType<typeof addSurroundings>) => [
  family.people.map(({ name }) => name).toSorted(),
  family.relations.map(({ id }) => id).toSorted(),
]

test('surroundings add up, newer rows first', () => {
  const first = addSurroundings(undefined, around([1, 2]))
  const both = addSurroundings(first, around([2, 3], false, 'new '))
  expect(tell(both)).toEqual([
    ['1', 'new 2', 'new 3'],
    [1, 2, 3],
  ])
  expect(both.isWhole).toBe(false)
})

test('the whole family, and an answer after missed changes, replace what was known', () => {
  const known = addSurroundings(undefined, around([1, 2]))
  expect(tell(addSurroundings(known, around([3], true)))).toEqual([['3'], [3]])
  expect(tell(addSurroundings({ ...known, isStale: true }, around([3])))).toEqual([['3'], [3]])
})
