import { describe, expect, it } from 'vitest'
import { findPeople } from './find-people.ts'
import { searchedFor } from './name-search.ts'

const finds = (query: string, name: string): boolean => findPeople([{ id: 1, name }], query).length === 1

describe('a name is found', () => {
  it.each([
    ['lukasz', 'Łukasz Wierzchoń'],
    ['ŁUK', 'Łukasz Wierzchoń'],
    ['wierzchon', 'Łukasz Wierzchoń'],
    ['ma', 'Māra Liepa'],
    ['mei chan', 'Chan Tai Mei'],
    ['  chan   mei ', 'Chan Tai Mei'],
    ['zoe mul', 'Zoë Müller'],
    ['strasse', 'Straße'],
    ['sörensen', 'Kai Sørensen'],
    ['aino', 'Äino Ojala'],
    ['美玲', '林美玲'],
    ['林', '林美玲'],
    ['ﾔﾏﾀﾞ', 'ヤマダ タロウ'],
    ['김', '김철수'],
    ['ivan', 'IVAN ЖУКОВ'],
    ['жук', 'IVAN ЖУКОВ'],
    ["o'brien", 'Pat O’Brien'],
    ['obrien', 'Pat O’Brien'],
    ['jean paul', 'Jean-Paul Sarre'],
    ['jeanpaul', 'Jean-Paul Sarre'],
    ['jean-paul', 'Jean-Paul Sarre'],
    ['?', '? Found'],
  ])('by %s: %s', (query, name) => {
    expect(finds(query, name)).toBe(true)
  })

  it.each([
    ['lukasz gajda', 'Łukasz Wierzchoń'],
    ['chans', 'Chan Tai Mei'],
    ['陳', '陈小明'],
    ['x', 'Ada Wong'],
  ])('not by %s: %s', (query, name) => {
    expect(finds(query, name)).toBe(false)
  })
})

it('nothing but white space has no words', () => {
  expect(searchedFor(' \t\u3000 ').words).toEqual([])
})
