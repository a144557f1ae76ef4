import type { PersonSummary } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { maxShown } from '../../lib/people/find-people.ts'
import { findPeople, indexPeople, nobody } from './people-index.ts'

const person = (id: number, name: string, birth_year = 0): PersonSummary => ({
  id,
  name,
  birth_year,
  year_of_death: 0,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 100,
})
const names = (people: PersonSummary[], query: string) => findPeople(indexPeople(people), query).people.map((each) => each.name)

describe('searching the family', () => {
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
  })

  it('finds nobody for an empty text', () => {
    expect(findPeople(indexPeople(people), '  ')).toBe(nobody)
  })

  it('puts namesakes in the order of their birth, the unknown last', () => {
    const namesakes = [person(4, 'Jan Gajda'), person(3, 'Jan Gajda', 1990), person(2, 'Jan Gajda', 1901), person(1, 'Jan Gajda')]
    expect(findPeople(indexPeople(namesakes), 'jan').people.map((each) => each.id)).toEqual([2, 3, 1, 4])
  })

  it('counts all and shows the best', () => {
    const many = [...Array.from({ length: 200 }, (_, i) => person(i + 1, `Ada Hannan ${i}`)), person(999, 'Anna Best')]
    const found = findPeople(indexPeople(many), 'ann')
    expect(found.count).toBe(201)
    expect(found.people).toHaveLength(maxShown)
    expect(found.people[0]?.name).toBe('Anna Best')
  })
})
