import { expect, it } from 'vitest'
import { introductionHtml } from './introduction-html.ts'

it.each([
  ['', ''],
  ['  \n \n', ''],
  ['One', '<p>One</p>'],
  ['One\ntwo\n\nThree', '<p>One<br>two</p><p>Three</p>'],
  ['# Title\n\n- a\n- b', '<h2>Title</h2><ul><li>a</li><li>b</li></ul>'],
  ['- a\nb', '<p>- a<br>b</p>'],
  ['1 < 2 & <b>3</b>', '<p>1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;</p>'],
])('%j', (typed, html) => {
  expect(introductionHtml(typed)).toBe(html)
})
