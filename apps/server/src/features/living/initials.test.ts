import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Anna Maria Smith', 'A. M. S.'],
  ['jean-luc o’brien', 'J. L. O.'],
  ['王小明', '王○'],
  ['歐陽 菲菲', '歐○'],
  ['김민수', '김○'],
  ['山田 はなこ', '山○'],
  ['Łukasz Żak', 'Ł. Ż.'],
  ['Élodie', 'É.'],
  ['e\u0301lodie', 'É.'],
  ['Анна Петрова', 'А. П.'],
  ['محمد علي', 'م. ع.'],
  ['सीता शर्मा', 'सी. श.'],
  ['"Bob" (Robert) Stone', 'B. R. S.'],
  ['A B C D E F', 'A. B. C. D.'],
  ['???', '?'],
  ['', '?'],
])('of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
