import { expect, test } from 'vitest'
import { isKeptAddress, linkAddress } from './link-address.ts'

test.each([
  ['example.org/ada', 'https://example.org/ada'],
  [' http://example.org ', 'http://example.org/'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+48221234567', 'tel:+48221234567'],
])('%j leads to %s', (text, address) => expect(linkAddress(text)).toBe(address))

test.each(['', 'my mother', 'javascript:alert(1)', 'data:text/html,x', 'mailto:', '//evil.example'])(
  '%j leads nowhere',
  (text) => {
    expect(linkAddress(text)).toBeUndefined()
  },
)

test.each(['javascript:alert(1)', ' https://example.org', 'vbscript:x', 'file:///etc/passwd', '/family/tree/'])(
  '%j is not kept',
  (address) => {
    expect(isKeptAddress(address)).toBe(false)
  },
)
