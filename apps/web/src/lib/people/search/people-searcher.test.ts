import { describe, expect, it } from 'vitest'
import { PeopleSearcher } from './people-searcher.ts'
import type { SearchedPerson } from './people-searcher.ts'

const person = (id: number, name: string, birth_year = 0, address = ''): SearchedPerson => ({ id, name, birth_year, address })

function searcherOf(people: readonly SearchedPerson[]): PeopleSearcher {
  const searcher = new PeopleSearcher()
  searcher.set(people)
  return searcher
}

describe('the search of the family', () => {
  const names = (people: readonly SearchedPerson[], query: string) =>
    searcherOf(people)
      .find(query, 'name')
      .map((id) => people.find((each) => each.id === id)?.name)
  const people = [
    person(1, 'Chan Tai Mei'),
    person(2, 'Łukasz Malisz'),
    person(3, 'Māra Liepa'),
    person(4, 'Tomasz Gajda'),
    person(5, '林美玲'),
  ]

  it('finds parts of names, whole beginnings first', () => {
    expect(names(people, 'ma')).toEqual(['Māra Liepa', 'Łukasz Malisz', 'Tomasz Gajda'])
    expect(names([person(1, 'Lily Ho'), person(2, 'Wei Li'), person(3, 'Li Wei')], 'li')).toEqual(['Li Wei', 'Lily Ho', 'Wei Li'])
    expect(names(people, '玲')).toEqual(['林美玲'])
  })

  it('puts whole names before longer ones that have all their words', () => {
    const presidents = [person(1, 'George Herbert Walker Bush'), person(2, 'George Walker Bush'), person(3, 'Laura Bush')]
    expect(names(presidents, 'George Walker Bush')).toEqual(['George Walker Bush', 'George Herbert Walker Bush'])
    expect(names(presidents, 'bush george')).toEqual(['George Walker Bush', 'George Herbert Walker Bush'])
    expect(names(presidents, 'bush')).toEqual(['Laura Bush', 'George Walker Bush', 'George Herbert Walker Bush'])
  })

  it('finds other names, and the name itself before them', () => {
    const known = { ...person(1, '陳小明'), other_names: ['Eddie Chan'] }
    expect(names([known, person(2, 'Eddie Chan'), person(3, 'Ada Wong')], 'eddie')).toEqual(['Eddie Chan', '陳小明'])
    expect(names([known], '小明 eddie')).toEqual(['陳小明'])
  })

  it('takes several words in any order', () => {
    expect(names(people, 'mei chan')).toEqual(['Chan Tai Mei'])
    expect(names(people, 'mei gajda')).toEqual([])
    expect(names(people, '  ')).toEqual([])
  })

  it('puts namesakes in the order of their birth, the unknown last', () => {
    const namesakes = [person(4, 'Jan Gajda'), person(3, 'Jan Gajda', 1990), person(2, 'Jan Gajda', 1901), person(1, 'Jan Gajda')]
    expect(searcherOf(namesakes).find('jan', 'name')).toEqual([2, 3, 1, 4])
    expect(searcherOf(namesakes).find('jan', 'birth')).toEqual([1, 4, 2, 3])
  })

  it('follows changes', () => {
    const searcher = searcherOf(people)
    expect(searcher.find('ma', 'name')).toEqual([3, 2, 4])
    searcher.set([person(2, 'Ada Wong'), person(6, 'Magda Lis')])
    searcher.delete([4])
    expect(searcher.find('ma', 'name')).toEqual([6, 3])
    expect(searcher.find('wong', 'name')).toEqual([2])
  })
})

describe('the list beside the map', () => {
  const searcher = searcherOf([
    person(1, 'Zofia Łucka', 0, 'Kraków, Polska'),
    person(2, 'Ådel Berg', 0, 'Helsinki'),
    person(3, '林小雲', 0, '香港'),
    person(4, 'Adam Berg', 0, 'Kraków, Polska'),
  ])
  const find = (text: string, language = 'en') => searcher.find(text, { language })

  it('sorts by name', () => {
    expect(find('')).toEqual([4, 2, 1, 3])
    // In Finnish, å comes at the end of the alphabet.
    expect(find('', 'fi')).toEqual([4, 1, 2, 3])
  })

  it.each([
    ['krakow', [4, 1]],
    ['lucka', [1]],
    ['berg kra', [4]],
    ['香港', [3]],
    ['paris', []],
  ])('finds %s', (text, expected) => expect(find(text)).toEqual(expected))
})
