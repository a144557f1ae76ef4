import { julianDayToGregorian } from '@banyan/calendar'
import type { FactKindName, Gender, ProblemKind } from '@banyan/contract'
import { relationTypes } from '@banyan/contract'
import { createRandom } from '@banyan/sample-family'
import type { Random } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { daysOf } from '../facts/fact-dates.ts'
import type { DatedFact } from '../facts/searched-facts.service.ts'
import { findProblems } from './find-problems.ts'
import type { CheckedRelation, FoundProblem } from './find-problems.ts'

interface Person {
  id: number
  gender: Gender
  /** Julian Day Numbers. */
  born: number
  dies: number
}

const year = 365
const firstDay = 2_378_497
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function exactDate(day: number): string {
  const { year: ofYear, month, day: ofMonth } = julianDayToGregorian(day)
  return `${ofMonth} ${months[month - 1]} ${ofYear}`
}

/** A family in memory, of which everything is true, though many dates are vague. */
class Family {
  readonly people: Person[] = []
  readonly relations: CheckedRelation[] = []
  facts: DatedFact[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  addPerson(gender: Gender, born: number, dies: number): Person {
    const person = { id: this.people.length + 1, gender, born, dies }
    this.people.push(person)
    this.addFact({ person_id: person.id, kind: 'BIRT', date: this.#vague(born) })
    if (this.#random.chance(0.7)) this.addFact({ person_id: person.id, kind: 'DEAT', date: this.#vague(dies) })
    if (this.#random.chance(0.3)) this.addFact({ person_id: person.id, kind: 'BURI', date: this.#vague(dies + 3) })
    for (const kind of ['RESI', 'OCCU', 'CENS'] as const)
      if (this.#random.chance(0.4))
        this.addFact({ person_id: person.id, kind, date: this.#vague(this.#random.between(born, dies)) })
    return person
  }

  addFact(fact: {
    person_id?: number
    relation_id?: number
    kind: FactKindName
    date: string
    preferred?: 0 | 1
    denied?: 0 | 1
    date_phrase?: string
  }): DatedFact {
    const row: DatedFact = {
      id: this.facts.length + 1,
      person_id: null,
      relation_id: null,
      date_phrase: '',
      denied: 0,
      preferred: 1,
      ...fact,
      ...daysOf(fact.date),
    }
    this.facts.push(row)
    return row
  }

  relate(from: Person, to: Person, relation_type: number, kind: CheckedRelation['kind'] = ''): CheckedRelation {
    const relation = { id: this.relations.length + 1, from_person_id: from.id, to_person_id: to.id, relation_type, kind }
    this.relations.push(relation)
    return relation
  }

  async problems(): Promise<FoundProblem[]> {
    const { people, relations, facts } = this
    return findProblems({
      people,
      relations,
      facts: async function* () {
        for (let start = 0; start < facts.length; start += 7) yield await Promise.resolve(facts.slice(start, start + 7))
      },
    })
  }

  /** A date that is true of a day. */
  #vague(day: number): string {
    const random = this.#random
    const { year: ofYear } = julianDayToGregorian(day)
    switch (random.between(0, 7)) {
      case 0:
        return String(ofYear)
      case 1:
        return `ABT ${ofYear + random.between(-5, 5)}`
      case 2:
        return `BET ${ofYear - random.between(0, 9)} AND ${ofYear + random.between(0, 9)}`
      case 3:
        return `BEF ${ofYear + 1}`
      case 4:
        return `AFT ${ofYear - 1}`
      case 5:
        return ''
      default:
        return exactDate(day)
    }
  }
}

function trueFamily(random: Random): Family {
  const family = new Family(random)
  const newcomer = (gender: Gender, born: number): Person =>
    family.addPerson(gender, born, born + random.between(60 * year, 100 * year))
  let couples: [Person, Person][] = [[newcomer('F', firstDay), newcomer('M', firstDay - random.between(0, 3_000))]]
  for (let generation = 0; generation < 4; generation += 1) {
    const next: typeof couples = []
    for (const [mother, father] of couples) {
      const couple = family.relate(mother, father, relationTypes.partnered)
      const wedding = Math.max(mother.born, father.born) + random.between(16 * year, 20 * year)
      family.addFact({ relation_id: couple.id, kind: 'MARR', date: random.chance(0.5) ? exactDate(wedding) : '' })
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        const born = wedding + random.between(300, 20 * year)
        const child = newcomer(random.chance(0.5) ? 'F' : 'M', born)
        for (const parent of [mother, father])
          family.relate(parent, child, relationTypes.raised, random.chance(0.5) ? 'birth' : '')
        const partner = newcomer(child.gender === 'F' ? 'M' : 'F', born + random.between(-2_000, 2_000))
        next.push(child.gender === 'F' ? [child, partner] : [partner, child])
      }
    }
    couples = next.slice(0, 12)
  }
  return family
}

/** A couple and their child, all of whose dates are exact. */
function exactFamily(random: Random, family: Family) {
  const born = firstDay + random.between(0, 50_000)
  const mother = family.addPerson('F', born, born + 70 * year)
  const father = family.addPerson('M', born, born + 70 * year)
  const child = family.addPerson('N', born + 30 * year, born + 90 * year)
  const couple = family.relate(mother, father, relationTypes.partnered)
  family.relate(mother, child, relationTypes.raised)
  family.relate(father, child, relationTypes.raised)
  const ids = new Set([mother.id, father.id, child.id])
  family.facts = family.facts.filter((fact) => !ids.has(fact.person_id ?? 0))
  const fact = (person: Person, kind: FactKindName, day: number) =>
    family.addFact({ person_id: person.id, kind, date: exactDate(day) })
  return { born, mother, father, child, couple, fact }
}
type Exact = ReturnType<typeof exactFamily>

const plants: Record<ProblemKind, (exact: Exact, family: Family) => void> = {
  death_before_birth: ({ child, born, fact }) => {
    fact(child, 'BIRT', born)
    fact(child, 'DEAT', born - 1)
  },
  fact_before_birth: ({ child, born, fact }) => {
    fact(child, 'BIRT', born)
    fact(child, 'OCCU', born - 1)
  },
  fact_after_death: ({ child, born, fact }) => {
    fact(child, 'DEAT', born)
    fact(child, 'GRAD', born + 1)
  },
  buried_before_death: ({ child, born, fact }) => {
    fact(child, 'DEAT', born)
    fact(child, 'BURI', born - 1)
  },
  lived_long: ({ child, born, fact }) => {
    fact(child, 'BIRT', born)
    fact(child, 'DEAT', born + 112 * year)
  },
  born_before_parent: ({ mother, child, born, fact }) => {
    fact(mother, 'BIRT', born)
    fact(child, 'BIRT', born - 1)
  },
  parent_young: ({ father, child, born, fact }) => {
    fact(father, 'BIRT', born)
    fact(child, 'BIRT', born + 11 * year)
  },
  parent_old: ({ mother, child, born, fact }) => {
    fact(mother, 'BIRT', born)
    fact(child, 'BIRT', born + 63 * year)
  },
  born_after_mothers_death: ({ mother, child, born, fact }) => {
    fact(mother, 'DEAT', born)
    fact(child, 'BIRT', born + 1)
  },
  born_after_fathers_death: ({ father, child, born, fact }) => {
    fact(father, 'DEAT', born)
    fact(child, 'BIRT', born + 301)
  },
  married_young: ({ mother, couple, born, fact }, family) => {
    fact(mother, 'BIRT', born)
    family.addFact({ relation_id: couple.id, kind: 'MARR', date: exactDate(born + 5 * year + 30) })
  },
  births_differ: ({ child, born, fact }, family) => {
    fact(child, 'BIRT', born)
    family.addFact({ person_id: child.id, kind: 'BIRT', date: exactDate(born + 400), preferred: 0 })
  },
  deaths_differ: ({ child, born, fact }, family) => {
    family.addFact({ person_id: child.id, kind: 'DEAT', date: exactDate(born + 400), preferred: 0 })
    fact(child, 'DEAT', born)
  },
  no_such_date: ({ child }, family) => {
    family.addFact({ person_id: child.id, kind: 'RESI', date: '', date_phrase: '30 February 1950' })
  },
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1)

describe('problems', () => {
  it.each(seeds)('are not found in a family where everything is true, seed %i', async (seed) => {
    expect(await trueFamily(createRandom(seed)).problems()).toEqual([])
  })

  it.each(Object.entries(plants))('are found where one was planted: %s', async (kind, plant) => {
    for (const seed of seeds.slice(0, 10)) {
      const random = createRandom(seed)
      const family = trueFamily(random)
      const exact = exactFamily(random, family)
      plant(exact, family)
      const found = await family.problems()
      expect(
        found.map((problem) => problem.kind),
        `seed ${seed}`,
      ).toEqual([kind])
      expect([exact.child.id, exact.mother.id]).toContain(found[0]?.person_id)
    }
  })

  it('say how old somebody would have been', async () => {
    const of = async (kind: ProblemKind) => {
      const family = new Family(createRandom(1))
      plants[kind](exactFamily(createRandom(1), family), family)
      return (await family.problems())[0]?.years
    }
    expect(await of('lived_long')).toBe(111)
    expect(await of('parent_young')).toBe(10)
    expect(await of('parent_old')).toBe(62)
    expect(await of('married_young')).toBe(5)
  })

  it('are not found where somebody was adopted, or a fact is denied', async () => {
    const family = new Family(createRandom(1))
    const { mother, child, born, fact } = exactFamily(createRandom(1), family)
    for (const relation of family.relations) if (relation.relation_type !== relationTypes.partnered) relation.kind = 'adopted'
    fact(mother, 'BIRT', born)
    fact(child, 'BIRT', born + 1)
    family.addFact({ person_id: child.id, kind: 'DEAT', date: exactDate(born - 100), denied: 1 })
    expect(await family.problems()).toEqual([])
  })
})
