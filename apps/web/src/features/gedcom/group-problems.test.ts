import { expect, it } from 'vitest'
import { groupProblems } from './group-problems.ts'

it('problems of one kind are together, the most frequent kind first', () => {
  const problem = (line: number, code: string) => ({ line, code, detail: '' })
  const groups = groupProblems([problem(1, 'a'), problem(3, 'b'), problem(5, 'a'), problem(9, 'b'), problem(12, 'b')])
  expect(groups.map(({ code, problems }) => [code, problems.map(({ line }) => line)])).toEqual([
    ['b', [3, 9, 12]],
    ['a', [1, 5]],
  ])
  expect(groupProblems([])).toEqual([])
})
