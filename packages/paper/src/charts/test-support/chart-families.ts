import { buildFamilyGraph } from '@banyan/family-graph'
import type { GraphPerson } from '@banyan/family-graph'
import type { Measure } from '../../drawing.ts'
import type { CardContent, ChartFamily, ChartPerson, ChartRelation, ChartStyle } from '../types.ts'

interface FamilyOfTests {
  readonly people: readonly (GraphPerson & { readonly name: string; readonly gender: string; readonly year_of_death: number })[]
  readonly relations: readonly ChartRelation[]
}

/** A family as charts want it; `change` alters what is known of somebody. */
export function chartFamily(
  { people, relations }: FamilyOfTests,
  change: (person: ChartPerson) => Partial<ChartPerson> = () => ({}),
): ChartFamily {
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    graph: buildFamilyGraph({ people, relations }),
    relations,
    personOf(id) {
      const { name, gender, birth_year: born, year_of_death: died } = byId.get(id)!
      const person: ChartPerson = {
        id,
        name,
        otherName: '',
        gender,
        birth: born === 0 ? '' : String(born),
        death: died === 0 ? '' : String(died),
        isDead: died !== 0,
        isHidden: false,
        place: '',
        kinName: '',
      }
      return { ...person, ...change(person) }
    },
  }
}

/** About as wide as letters of a common font are; Han characters are as wide as they are high. */
export const roughMeasure: Measure = {
  width(text, { size, weight }) {
    let ems = 0
    for (const letter of text)
      ems += /[\u2e80-\uffef]/u.test(letter)
        ? 1
        : /[\p{M}]/u.test(letter)
          ? 0
          : /[A-ZMW]/u.test(letter)
            ? 0.68
            : /[il.,' j]/u.test(letter)
              ? 0.27
              : 0.55
    return ems * size * (weight === 'bold' ? 1.06 : 1)
  },
}

export const everything: CardContent = { portraits: true, dates: 'full', places: true, kinNames: true }
export const namesOnly: CardContent = { portraits: false, dates: 'years', places: false, kinNames: false }

export const styleOf = (content: CardContent, language: ChartStyle['language'] = 'en'): ChartStyle => ({
  language,
  content,
  branches: true,
})
