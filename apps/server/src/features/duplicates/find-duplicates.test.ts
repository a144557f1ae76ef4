import type { Duplicate } from '@banyan/contract'
import { generateFamily } from '@banyan/sample-family'
import { expect, it } from 'vitest'
import { findDuplicates } from './find-duplicates.ts'
import type { ComparedFamily } from './find-duplicates.ts'

type Person = ComparedFamily['people'][number]
let ids = 0
const person = (name: string, birth_year = 0, rest: Partial<Person> = {}): Person => ({
  id: ++ids,
  name,
  gender: 'F',
  birth_year,
  year_of_death: 0,
  user_id: null,
  ...rest,
})
const raised = (from: Person, to: Person) => ({ from_person_id: from.id, to_person_id: to.id, relation_type: 2 })
const partnered = (from: Person, to: Person) => ({ from_person_id: from.id, to_person_id: to.id, relation_type: 1 })

function find(family: Partial<ComparedFamily>): Duplicate[] {
  const work = findDuplicates({ people: [], relations: [], distinct: [], sameEmail: [], ...family })
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
const pairs = (family: Partial<ComparedFamily>): [number, number][] => find(family).map((pair) => [pair.person_id, pair.other_id])

it('finds the same name and year, and says why', () => {
  const [one, two] = [person('Ida Vuori', 1900), person('Vuori Ida', 1900)]
  expect(find({ people: [one, two, person('Eva Vuori', 1900)] })).toEqual([
    { person_id: one.id, other_id: two.id, probability: expect.any(Number), reasons: ['same_name', 'same_year'] },
  ])
  expect(find({ people: [one, two] })[0]?.probability).toBeGreaterThan(0.9)
})

it('is surer the more there is to go by', () => {
  const [mother, father] = [person('Aino Laine', 1870), person('Eino Laine', 1868, { gender: 'M' })]
  const probability = (relations: ComparedFamily['relations'], people: Person[]) =>
    find({ people, relations }).find((pair) => pair.person_id === people[0]?.id)?.probability ?? 0
  const [one, two] = [person('Ida Laine', 1900), person('Ida Laine', 0)]
  const bare = probability([], [one, two])
  const withParents = probability(
    [raised(mother, one), raised(mother, two), raised(father, one), raised(father, two)],
    [one, two, mother, father],
  )
  expect(bare).toBeGreaterThanOrEqual(0.5)
  expect(withParents).toBeGreaterThan(bare)
  const two1900 = { ...two, birth_year: 1900 }
  expect(probability([], [one, two1900])).toBeGreaterThan(bare)
})

it('finds spelling variants with a year, a married name with children, and Chinese names in both ways of writing', () => {
  const [novak, nowak] = [person('Jan Novak', 1850, { gender: 'M' }), person('Jan Nowak', 1851, { gender: 'M' })]
  const [simplified, traditional] = [person('陈大文', 1930), person('陳大文', 1930)]
  const child = person('Aku Laine', 1925)
  const [married, maiden] = [person('Ida Laine', 1900), person('Ida Vuori', 1900)]
  const found = pairs({
    people: [novak, nowak, simplified, traditional, child, married, maiden],
    relations: [raised(married, child), raised(maiden, child)],
  })
  expect(found).toEqual(
    expect.arrayContaining([
      [simplified.id, traditional.id],
      [married.id, maiden.id],
    ]),
  )
  expect(pairs({ people: [novak, nowak].map((each) => ({ ...each, birth_year: 1850 })) })).toEqual([[novak.id, nowak.id]])
})

it('finds a branch that was entered twice by the names of the relatives', () => {
  const branch = () => {
    const [mother, father, child] = [person('Aino Laine', 0), person('Eino Laine', 0, { gender: 'M' }), person('Ida Laine', 0)]
    return {
      people: [mother, father, child],
      relations: [partnered(mother, father), raised(mother, child), raised(father, child)],
    }
  }
  const [one, two] = [branch(), branch()]
  const found = find({ people: [...one.people, ...two.people], relations: [...one.relations, ...two.relations] })
  expect(found.map((pair) => [pair.person_id, pair.other_id]).toSorted()).toEqual(
    one.people.map((each, index) => [each.id, two.people[index]?.id]),
  )
  expect(found.find((pair) => pair.person_id === one.people[2]?.id)?.reasons).toContain('same_parents')
})

it('takes the same address for a strong sign', () => {
  const [one, two] = [person('Ida Vuori', 1900), person('I. Laine')]
  expect(find({ people: [one, two], sameEmail: [[one.id, two.id]] })).toEqual([])
  const three = person('I. Vuori')
  expect(find({ people: [one, three], sameEmail: [[one.id, three.id]] })).toMatchObject([
    { reasons: ['similar_name', 'same_email'] },
  ])
})

it('never offers two users, relatives, brothers and sisters, or who is known to be two', () => {
  const [one, two] = [person('Ida Vuori', 1900), person('Ida Vuori', 1900)]
  expect(
    find({
      people: [
        { ...one, user_id: 1 },
        { ...two, user_id: 2 },
      ],
    }),
  ).toEqual([])
  expect(find({ people: [one, two], relations: [partnered(one, two)] })).toEqual([])
  expect(find({ people: [one, two], relations: [raised(one, two)] })).toEqual([])
  expect(find({ people: [one, two], distinct: [[one.id, two.id]] })).toEqual([])
  const between = person('Eva Laine')
  const [grandmother, granddaughter] = [person('Ida Vuori'), person('Ida Vuori')]
  expect(
    find({
      people: [grandmother, granddaughter, between],
      relations: [raised(grandmother, between), raised(between, granddaughter)],
    }),
  ).toEqual([])
  const mother = person('Aino Nowak', 1870)
  for (const [first, second] of [
    ['Maria Nowak', 'Marta Nowak'],
    ['Jan Nowak', 'Adam Nowak'],
    ['陳大文', '陳大明'],
  ]) {
    const [elder, younger] = [person(first ?? '', 1900), person(second ?? '', 1901)]
    expect(find({ people: [mother, elder, younger], relations: [raised(mother, elder), raised(mother, younger)] })).toEqual([])
  }
})

it('never takes people of other times, other deaths or other sexes for the same', () => {
  const ida = person('Ida Vuori', 1900)
  for (const other of [
    person('Ida Vuori', 1903),
    person('Ida Vuori', 1900, { gender: 'M' }),
    person('Ida Vuori', 0, { year_of_death: 1850 }),
  ])
    expect(find({ people: [ida, other] }), JSON.stringify(other)).toEqual([])
  expect(
    find({ people: [{ ...ida, year_of_death: 1950 }, person('Ida Vuori', 1900, { year_of_death: 1980 })] }).every(
      (pair) => pair.probability < 0.6,
    ),
  ).toBe(true)
})

it('names the user first, else who was there first', () => {
  const [one, two] = [person('Ida Vuori', 1900), person('Ida Vuori', 1900)]
  expect(pairs({ people: [two, one] })).toEqual([[one.id, two.id]])
  expect(pairs({ people: [one, { ...two, user_id: 7 }] })).toEqual([[two.id, one.id]])
})

it('finds whoever was entered twice in a large family, among others who are called alike (seed 3)', () => {
  const { people, relations } = generateFamily({ people: 2_000, seed: 3 })
  const originals = people.filter((_each, index) => index % 100 === 7)
  const copies = originals.map((each) => ({ ...each, id: each.id + 1_000_000 }))
  const copied = new Set(originals.map((each) => each.id))
  const copiedRelations = relations
    .filter((each) => copied.has(each.to_person_id) && each.relation_type === 2)
    .map((each) => ({ ...each, to_person_id: each.to_person_id + 1_000_000 }))
  const found = find({
    people: [...people, ...copies].map((each) => ({ ...each, user_id: null })),
    relations: [...relations, ...copiedRelations],
  })
  const best = new Set(found.slice(0, 100).map((pair) => `${pair.person_id} ${pair.other_id}`))
  expect(originals.filter((each) => !best.has(`${each.id} ${each.id + 1_000_000}`))).toEqual([])
  expect(found.map((pair) => pair.probability)).toEqual(found.map((pair) => pair.probability).toSorted((a, b) => b - a))
})

it('ends soon on a family in which everybody is called the same', () => {
  const people = Array.from({ length: 3_000 }, () => person('Maria Garcia'))
  expect(find({ people }).length).toBeLessThanOrEqual(300)
})
