import { generateFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { fact, person, qingFamily } from '../test-support/qing.ts'
import type { ClanFamily, ClanPerson, ClanRelation } from '../types.ts'
import { buildLineage } from './build-lineage.ts'
import type { Lineage } from './lineage.ts'

const options = { founder: 1, firstGeneration: 1, branchGeneration: 2, daughters: 'entries', femaleLine: false } as const

const relation = (id: number, from: number, to: number, type: number, kind = '', facts = [fact('MARR')]): ClanRelation => ({
  id,
  from_person_id: from,
  to_person_id: to,
  relation_type: type,
  kind,
  facts: type === 1 ? facts : [],
})
const family = (people: ClanPerson[], ties: readonly (readonly [from: number, to: number, kind?: string])[]): ClanFamily => ({
  people,
  relations: ties.map(([from, to, kind = ''], at) =>
    relation(at + 1, from, to, kind === 'partner' ? 1 : 2, kind === 'partner' ? '' : kind),
  ),
})
const line = (of: ClanFamily, more: Partial<Parameters<typeof buildLineage>[1]> = {}): Lineage =>
  buildLineage(of, { ...options, ...more })!
const man = (id: number, name = `男${id}`, parts: Partial<ClanPerson> = {}): ClanPerson => person(id, name, parts)
const woman = (id: number, name = `女${id}`): ClanPerson => person(id, name, { gender: 'F' })
const namesOf = (lineage: Lineage): string[] =>
  lineage.members.map((member) => `${member.generation}${member.person.names[0]!.text}`)

const sampled = (size: number, seed: number): ClanFamily => {
  const { people, relations } = generateFamily({ people: size, seed, cousins: 0.1, remarried: 0.2 })
  return {
    people: people.map(({ id, name, gender, birth_year }) =>
      person(id, name, {
        gender: gender === 'F' ? 'F' : 'M',
        facts: birth_year === 0 ? [] : [fact('BIRT', { date: `${birth_year}` })],
      }),
    ),
    relations: relations.map((each) => ({ ...each, kind: '', facts: [] })),
  }
}

/** Counts generations upwards, through parents who are no women; without an end where no line leads to the founder. */
function countUp({ people, relations }: ClanFamily, founder: number): (id: number) => number {
  const gender = new Map(people.map((each) => [each.id, each.gender]))
  const parents = Map.groupBy(
    relations.filter(
      (each) => each.relation_type === 2 && (gender.get(each.from_person_id) !== 'F' || each.from_person_id === founder),
    ),
    (each) => each.to_person_id,
  )
  const count = (id: number): number =>
    id === founder ? 1 : 1 + Math.min(Infinity, ...(parents.get(id) ?? []).map((each) => count(each.from_person_id)))
  return count
}

describe('a lineage', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of seeded family %i has everybody of the male line once, in the generation that fathers say',
    (seed) => {
      const sample = sampled(400, seed)
      // Whoever of the first has the most descendants.
      const men = sample.people.slice(0, 80).filter(({ gender }) => gender === 'M')
      const sizes = men.map(({ id }) => [line(sample, { founder: id }).members.length, id] as const)
      const founder = sizes.toSorted((one, other) => other[0] - one[0])[0]![1]
      const lineage = line(sample, { founder })
      const count = countUp(sample, founder)
      const counted = sample.people.map(({ id }) => [id, count(id)]).filter(([, generation]) => generation !== Infinity)
      expect(lineage.members.length).toBeGreaterThan(10)
      expect(lineage.members.map(({ person: { id }, generation }) => [id, generation]).toSorted((a, b) => a[0]! - b[0]!)).toEqual(
        counted,
      )
      expect(new Set(lineage.members.map(({ person: { id } }) => id)).size).toBe(lineage.members.length)
    },
  )

  it('is the same for any order of people and relations', () => {
    const sample = sampled(300, 11)
    const turned = { people: sample.people.toReversed(), relations: sample.relations.toReversed() }
    expect(namesOf(line(turned))).toEqual(namesOf(line(sample)))
  })

  it('counts the Qing from Nurhaci: twelve generations, and everybody in one', () => {
    const qing = qingFamily()
    const lineage = line(qing)
    const generationOf = (name: string): number => lineage.memberOf.get(qing.ids.get(name)!)!.generation
    expect(
      ['努爾哈赤', '皇太極', '福臨', '玄燁', '胤禛', '弘曆', '顒琰', '旻寧', '奕詝', '載淳', '溥儀', '慧生'].map(generationOf),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(lineage.members.length).toBe(qing.ids.size)
    expect(lineage.surname).toBe('愛新覺羅')
  })

  it('puts heirs under the one whose line they continue, and names them under the father who gave them', () => {
    const qing = qingFamily()
    const lineage = line(qing)
    const member = (name: string) => lineage.memberOf.get(qing.ids.get(name)!)!
    expect(member('載湉').parent).toBe(member('奕詝'))
    expect(member('載湉').birthParents).toEqual([member('奕譞').person])
    expect(member('奕譞').children.find(({ member: child }) => child === member('載湉'))?.place).toBe('given')
    // Heir of two: one line has the entry, the other names him as 兼祧.
    expect(member('溥儀').parent).toBe(member('載淳'))
    expect(member('載湉').children.map(({ place }) => place)).toEqual(['both'])
    expect(member('載灃').children.find(({ member: child }) => child === member('溥儀'))?.place).toBe('given')
    // A great-nephew who is heir stays in his own generation, under his father.
    expect(member('永珹').parent).toBe(member('弘曆'))
    expect(member('胤祹').children.map(({ place }) => place)).toEqual(['taken'])
    // The father of an heir from elsewhere is named, and has no entry.
    expect(member('載治').birthParents.map(({ names }) => names[0]!.text)).toEqual(['愛新覺羅奕紀'])
  })

  it('follows daughters as far as the reader asks, and always where the husband joined the family', () => {
    const people = [man(1), woman(2), man(3), man(4), woman(5), man(6), man(7)]
    const ties = [
      [1, 2],
      [1, 5],
      [2, 3, 'partner'],
      [2, 4],
      [3, 4],
      [5, 6, 'partner'],
      [5, 7],
      [6, 7],
    ] as const
    const plain = family(people, ties)
    const joined = {
      ...plain,
      relations: plain.relations.map((each) =>
        each.from_person_id === 5 && each.relation_type === 1 ? { ...each, facts: [fact('UXOR')] } : each,
      ),
    }
    expect(namesOf(line(plain))).toEqual(['1男1', '2女2', '2女5'])
    expect(namesOf(line(plain, { femaleLine: true }))).toEqual(['1男1', '2女2', '2女5', '3男4', '3男7'])
    expect(namesOf(line(plain, { daughters: 'named' }))).toEqual(['1男1'])
    expect(line(plain, { daughters: 'named' }).founder.children.map(({ place, partners }) => [place, partners.length])).toEqual([
      ['named', 1],
      ['named', 1],
    ])
    expect(line(plain, { daughters: 'none' }).founder.children).toEqual([])
    expect(namesOf(line(joined, { daughters: 'none' }))).toEqual(['1男1', '2女5', '3男7'])
  })

  it('ends where lines run in a circle, with everybody once', () => {
    const circle = family(
      [man(1), man(2), man(3), man(4)],
      [
        [1, 2],
        [2, 3],
        [3, 1],
        [3, 4],
        [4, 2],
        [3, 2],
      ],
    )
    expect(namesOf(line(circle))).toEqual(['1男1', '2男2', '3男3', '4男4'])
    expect(namesOf(line(circle, { founder: 3 }))).toEqual(['1男3', '2男1', '2男4', '3男2'])
    const own = family(
      [man(1), man(2), man(3), man(5)],
      [
        [1, 5],
        [5, 2],
        [2, 3],
        [3, 2, 'heir'],
      ],
    )
    expect(namesOf(line(own))).toEqual(['1男1', '2男5', '3男2', '4男3'])
  })

  it('has the child of two members once, under the father', () => {
    const cousins = family(
      [man(1), man(2), man(3), man(4), woman(5), man(6)],
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 5],
        [4, 5, 'partner'],
        [4, 6],
        [5, 6],
      ],
    )
    const lineage = line(cousins, { femaleLine: true })
    expect(lineage.memberOf.get(6)?.parent?.person.id).toBe(4)
    expect(lineage.memberOf.get(5)?.children.map(({ place }) => place)).toEqual(['withPartner'])
    expect(lineage.members).toHaveLength(6)
  })

  it('names step and foster children without following them', () => {
    const lineage = line(
      family(
        [man(1), man(2), man(3), man(4)],
        [
          [1, 2, 'step'],
          [1, 3, 'adopted'],
          [2, 4],
        ],
      ),
    )
    expect(namesOf(lineage)).toEqual(['1男1', '2男3'])
    expect(lineage.founder.children.map(({ kind, place }) => [kind, place])).toEqual([
      ['step', 'named'],
      ['adopted', 'own'],
    ])
  })

  it('counts sons and daughters apart, and claims no place that is not certain', () => {
    const born = (date: string) => ({ facts: [fact('BIRT', { date })] })
    const people = [man(1), man(2, '乙', born('1902')), woman(3), man(4, '甲', born('1900')), man(5, '丙', born('1902'))]
    const ranks = (of: ClanPerson[]) =>
      line(
        family(of, [
          [1, 2],
          [1, 3],
          [1, 4],
          [1, 5],
        ]),
      ).founder.children.map(({ person: { id }, rank }) => [id, rank])
    // The eldest son and the only daughter are certain; which of the two of 1902 is the elder is not.
    expect(ranks(people).toSorted((one, other) => one[0]! - other[0]!)).toEqual([
      [2, undefined],
      [3, 1],
      [4, 1],
      [5, undefined],
    ])
    const known = people.map((each) =>
      each.id === 5 ? { ...each, birth_order: 2 } : each.id === 2 ? { ...each, birth_order: 3 } : each,
    )
    expect(ranks(known).filter(([id]) => id !== 3)).toEqual([
      [4, 1],
      [5, 2],
      [2, 3],
    ])
  })

  it('tells branches by the sons of a generation, and counts them where their order is known', () => {
    const born = (date: string) => ({ facts: [fact('BIRT', { date })] })
    const ordered = family(
      [man(1), man(2, '甲', born('1900')), man(3, '乙', born('1905')), man(4), woman(5)],
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [1, 5],
      ],
    )
    const lineage = line(ordered)
    expect(lineage.branches.map(({ head, place }) => [head.person.id, place])).toEqual([
      [2, 1],
      [3, 2],
    ])
    expect(lineage.memberOf.get(4)?.branch?.head.person.id).toBe(2)
    expect(lineage.memberOf.get(5)?.branch).toBeUndefined()
    expect(line(ordered, { branchGeneration: 0 }).branches).toEqual([])
    const unordered = family(
      [man(1), man(2), man(3)],
      [
        [1, 2],
        [1, 3],
      ],
    )
    expect(line(unordered).branches.map(({ place }) => place)).toEqual([undefined, undefined])
  })

  it('begins at the generation that the reader says, and not without a founder', () => {
    expect(namesOf(line(family([man(1), man(2)], [[1, 2]]), { firstGeneration: 15 }))).toEqual(['15男1', '16男2'])
    expect(buildLineage(family([man(1)], []), { ...options, founder: 9 })).toBeUndefined()
  })
})
