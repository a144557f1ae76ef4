import { describe, expect, it } from 'vitest'
import { relationNames } from './index.ts'
import { writeFamily } from './test-support/write-family.ts'

const family = writeFamily(
  'GrandFather:M1900 + GrandMother:F1902 > Father:M1930 Aunt:F1930',
  'Father + Mother:F1931 > Me:M1960 Twin:F1960 Sibling:N1965',
  'Aunt + AuntHusband:M1930 > Cousin:M1960',
  'Cousin + CousinWife:F1960',
)
const ask = (to: string) => relationNames(family, family.idOf('Me'), family.idOf(to))

describe('names while it is open who is the elder', () => {
  it('say for which case each is right, and who is compared, when both were born in one year', () => {
    expect(ask('Twin').map(({ cantonese, cantonese_ages }) => [cantonese[0], cantonese_ages[0]])).toEqual([
      ['家姐', 'elder'],
      ['妹妹', 'younger'],
    ])
    for (const { openAges, unknownAges } of ask('Twin'))
      expect([openAges, unknownAges]).toEqual([[{ person: family.idOf('Twin'), other: family.idOf('Me') }], []])
  })

  it('say so within one entry, and of names that are right in either case', () => {
    const [aunt, ...others] = ask('Aunt')
    expect(others).toEqual([])
    expect(aunt).toMatchObject({
      cantonese: ['姑媽', '姑姐', '姑姑'],
      cantonese_ages: ['elder', 'younger', 'younger'],
      mandarin: ['姑姑', '姑妈', '姑母'],
      mandarin_ages: ['either', 'either', 'either'],
      preferred: { cantonese: 2, mandarin: 1 },
      openAges: [{ person: family.idOf('Aunt'), other: family.idOf('Father') }],
    })
    expect(ask('CousinWife')[0]).toMatchObject({ mandarin: ['表嫂', '表弟媳', '表弟妹'], preferred: { mandarin: 2 } })
    expect(ask('AuntHusband').map(({ openAges }) => openAges)).toEqual([[], []])
  })

  it('are settled by birth orders of siblings, but not of cousins', () => {
    const orders: Record<string, number> = { Twin: 2, Me: 1, Aunt: 1, Father: 2, Cousin: 5 }
    const people = family.people.map((person) => ({ ...person, birth_order: orders[family.nameOf(person.id)] ?? null }))
    const name = (to: string) => {
      const entries = relationNames({ people, relations: family.relations }, family.idOf('Me'), family.idOf(to))
      return entries.map(({ cantonese, openAges }) => [cantonese[0], openAges.length])
    }
    expect(name('Twin')).toEqual([['妹妹', 0]])
    expect(name('Aunt')).toEqual([['姑媽', 0]])
    expect(name('Cousin').length).toBe(2)
  })

  it('prefer none for a gender that is told otherwise', () => {
    const entries = ask('Sibling')
    expect(entries.map(({ mandarin }) => mandarin[0])).toEqual(['妹妹', '弟弟'])
    expect(entries.every(({ openAges }) => openAges.length === 0)).toBe(true)
    expect(relationNames(family, family.idOf('Sibling'), family.idOf('Cousin'))[0]!.cantonese).toEqual(['表哥'])
  })
})
