import { expect, it } from 'vitest'
import { nameKey } from './name-key.ts'
import { nameSimilarity } from './name-similarity.ts'

const alike = (one: string, other: string): number => nameSimilarity(nameKey(one), nameKey(other))

it.each([
  ['Ida Vuori', 'vuori, IDA'],
  ['Zoë Łukasik', 'Zoe Lukasik'],
  ['陳大文', '陈大文'],
  ['陳大文', '大文 陳'],
  ['Chan Tai Man 陳大文', '陈大文 CHAN Tai-Man'],
])('%s and %s are the same name', (one, other) => {
  expect(alike(one, other)).toBe(1)
  expect(alike(other, one)).toBe(1)
})

it.each([
  ['Jan Nowak', 'Jan Novak'],
  ['Katarina Kowanen', 'Catharina Kovanen'],
  ['Philip Wright', 'Filip Wrigt'],
  ['Łukasz Nowak', 'Lukas Nowak'],
  ['Ida Maria Vuori', 'Ida Vuori'],
  ['I. Vuori', 'Ida Vuori'],
  ['Alex Garrigue', 'Alexander Garrigue'],
  ['Ida Virtanen', 'Ida Virtnaen'],
  ['Ida Virtanen', 'Ida Virtaen'],
  ['Ida Virtanen', 'Ida Virtamen'],
  ['大文', '陳大文'],
])('%s and %s are alike, but not the same', (one, other) => {
  expect(alike(one, other)).toBeGreaterThanOrEqual(0.7)
  expect(alike(one, other)).toBeLessThan(1)
  expect(alike(other, one)).toBe(alike(one, other))
})

it.each([
  ['Ida Vuori', 'Eva Vuori'],
  ['Ida Vuori', 'Ida Laine'],
  ['陳大文', '陳大明'],
  ['陳大文', '李大文'],
  ['?', '?'],
  ['', ''],
  ['Ida', '陳大文'],
])('%s and %s are not alike', (one, other) => {
  expect(alike(one, other)).toBeLessThan(0.7)
})
