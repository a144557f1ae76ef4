import { expect, test } from 'vitest'
import { nothingSelected, press, pressAll } from './selection.ts'

const order = [5, 3, 9, 1, 7]
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].toSorted((a, b) => a - b)

test('one is taken in and out', () => {
  const once = press(nothingSelected, 3, order, false)
  expect(ids(once)).toEqual([3])
  expect(ids(press(once, 3, order, false))).toEqual([])
})

test('a range goes from what was pressed last, in either direction, in the order that is seen', () => {
  const from9 = press(nothingSelected, 9, order, false)
  expect(ids(press(from9, 7, order, true))).toEqual([1, 7, 9])
  expect(ids(press(from9, 5, order, true))).toEqual([3, 5, 9])
  // Again from the same place.
  expect(ids(press(press(from9, 7, order, true), 5, order, true))).toEqual([1, 3, 5, 7, 9])
})

test('a range from one that was taken out takes out', () => {
  const all = pressAll(nothingSelected, order)
  const without3 = press(all, 3, order, false)
  expect(ids(press(without3, 1, order, true))).toEqual([5, 7])
})

test('without a beginning in this list a range is the one alone', () => {
  expect(ids(press(nothingSelected, 1, order, true))).toEqual([1])
  expect(ids(press({ ids: new Set([100]), anchor: 100 }, 1, order, true))).toEqual([1, 100])
})

test('all of a list, then none of it; what is not in it stays', () => {
  const other = press(nothingSelected, 100, [100], false)
  const all = pressAll(other, order)
  expect(ids(all)).toEqual([1, 3, 5, 7, 9, 100])
  expect(ids(pressAll(all, order))).toEqual([100])
})
