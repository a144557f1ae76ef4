import { expect, test } from 'vitest'
import { contactAddress } from './contact-address.ts'

test.each([
  ['wong@example.org', 'mailto:wong@example.org'],
  ['+48 (12) 345-67-89', 'tel:+48123456789'],
  ['https://family.example.org/contact?x=1', 'https://family.example.org/contact?x=1'],
  ['Ask Ada at the Sunday table', undefined],
  ['javascript:alert(1)@example.org', 'mailto:javascript:alert(1)@example.org'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
  ['', undefined],
])('%j leads to %j', (contact, address) => {
  expect(contactAddress(contact)).toBe(address)
})
