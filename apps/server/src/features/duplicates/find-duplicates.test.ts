import type { Duplicate } from '@banyan/contract'
import { generateFamily } from '@banyan/sample-family'
import { expect, it } from 'vitest'
import { areAbout } from './candidate-pairs.ts'
import { comparePeople } from './compare-people.ts'
import { comparedPeople } from './compared-people.ts'
import type { ComparedPeople } from './compared-people.ts'
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

function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
const find = (family: Partial<ComparedFamily>): Duplicate[] =>
  finish(findDuplicates({ people: [], relations: [], distinct: [], sameEmail: [], ...family }))
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

/** What the words of a name are found by: every two of them, or the only one. */
function pairsOfWords(words: string[]): Set<string> {
  const sorted = words.toSorted()
  if (sorted.length < 2) return new Set(sorted)
  return new Set(sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one} ${other}`)))
}

/** Compares everybody with everybody who shares two words, or one and the year, or a relative. */
function* compareAll(compared: ComparedPeople, people: Person[]): Generator<string> {
  const share = <Value>(one: Iterable<Value>, other: Iterable<Value>): boolean => {
    const values = new Set(one)
    return [...other].some((value) => values.has(value))
  }
  const relativesOf = (row: number): string[] =>
    (['parents', 'partners', 'children'] as const).flatMap((role) => {
      const { starts, values } = compared[role].rows
      return [...values.subarray(starts[row], starts[row + 1])].map((relative) => `${role} ${relative}`)
    })
  for (let one = 0; one < compared.size; one += 1)
    for (let other = one + 1; other < compared.size; other += 1) {
      const [name, otherName] = [one, other].map((row) => compared.names[compared.nameOf[row] ?? 0])
      const [year = 0, otherYear = 0] = [compared.birthYears[one], compared.birthYears[other]]
      if (name === undefined || otherName === undefined || !areAbout(year, otherYear)) continue
      const isCandidate =
        share(pairsOfWords(name.sounds), pairsOfWords(otherName.sounds)) ||
        share(pairsOfWords(Array.from(name.han)), pairsOfWords(Array.from(otherName.han))) ||
        (year > 0 && otherYear > 0 && share(name.sounds, otherName.sounds)) ||
        share(relativesOf(one), relativesOf(other))
      const result = isCandidate ? comparePeople(compared, one, other, false) : undefined
      if (result === undefined || result.probability < 0.5) continue
      const pair = [one, other].map((row) => people[compared.positions[row] ?? 0]?.id ?? 0).toSorted((a, b) => a - b)
      yield `${pair.join(' ')} ${result.probability.toFixed(3)}`
    }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds the pairs that a comparison of everybody with everybody finds (seed %i)', (seed) => {
  const { people: generated, relations } = generateFamily({ people: 34, seed })
  const variants = ['Jan Nowak', 'Jan Novak 陳大文', '陈大文', '大文', 'Nowak', 'Anna Anna Vuori', 'Ana Vuori', '?', '']
  const family = generated.map((each, index) => ({
    ...each,
    user_id: null,
    ...(index % 3 === seed % 3 ? { name: variants[index % variants.length] ?? '' } : {}),
    ...(index % 4 === 0 ? { birth_year: 0 } : {}),
  }))
  const twins = family.filter((_each, index) => index % 6 === seed % 6).map((each) => ({ ...each, id: each.id + 1_000 }))
  const people = [...family, ...twins]
  const isTwice = new Set(twins.map((each) => each.id - 1_000))
  const all = [
    ...relations,
    ...relations
      .filter((each) => isTwice.has(each.to_person_id) && !isTwice.has(each.from_person_id))
      .map((each) => ({ ...each, to_person_id: each.to_person_id + 1_000 })),
  ]
  // Relatives are found, too, but never offered.
  const related = new Set(all.map((each) => [each.from_person_id, each.to_person_id].toSorted((a, b) => a - b).join(' ')))
  const parentsOf = Map.groupBy(
    all.filter((each) => each.relation_type === 2),
    (each) => each.to_person_id,
  )
  const descends = (of: number, ancestor: number): boolean =>
    (parentsOf.get(of) ?? []).some((each) => each.from_person_id === ancestor || descends(each.from_person_id, ancestor))
  const expected = [...compareAll(finish(comparedPeople(people, all)), people)].filter((line) => {
    const [one = 0, other = 0] = line.split(' ').map(Number)
    return !related.has(`${one} ${other}`) && !descends(one, other) && !descends(other, one)
  })
  const found = find({ people, relations: all }).map(
    (pair) => `${[pair.person_id, pair.other_id].toSorted((a, b) => a - b).join(' ')} ${pair.probability.toFixed(3)}`,
  )
  expect(found.length).toBeGreaterThan(2)
  expect(found.toSorted()).toEqual(expected.toSorted())
})
