import { expect, it } from 'vitest'
import { readFileReference } from './file-reference.ts'

it.each([
  ['photos/Summer/Harbour.jpg', ['photos/Summer/Harbour.jpg']],
  ['photos/%C3%84iti%20ja%20is%C3%A4.jpg', ['photos/Äiti ja isä.jpg', 'photos/%C3%84iti%20ja%20is%C3%A4.jpg']],
  ['.\\media\\ada.png', ['media/ada.png']],
  ['100 % wool.jpg', ['100 % wool.jpg']],
])('finds %s beside it', (file, names) => {
  expect(readFileReference(file)).toEqual({ at: 'archive', names })
})

it.each([
  '/etc/passwd',
  'C:\\photos\\ada.jpg',
  '../../ada.jpg',
  'photos/%2e%2e/%2e%2e/ada.jpg',
  'file:///home/ada.jpg',
  '~/ada.jpg',
  '\\\\server\\ada.jpg',
])('does not look for %s', (file) => {
  expect(readFileReference(file)).toEqual({ at: 'elsewhere' })
})

it.each(['http://example.org/ada.jpg', 'HTTPS://example.org/ada.jpg', 'ftp://example.org/ada.jpg'])(
  'does not fetch %s',
  (file) => {
    expect(readFileReference(file)).toEqual({ at: 'web' })
  },
)
