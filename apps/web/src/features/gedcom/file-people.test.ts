import { searchKey } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { findLikely, searchPeople } from './file-people.ts'
import type { FilePerson } from './file-people.ts'

const person = (name: string, birth_year = 0, year_of_death = 0): FilePerson => ({
  xref: name,
  name,
  birth_year,
  year_of_death,
  deceased: year_of_death > 0,
  folded: searchKey(name),
})

const people = [
  person('Łucja Gajda', 1901),
  person('Jan Gajda', 1950, 2001),
  person('Jan Gajda', 1980),
  person('Zoë Müller', 1980),
  person('林美玲'),
]

describe('searching the people of a file', () => {
  it('asks for every word, in any order, without case and accents', () => {
    const names = (text: string) => searchPeople(people, text).map(({ name, birth_year }) => `${name} ${birth_year}`)
    expect(names('gajda jan')).toEqual(['Jan Gajda 1950', 'Jan Gajda 1980'])
    expect(names('lucja')).toEqual(['Łucja Gajda 1901'])
    expect(names('ZOE mul')).toEqual(['Zoë Müller 1980'])
    expect(names('美玲')).toEqual(['林美玲 0'])
    expect(names('  ')).toHaveLength(people.length)
    expect(names('nobody')).toEqual([])
  })
})

describe('the likely one', () => {
  it('has the same name, and the same year as far as it is known', () => {
    expect(findLikely(people, { name: 'Jan GAJDA', birth_year: 1980 })?.birth_year).toBe(1980)
    expect(findLikely(people, { name: 'Zoe Muller', birth_year: 0 })?.name).toBe('Zoë Müller')
    expect(findLikely(people, { name: '林美玲', birth_year: 1990 })?.name).toBe('林美玲')
  })

  it('is nobody when nobody or more than one stands out', () => {
    expect(findLikely(people, { name: 'Ada Wong', birth_year: 1980 })).toBeUndefined()
    expect(findLikely([...people, person('Jan Gajda', 1980)], { name: 'Jan Gajda', birth_year: 1980 })).toBeUndefined()
    expect(findLikely(people, { name: 'Zoe Muller', birth_year: 1950 })).toBeUndefined()
    expect(findLikely([person('Rose Gajda', 1980)], { name: 'Ewa Gajda', birth_year: 1980 })).toBeUndefined()
  })

  it('is nobody who has died', () => {
    expect(findLikely([person('Jan Gajda', 1950, 2001)], { name: 'Jan Gajda', birth_year: 1950 })).toBeUndefined()
  })
})
