import { expect, test } from 'vitest'
import { withoutBreaches } from './clean-pasted.ts'

test.each([
  ['<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
  ['<b class="x"onclick=alert(1) STYLE = "a">b</b>', '<b class="x"data-onclick=alert(1) data-STYLE = "a">b</b>'],
  ['<svg/onload="x">', '<svg/data-onload="x">'],
  ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['a<style>p {', 'a'],
  ['<p>in style = "good" on = off</p>', '<p>in style = "good" on = off</p>'],
])('%s', (html, expected) => expect(withoutBreaches(html)).toBe(expected))

test('tags without an end are read once', () => {
  const html = '<a style='.repeat(200_000)
  expect(withoutBreaches(html)).toBe(html)
})
