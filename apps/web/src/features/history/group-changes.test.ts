import { expect, test } from 'vitest'
import { groupChanges } from './group-changes.ts'

const line = (id: number, kind: 'person_created' | 'relation_created' | 'person_changed', people: number[], changes = {}) => ({
  id,
  kind,
  person_id: people[0] ?? null,
  other_person_id: people[1] ?? null,
  user_id: 1,
  is_revert: false,
  creation_date: `2026-11-23T10:0${id}:00.000Z`,
  ...changes,
})
const shape = (lines: ReturnType<typeof line>[]) =>
  groupChanges(lines.toReversed()).map(({ change, links }) => [change.id, links.map(({ id }) => id)])

test('a new relative is one entry with their relationships, the newest first', () =>
  expect(
    shape([
      line(1, 'person_created', [7]),
      line(2, 'relation_created', [3, 7]),
      line(3, 'relation_created', [7, 4]),
      line(4, 'person_created', [8]),
      line(5, 'relation_created', [3, 8]),
    ]),
  ).toEqual([
    [4, [5]],
    [1, [3, 2]],
  ]))

test.each([
  ['of other people', line(2, 'relation_created', [3, 4])],
  ['by somebody else', line(2, 'relation_created', [3, 7], { user_id: 2 })],
  ['restored', line(2, 'relation_created', [3, 7], { is_revert: true })],
  ['much later', line(2, 'relation_created', [3, 7], { creation_date: '2026-11-23T11:00:00.000Z' })],
])('relationships %s stay by themselves', (_, other) => {
  expect(shape([line(1, 'person_created', [7]), other])).toEqual([
    [2, []],
    [1, []],
  ])
})

test('so do those after another change', () => {
  const lines = [line(1, 'person_created', [7]), line(2, 'person_changed', [7]), line(3, 'relation_created', [3, 7])]
  expect(shape(lines)).toEqual([
    [3, []],
    [2, []],
    [1, []],
  ])
})
