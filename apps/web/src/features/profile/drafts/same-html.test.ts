import { expect, test } from 'vitest'
import { isSameHtml } from './same-html.ts'

test.each([
  ['<p>a<br>b</p>', '<p>a<br />b</p>'],
  ['<p><b>a</b> <i>b</i>&nbsp;c</p>', '<p><strong>a</strong> <em>b</em>\u00a0c</p>'],
  [
    '<p><a target="_blank" rel="noopener" href="https://example.org">x</a></p>',
    '<p><a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
  ],
])('%s is %s', (a, b) => expect(isSameHtml(a, b)).toBe(true))

test.each([
  ['<p>a</p>', '<p>b</p>'],
  ['<p>a</p>', '<p><strong>a</strong></p>'],
  ['<p><a href="https://example.org">x</a></p>', '<p><a href="https://example.com">x</a></p>'],
])('%s is not %s', (a, b) => expect(isSameHtml(a, b)).toBe(false))
