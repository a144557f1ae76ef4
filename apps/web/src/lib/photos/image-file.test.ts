import { expect, test } from 'vitest'
import { imageFileName } from './image-file.ts'

test.each([
  ['Easter at the lake', 'image/jpeg', 'Easter at the lake.jpg'],
  ['复活节', 'image/heic', '复活节.heic'],
  ['../a/b: "c"?', 'image/png', 'a b c.png'],
  [' ... ', 'image/webp', '7.webp'],
  ['old', 'image/unknown', 'old.jpg'],
])('%s of %s is saved as %s', (title, content_type, name) => {
  expect(imageFileName({ title, content_type, id: 7 })).toBe(name)
})
