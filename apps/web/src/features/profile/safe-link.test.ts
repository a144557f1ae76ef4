import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('links of a profile', () => {
  it.each([
    ['website', 'https://example.org/ada', 'https://example.org/ada'],
    ['website', 'example.org/ada?x=1', 'https://example.org/ada?x=1'],
    ['website', ' http://example.org ', 'http://example.org/'],
    ['website', 'muzyka.żółw.pl', 'https://muzyka.xn--w-uga1v8h.pl/'],
    ['email', 'ada@example.org', 'mailto:ada@example.org'],
    ['telephone', '+48 (22) 123-45-67', 'tel:+48221234567'],
  ] as const)('%s %j leads to %s', (kind, text, address) => {
    expect(safeLink(kind, text)).toBe(address)
  })

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'JaVaScRiPt:alert(1)//example.org'],
    ['website', 'data:text/html,<script>alert(1)</script>'],
    ['website', 'https://user:secret@example.org/'],
    ['website', 'https://'],
    ['website', 'ada.lovelace and friends'],
    ['website', '@ada'],
    ['email', 'ada@example.org?bcc=eve@example.org'],
    ['email', 'javascript:alert(1)'],
    ['telephone', 'ask my mother'],
    ['telephone', '12;ext=javascript:'],
  ] as const)('%s %j leads nowhere', (kind, text) => {
    expect(safeLink(kind, text)).toBeUndefined()
  })
})
