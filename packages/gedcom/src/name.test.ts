import { describe, expect, it } from 'vitest'
import { readName, writeName } from './name.ts'
import { createNode } from './node.ts'

describe('readName', () => {
  it.each([
    ['Jan /Kowalski/', 'Jan Kowalski'],
    ['  Jan   Maria /Kowalski/  jr. ', 'Jan Maria Kowalski jr.'],
    ['/Kowalski/', 'Kowalski'],
    ['Jan /Kowalski', 'Jan Kowalski'],
    ['大文 /陳/', '陳大文'],
    ['/陳/ 大文', '陳大文'],
    ['Victoria', 'Victoria'],
    ['//', ''],
  ])('%s is %s', (value, name) => {
    expect(readName(createNode('NAME', value))).toBe(name)
  })

  it('puts a name together from its parts when there is nothing else', () => {
    expect(readName(createNode('NAME', '', [createNode('GIVN', 'Jan'), createNode('SURN', 'Kowalski')]))).toBe('Jan Kowalski')
  })
})

describe('a Chinese or Japanese name whose slashes stand around the given name', () => {
  it.each([
    ['田中 /太郎/', '田中', '田中太郎'],
    ['太郎 /田中/', '田中', '田中太郎'],
    ['太郎 /田中/', '', '田中太郎'],
  ])('%s with SURN %s is %s', (value, surname, name) => {
    expect(readName(createNode('NAME', value, [createNode('SURN', surname)]))).toBe(name)
  })
})

describe('writeName', () => {
  it.each([
    ['Jan Maria Kowalski', 'Jan Maria /Kowalski/'],
    ['Victoria', 'Victoria'],
    ['陳大文', '/陳/ 大文'],
    ['歐陽小明', '/歐陽/ 小明'],
    ['Ann/Marie Oakes', 'Ann∕Marie /Oakes/'],
  ])('%s is %s', (name, value) => {
    expect(writeName(name)).toBe(value)
  })

  it.each(['Jan Kowalski', 'X', '陳大文', '歐陽', '歐陽小明', '陳 大文', 'Ka-Wai 陳', '?', 'a b c d'])(
    '%s is read again as written',
    (name) => {
      expect(readName(createNode('NAME', writeName(name)))).toBe(name)
    },
  )
})
