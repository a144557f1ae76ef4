import { expect, it } from 'vitest'
import { unbrokenDate } from './unbroken-date.ts'

/** With what one sees none of. */
const shown = (text: string): string => unbrokenDate(text).replaceAll('\u00a0', '·').replaceAll('\u2060', '|')

it.each([
  ['3 May 1940', '3·May·1940'],
  ['3. toukokuuta 1940', '3.·toukokuuta·1940'],
  ['1er mai 1940', '1er·mai·1940'],
  ['about 1940', 'about·1940'],
  ['between 3 May 1940 and 5 November 1941', 'between 3·May·1940 and 5·November·1941'],
  ['entre le 1er mai 1940 et le 5 juin 1941', 'entre le 1er·mai·1940 et le 5·juin·1941'],
  ['1940年5月', '1940|年|5|月'],
  ['elokuusta 1931 kesäkuuhun 1935', 'elokuusta·1931 kesäkuuhun·1935'],
  ['1940年5月3日至1941年11月5日之間', '1940|年|5|月|3|日至1941|年|11|月|5|日之間'],
  ['農曆1952年八月十五（1952年10月3日）', '農曆1952|年|八|月|十|五（1952|年|10|月|3|日）'],
  ['?', '?'],
])('%s does not break within a day', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
