import { expect, test } from 'vitest'
import { faceCrop } from './face-crop.ts'

const small = { address: 'small', width: 300, height: 200 }
const large = { address: 'large', width: 1200, height: 800 }

test('a face is in the middle of the window, in the smallest picture that is sharp enough', () => {
  const box = { x1: 0.4, x2: 0.6, y1: 0.35, y2: 0.65 }
  const crop = faceCrop(box, [small, large], 102)
  expect(crop).toMatchObject({ address: 'small', width: 300, height: 200, left: -99, top: -49 })
  expect(faceCrop(box, [small, large], 200).address).toBe('large')
})

test('at an edge, the window is still full of picture', () => {
  const crop = faceCrop({ x1: 0, x2: 0.2, y1: 0, y2: 0.3 }, [small, large], 102)
  expect([crop.left, crop.top]).toEqual([0, 0])
  const far = faceCrop({ x1: 0.8, x2: 1, y1: 0.7, y2: 1 }, [small, large], 102)
  expect([far.left + far.width, far.top + far.height]).toEqual([102, 102])
})
