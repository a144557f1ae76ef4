import { expect, test } from 'vitest'
import { canChooseSeveral, isPicture } from './picture-type.ts'

test.each([
  ['image/png', 'a.png', true],
  ['image/x-png', 'a.png', true],
  ['image/gif', 'a.gif', true],
  ['image/jpeg', 'a', true],
  ['image/jpg', 'a.JPG', true],
  ['IMAGE/JPEG', 'a.jpg', true],
  ['image/heic', 'IMG_1.HEIC', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'a.webp', true],
  ['image/tiff', 'scan.tif', true],
  ['', 'scan.TIFF', true],
  ['', 'a.txt', false],
  ['', 'heic', false],
  ['image/svg+xml', 'a.svg', false],
  ['video/mp4', 'a.mp4', true],
  ['', 'a.MOV', true],
  ['video/x-matroska', 'a.mkv', false],
  ['application/pdf', 'a.heic', false],
])('%s %s: %s', (type, name, expected) => {
  expect(isPicture({ type, name })).toBe(expected)
})

test('Firefox on Android takes one file at a time', () => {
  expect(canChooseSeveral('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe(false)
  expect(canChooseSeveral('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(true)
  expect(canChooseSeveral('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36')).toBe(true)
})
