import { expect, test } from 'vitest'
import { splitStreet } from './split-street.ts'

test.each([
  ['Helsinki', '', 'Helsinki'],
  ['12 High Street, Oxf', '12 High Street, ', 'Oxf'],
  ['Flat 3, 12 Nathan Road, Kowloon', 'Flat 3, 12 Nathan Road, ', 'Kowloon'],
  ['75001 Paris', '', '75001 Paris'],
  ['Paris, 75001', '', 'Paris, 75001'],
  ['12 High Street', '', '12 High Street'],
  ['', '', ''],
])('%j is %j and %j', (text, before, rest) => expect(splitStreet(text)).toEqual([before, rest]))
