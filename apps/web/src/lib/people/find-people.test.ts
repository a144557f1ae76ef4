import { describe, expect, it } from 'vitest'
import { findPeople, maxShown } from './find-people.ts'

describe('looking for somebody', () => {
  const people = ['Łukasz Malisz', 'Māra Liepa', 'Chan Tai Mei', '林美玲'].map((name, i) => ({ id: i + 1, name }))
  const names = (text: string, isAllowed = (_id: number) => true) =>
    findPeople(people, text, isAllowed).shown.map((person) => person.name)

  it('finds parts of names in any case, without their accents, beginnings first', () => {
    expect(names('MA')).toEqual(['Māra Liepa', 'Łukasz Malisz'])
    expect(names('美')).toEqual(['林美玲'])
    expect(names('mei chan')).toEqual(['Chan Tai Mei'])
    expect(names(' ')).toEqual([])
    expect(names('ma', (id) => id !== 2)).toEqual(['Łukasz Malisz'])
  })

  it('shows so many, and says how many more there are', () => {
    const many = Array.from({ length: 80 }, (_, i) => ({ id: i + 1, name: `Ada ${i}` }))
    const { shown, more } = findPeople(many, 'ada', () => true)
    expect([shown.length, more]).toEqual([maxShown, 30])
  })
})
