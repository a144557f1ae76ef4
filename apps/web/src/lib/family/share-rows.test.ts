import { expect, test } from 'vitest'
import { shareRows } from './share-rows.ts'

const row = (id: number, name = `P${id}`) => ({ id, name })

test('what is known is kept, wherever it stands now', () => {
  const known = [row(1), row(2), row(3)]
  const rows = shareRows(known, [row(9), row(1), row(2, 'Other'), row(3)])
  expect(rows).toEqual([row(9), row(1), row(2, 'Other'), row(3)])
  expect(rows[1]).toBe(known[0])
  expect(rows[2]).not.toBe(known[1])
  expect(rows[3]).toBe(known[2])
})

test('an unchanged list is the same list', () => {
  const known = [row(1), row(2)]
  expect(shareRows(known, [row(1), row(2)])).toBe(known)
  expect(shareRows(known, [row(2), row(1)])).not.toBe(known)
  expect(shareRows(known, [row(1)])).toHaveLength(1)
  expect(shareRows(undefined, known)).toBe(known)
})
