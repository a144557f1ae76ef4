import { describe, expect, it } from 'vitest'
import { findPeople } from './find-people.ts'

describe('looking for somebody', () => {
  const people = ['Łukasz Malisz', 'Māra Liepa', 'Chan Tai Mei', '林美玲'].map((name, i) => ({ id: i + 1, name }))
  const names = (text: string) => findPeople(people, text).map((person) => person.name)

  it('finds parts of names in any case, without their accents, beginnings first', () => {
    expect(names('MA')).toEqual(['Māra Liepa', 'Łukasz Malisz'])
    expect(names('美')).toEqual(['林美玲'])
    expect(names('mei chan')).toEqual(['Chan Tai Mei'])
    expect(names(' ')).toEqual([])
  })
})
