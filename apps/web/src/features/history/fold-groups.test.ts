import { expect, test } from 'vitest'
import { foldGroups, isCutOff } from './fold-groups.ts'
import { groupChanges } from './group-changes.ts'

type Kind = 'person_created' | 'relation_created' | 'person_deleted' | 'person_changed'

const line = (id: number, kind: Kind, people: number[], second: number, changes = {}) => ({
  id,
  kind,
  person_id: people[0] ?? null,
  other_person_id: people[1] ?? null,
  user_id: 1,
  is_revert: false,
  creation_date: new Date(Date.UTC(2026, 10, 23, 10, 0, second)).toISOString(),
  ...changes,
})
const shape = (lines: ReturnType<typeof line>[]) =>
  foldGroups(groupChanges(lines.toReversed())).map(({ groups }) => groups.map(({ change }) => change.id))

/** Two people of one call, of whom the second has two relationships. */
const family = [
  line(1, 'person_created', [7], 1),
  line(2, 'relation_created', [3, 7], 1),
  line(3, 'person_created', [8], 1),
  line(4, 'relation_created', [3, 8], 1),
  line(5, 'relation_created', [7, 8], 1),
]

test('people whom one call has added are one entry, with what came with each', () => {
  expect(shape(family)).toEqual([[3, 1]])
  expect(foldGroups(groupChanges(family.toReversed()))[0]?.groups.map(({ links }) => links.length)).toEqual([2, 1])
})

test.each([
  ['a moment later', line(6, 'person_created', [9], 2)],
  ['by somebody else', line(6, 'person_created', [9], 1, { user_id: 2 })],
])('somebody added %s is another entry', (_, other) => expect(shape([...family, other])).toEqual([[6], [3, 1]]))

test('people who were deleted one after another are one entry, until something else happens', () => {
  const taken = (at: number) => ({ is_revert: true, creation_date: new Date(Date.UTC(2026, 10, 23, 10, at)).toISOString() })
  expect(
    shape([line(1, 'person_deleted', [7], 1), line(2, 'person_deleted', [8], 50), line(3, 'person_deleted', [9], 55)]),
  ).toEqual([[3, 2, 1]])
  expect(
    shape([line(1, 'person_deleted', [7], 1), line(2, 'person_changed', [8], 2), line(3, 'person_deleted', [9], 3)]),
  ).toEqual([[3], [2], [1]])
  expect(shape([line(1, 'person_deleted', [7], 0), line(2, 'person_deleted', [8], 0, taken(0))])).toEqual([[2], [1]])
  expect(shape([line(1, 'person_deleted', [7], 0, taken(0)), line(2, 'person_deleted', [8], 0, taken(2))])).toEqual([[2], [1]])
})

test('a page that ends within a family says so', () => {
  expect(isCutOff(family.toReversed().slice(0, 3))).toBe(true)
  expect(isCutOff([...family.toReversed(), line(0, 'person_changed', [7], 0)])).toBe(false)
  expect(isCutOff([line(6, 'person_created', [9], 2), line(5, 'person_created', [8], 1)])).toBe(false)
})
