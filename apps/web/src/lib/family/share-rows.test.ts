import { expect, test } from 'vitest'
import { SharedRows } from './share-rows.ts'

interface Row {
  id: number
  name: string
}
const row = (id: number, name = `P${id}`): Row => ({ id, name })
function share(known: readonly Row[], ...pieces: Row[][]): readonly Row[] {
  const rows = new SharedRows(known)
  for (const piece of pieces) rows.add(piece)
  return rows.finish()
}

test('what is known is kept, wherever it stands now', () => {
  const known = [row(1), row(2), row(3)]
  const rows = share(known, [row(9), row(1)], [row(2, 'Other'), row(3)])
  expect(rows).toEqual([row(9), row(1), row(2, 'Other'), row(3)])
  expect(rows[1]).toBe(known[0])
  expect(rows[2]).not.toBe(known[1])
  expect(rows[3]).toBe(known[2])
})

test('an unchanged list is the same list', () => {
  const known = [row(1), row(2)]
  expect(share(known, [row(1)], [row(2)])).toBe(known)
  expect(share(known, [row(2)], [row(1)])).not.toBe(known)
  expect(share(known, [row(1)])).toEqual([row(1)])
  expect(share(known, [row(1), row(2), row(3)])).toHaveLength(3)
  expect(share([], [row(1)])).toEqual([row(1)])
})
