import { expect, it } from 'vitest'
import { placeKey } from './index.ts'

it.each([
  ['Kraków', 'krakow'],
  ['ŁÓDŹ', 'lodz'],
  ['Århus', 'arhus'],
  ['Großenhain', 'grossenhain'],
  ['Saint-Étienne', 'saint etienne'],
  ['St. Étienne', 'saint etienne'],
  ['L’Aquila', 'laquila'],
  ['  New   York ', 'new york'],
  ['臺北', '台北'],
  ['Ｈｅｌｓｉｎｋｉ', 'helsinki'],
  ['İstanbul', 'istanbul'],
  ['Nižnij Novgorod', 'niznij novgorod'],
  ['...', ''],
])('%j is looked up as %j', (text, key) => expect(placeKey(text)).toBe(key))

it('gives its own keys back', () => {
  for (const text of ['St. Étienne', 'Łódź', '臺北市', 'Ste-Foy', 'Đà Nẵng', 'Þórshöfn'])
    expect(placeKey(placeKey(text))).toBe(placeKey(text))
})
