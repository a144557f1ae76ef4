import { expect, test } from 'vitest'
import { denseAddress } from './dense-address.ts'

test('the mark stands before the ending, the signature stays', () => {
  expect(denseAddress('https://photos.example/media/ab/c1/thumbnail.webp?e=1&s=x.y')).toBe(
    'https://photos.example/media/ab/c1/thumbnail@2x.webp?e=1&s=x.y',
  )
  expect(denseAddress('https://photos.example/media/thumbnail')).toBe('https://photos.example/media/thumbnail@2x')
})
