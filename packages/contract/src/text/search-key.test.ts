import { expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

it.each([
  ['Łukasz Wierzchoń', 'lukasz wierzchon'],
  ['Māra Ķeniņa', 'mara kenina'],
  ['Søren Ærø', 'soren aero'],
  ['Đặng Thị Mỹ', 'dang thi my'],
  ['Æþelstān Þórður', 'aethelstan thordur'],
  ['Işık İNCE', 'isik ince'],
  ['Œuvrard', 'oeuvrard'],
  ['Straße STRASSE', 'strasse strasse'],
  ['Γιώργος ΓΙΩΡΓΟΣ', 'γιωργοσ γιωργοσ'],
  ['Алёна', 'алена'],
  ['أحمد', 'احمد'],
  ['ﾔﾏﾀﾞ ヤマダ', 'ヤマタ ヤマタ'],
  ['林美玲', '林美玲'],
])('%s is searched as %s', (name, key) => {
  expect(searchKey(name)).toBe(key)
  // Folding a folded name changes nothing.
  expect(searchKey(key)).toBe(key)
})
