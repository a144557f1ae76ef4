import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeDescriptor, probabilityAt, recognise } from './recognise.ts'

const descriptor = (...values: number[]): string =>
  Buffer.from(Float32Array.from({ length: 128 }, (_value, index) => values[index] ?? 0).buffer).toString('base64')
const nobody = new Map<number, Set<number>>()

it('reads a descriptor as it was written', () => {
  expect(Array.from(decodeDescriptor(descriptor(0.25, -1)).subarray(0, 3))).toEqual([0.25, -1, 0])
})

it('takes the nearest known face, and nobody who is too far', () => {
  const known = [
    { personId: 1, descriptor: descriptor(0) },
    { personId: 2, descriptor: descriptor(1) },
  ]
  const faces = [
    { id: 10, imageId: 1, descriptor: descriptor(0.1) },
    { id: 11, imageId: 1, descriptor: descriptor(0.8) },
    { id: 12, imageId: 1, descriptor: descriptor(5) },
  ]
  const guesses = recognise(faces, known, nobody)
  expect(guesses.map(({ faceId, personId }) => [faceId, personId])).toEqual([
    [10, 1],
    [11, 2],
  ])
  expect(guesses.map(({ probability }) => probability)).toEqual([
    expect.closeTo(probabilityAt(0.1), 5),
    expect.closeTo(probabilityAt(0.2), 5),
  ])
})

it('names a person once in an image, the surest face, and nobody who is tagged there', () => {
  const known = [{ personId: 1, descriptor: descriptor(0) }]
  const faces = [
    { id: 10, imageId: 1, descriptor: descriptor(0.2) },
    { id: 11, imageId: 1, descriptor: descriptor(0.1) },
    { id: 12, imageId: 2, descriptor: descriptor(0.3) },
    { id: 13, imageId: 3, descriptor: descriptor(0) },
  ]
  expect(recognise(faces, known, new Map([[3, new Set([1])]])).map(({ faceId }) => faceId)).toEqual([11, 12])
})

it('whatever the faces: each at most one person, each person at most once in an image, in any order the same', () => {
  const face = fc.record({ imageId: fc.integer({ min: 1, max: 3 }), at: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(
      fc.array(face, { maxLength: 12 }),
      fc.array(fc.record({ personId: fc.integer({ min: 1, max: 4 }), at: fc.integer({ min: 0, max: 20 }) }), { maxLength: 8 }),
      (faces, people) => {
        const unknown = faces.map(({ imageId, at }, id) => ({ id, imageId, descriptor: descriptor(at / 10) }))
        const known = people.map(({ personId, at }) => ({ personId, descriptor: descriptor(at / 10) }))
        const guesses = recognise(unknown, known, nobody)
        expect(new Set(guesses.map((guess) => guess.faceId)).size).toBe(guesses.length)
        expect(new Set(guesses.map((guess) => `${faces[guess.faceId]?.imageId} ${guess.personId}`)).size).toBe(guesses.length)
        for (const { probability } of guesses) expect(probability).toBeGreaterThan(0.69)
        expect(recognise(unknown.toReversed(), known.toReversed(), nobody)).toEqual(guesses)
      },
    ),
    { seed: 7 },
  )
})
