import { limits } from '@banyan/contract'
import { expect, test } from 'vitest'
import { biographyBytes, hasRoom, inKilobytes, judgePasted } from './biography-size.ts'

test('signs count as the bytes that the server writes', () => {
  expect(biographyBytes('<p>ł 傳</p>')).toBe(7 + 2 + 1 + 3)
  expect(biographyBytes('<p>a<br>b&nbsp;c</p>')).toBe('<p>a<br />b c</p>'.length + 1)
})

test('a text has room up to the limit, and not beyond', () => {
  const filling = 'x'.repeat(limits.biographyBytes - 7)
  expect([hasRoom(`<p>${filling}</p>`), hasRoom(`<p>${filling}x</p>`)]).toEqual([true, false])
  expect(inKilobytes(100_001)).toBe(101)
})

test.each([
  ['a page of a text program', '<p>so many words</p>'.repeat(30_000), 'x'.repeat(50_000), 'take'],
  ['a page with markup without end', '<p>x</p>'.repeat(300_000), 'x'.repeat(50_000), 'take_text'],
  ['lists of lists', '<ul><li>'.repeat(190), 'x', 'take'],
  ['an abyss', '<b>'.repeat(201), 'x', 'take_text'],
  ['lines without an end', 'a<br>'.repeat(1_000), 'x', 'take'],
  ['a swarm', '<td>'.repeat(30_001), 'x', 'take_text'],
  ['ten megabytes of text', '', 'x'.repeat(10_000_000), 'refuse'],
  ['ten megabytes of markup', '<p>x</p>'.repeat(1_250_000), 'x'.repeat(1_250_000), 'refuse'],
  ['ten megabytes of markup without text', '<p>x</p>'.repeat(1_250_000), '', 'refuse'],
] as const)('pasting %s', (_what, html, text, verdict) => {
  expect(judgePasted(html, text)).toBe(verdict)
})
