import fc from 'fast-check'
import { expect, it } from 'vitest'
import { XrefMap } from './xref-map.ts'

const letter = fc.constantFrom('I', 'F', 'i', '_', 'é', '人', '7', '')
const number = fc.oneof(fc.nat(30), fc.nat(2_000), fc.nat(1_000_000), fc.nat())
const xref = fc.oneof(
  fc.tuple(letter, fc.constantFrom('', '0', '00', 'X'), number).map(([start, middle, end]) => `${start}${middle}${end}`),
  fc.constantFrom('', 'I', 'I0', '0', '__proto__', 'I99999999', 'I999999999', 'I12 3', 'I-1'),
)

it('keeps the last number of each xref, however it is written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(xref, fc.integer({ min: -200, max: 200 })), { maxLength: 2_000 }), (entries) => {
      const map = new XrefMap()
      const known = new Map<string, number>()
      for (const [name, value] of entries) {
        expect(map.get(name)).toBe(known.get(name))
        map.set(name, value)
        known.set(name, value)
      }
      for (const [name, value] of known) expect(map.get(name)).toBe(value)
    }),
    { numRuns: 100 },
  )
})

it('keeps numbers that follow each other from anywhere on', () => {
  const map = new XrefMap()
  for (const first of [1, 500_000])
    for (let index = 0; index < 20_000; index += 1) map.set(`I${first + index}`, index === 0 ? 0 : -index)
  for (const first of [1, 500_000])
    for (let index = 0; index < 20_000; index += 1) expect(map.get(`I${first + index}`)).toBe(index === 0 ? 0 : -index)
  expect(map.get('I20001')).toBe(undefined)
  expect(map.get('F1')).toBe(undefined)
})
