import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keysInside, parseAddress } from './index.ts'

const keys = (text: string): string[] => parseAddress(text).map((part) => part.key)

it('parts an address at commas, and leaves out numbers', () => {
  expect(keys('Flat 3, 12 Nathan Road, Kowloon, Hong Kong')).toEqual(['flat', 'nathan road', 'kowloon', 'hong kong'])
  expect(keys('75001 Paris；France')).toEqual(['paris', 'france'])
  expect(keys('12345')).toEqual([])
  expect(keys('A1, SW1A 1AA')).toEqual(['a1', 'sw1a 1aa'])
  expect(parseAddress('Delmas 73')).toEqual([{ key: 'delmas', fullKey: 'delmas 73', isHan: false }])
})

it('parts Chinese from other writing', () => {
  expect(keys('芬兰，赫尔辛基')).toEqual(['芬兰', '赫尔辛基'])
  expect(keys('美國伊利諾伊州 Springfield')).toEqual(['美國伊利諾伊州', 'springfield'])
  expect(keys('香港 九龍 12號')).toEqual(['香港九龍', '號'])
})

it('finds the names inside of a part', () => {
  expect(keysInside({ key: 'high street oxford', fullKey: '', isHan: false })).toContain('oxford')
  expect(keysInside({ key: '芬兰赫尔辛基', fullKey: '', isHan: true })).toContain('赫尔辛基')
})

it('is done soon with whatever is sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const parts = parseAddress(text)
      expect(parts.length).toBeLessThanOrEqual(12)
      expect(parts.flatMap(keysInside).length).toBeLessThan(5_000)
    }),
    { seed: 7 },
  )
  expect(parseAddress('a,'.repeat(100_000)).length).toBeLessThanOrEqual(12)
})
