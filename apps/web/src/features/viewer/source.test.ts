import type { Image } from '@banyan/contract'
import { expect, test } from 'vitest'
import { sourceOf, withShown } from './source.ts'

const images = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }) as Image)

test('the beginning of a list has the length of the whole', () => {
  const source = sourceOf({ count: 45, images: images(101, 140) }, undefined)
  expect(source.count).toBe(45)
  expect(source.indexOf(121)).toBe(20)
  expect(source.at(39)?.id).toBe(140)
  expect(source.at(40)).toBeUndefined()
  expect(source.indexOf(141)).toBe(-1)
})

test('the whole list takes the place of its beginning', () => {
  const source = sourceOf({ count: 45, images: images(101, 120) }, images(101, 144))
  expect(source.count).toBe(44)
  expect(source.at(0)?.id).toBe(101)
  expect(source.indexOf(121)).toBe(20)
})

test('who looks at an image that is deleted goes on looking at it, in its place', () => {
  const ids = (list: readonly Image[] | undefined) => list?.map(({ id }) => id)
  const without = images(1, 4).filter(({ id }) => id !== 3)
  expect(ids(withShown(without, images(1, 4), 3))).toEqual([1, 2, 3, 4])
  expect(ids(withShown(without, withShown(without, images(1, 4), 3), 3))).toEqual([1, 2, 3, 4])
  expect(ids(withShown(without, withShown(without, images(1, 4), 3), 2))).toEqual([1, 2, 4])
  expect(ids(withShown([], images(1, 4), 3))).toEqual([3])
  expect(withShown(undefined, undefined, 3)).toBeUndefined()
})
