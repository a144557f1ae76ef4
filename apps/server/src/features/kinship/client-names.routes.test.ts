import type { PersonSummary, RelationName } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gedcom, importFile, listPeople } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

/**
 * Every name that older clients translate, and the relations that they call so, as steps: `f` father, `m` mother, `h` husband, `w` wife,
 * `s` son, `d` daughter, `ob` `yb` `os` `ys` elder and younger brother and sister; `s+` and `s-` are elder or younger than the person of
 * their generation from whom the steps came; `xs` is a sister of the same year.
 */
const relations: Readonly<Record<string, string>> = {
  "Brother's Daughter": 'ob,d | yb,d',
  "Brother's Son": 'ob,s | yb,s',
  Daughter: 'd',
  'Daughter In Law': 's,w | d,w',
  "Daughter's Granddaughter": 'd,s,d | d,d,d',
  "Daughter's Grandson": 'd,s,s | d,d,s',
  'Elder Brother': 'ob',
  "Elder Sibling's Husband": 'os,h | ob,h',
  "Elder Sibling's Wife": 'ob,w | os,w',
  'Elder Sister': 'os',
  Father: 'f',
  "Father's Elder Brother": 'f,ob',
  "Father's Elder Brother's Wife": 'f,ob,w',
  "Father's Elder Sister": 'f,os',
  "Father's Elder Sister's Husband": 'f,os,h',
  "Father's Sister": 'f,xs',
  "Father's Younger Brother": 'f,yb',
  "Father's Younger Brother's Wife": 'f,yb,w',
  "Father's Younger Sister": 'f,ys',
  "Father's Younger Sister's Husband": 'f,ys,h',
  "Granddaughter Daughter's Side": 'd,d',
  "Granddaughter Son's Side": 's,d',
  "Grandson Daughter's Side": 'd,s',
  "Grandson Son's Side": 's,s',
  Husband: 'h',
  "Husband's Elder Brother": 'h,ob',
  "Husband's Elder Sister": 'h,os',
  "Husband's Father": 'h,f',
  "Husband's Mother": 'h,m',
  "Husband's Younger Brother": 'h,yb',
  "Husband's Younger Sister": 'h,ys',
  'Maternal Elder Female Cousin': 'm,ob,d+ | m,ys,d+',
  'Maternal Elder Male Cousin': 'm,yb,s+ | m,os,s+',
  'Maternal Grandfather': 'm,f',
  "Maternal Grandfather's Elder Brother": 'm,f,ob',
  "Maternal Grandfather's Elder Brother's Wife": 'm,f,ob,w',
  "Maternal Grandfather's Sister": 'm,f,os | m,f,ys',
  "Maternal Grandfather's Sister's Husband": 'm,f,os,h | m,f,ys,h',
  "Maternal Grandfather's Younger Brother": 'm,f,yb',
  "Maternal Grandfather's Younger Brother's Wife": 'm,f,yb,w',
  'Maternal Grandmother': 'm,m',
  "Maternal Grandmother's Brother": 'm,m,ob | m,m,yb',
  "Maternal Grandmother's Brother's Wife": 'm,m,ob,w | m,m,yb,w',
  "Maternal Grandmother's Sister": 'm,m,os | m,m,ys',
  "Maternal Grandmother's Sister's Husband": 'm,m,os,h | m,m,ys,h',
  'Maternal Great Grandfather': 'm,f,f | m,m,f',
  'Maternal Great Grandmother': 'm,f,m | m,m,m',
  'Maternal Younger Female Cousin': 'm,ob,d- | m,ys,d-',
  'Maternal Younger Male Cousin': 'm,yb,s- | m,os,s-',
  Mother: 'm',
  "Mother's Brother": 'm,ob | m,yb',
  "Mother's Brother's Wife": 'm,ob,w | m,yb,w',
  "Mother's Elder Sister": 'm,os',
  "Mother's Sister": 'm,xs',
  "Mother's Sister's Husband": 'm,os,h | m,ys,h',
  "Mother's Younger Sister": 'm,ys',
  'Paternal Elder Female Cousin': 'f,ob,d+ | f,ys,d+',
  'Paternal Elder Male Cousin': 'f,yb,s+ | f,os,s+',
  'Paternal Grandfather': 'f,f',
  "Paternal Grandfather's Elder Brother": 'f,f,ob',
  "Paternal Grandfather's Sister": 'f,f,os | f,f,ys',
  "Paternal Grandfather's Sister's Husband": 'f,f,os,h | f,f,ys,h',
  "Paternal Grandfather's Younger Brother": 'f,f,yb',
  "Paternal Grandfather's Younger Brother's Wife": 'f,f,yb,w',
  'Paternal Grandmother': 'f,m',
  "Paternal Grandmother's Brother": 'f,m,ob | f,m,yb',
  "Paternal Grandmother's Brother's Wife": 'f,m,ob,w | f,m,yb,w',
  "Paternal Grandmother's Sister": 'f,m,os | f,m,ys',
  "Paternal Grandmother's Sister's Husband": 'f,m,os,h | f,m,ys,h',
  'Paternal Great Grandfather': 'f,f,f | f,m,f',
  'Paternal Great Grandmother': 'f,f,m | f,m,m',
  'Paternal Younger Female Cousin': 'f,ob,d- | f,ys,d-',
  'Paternal Younger Male Cousin': 'f,yb,s- | f,os,s-',
  "Sister's Daughter": 'os,d | ys,d',
  "Sister's Son": 'os,s | ys,s',
  Son: 's',
  'Son In Law': 'd,h | s,h',
  "Son's Granddaughter": 's,s,d | s,d,d',
  "Son's Grandson": 's,s,s | s,d,s',
  Stepdaughter: 'w,d | h,d',
  Stepfather: 'm,h | f,h',
  Stepmother: 'f,w | m,w',
  Stepson: 'w,s | h,s',
  Wife: 'w',
  "Wife's Elder Brother": 'w,ob',
  "Wife's Elder Sister": 'w,os',
  "Wife's Father": 'w,f',
  "Wife's Mother": 'w,m',
  "Wife's Younger Brother": 'w,yb',
  "Wife's Younger Sister": 'w,ys',
  'Younger Brother': 'yb',
  "Younger Sibling's Husband": 'ys,h | yb,h',
  "Younger Sibling's Wife": 'yb,w | ys,w',
  'Younger Sister': 'ys',
}

/** Relations that leave an age open, and the names that they may have. */
const open: Readonly<Record<string, readonly string[]>> = {
  xs: ['Elder Sister', 'Younger Sister'],
  'xs,h': ["Elder Sibling's Husband", "Younger Sibling's Husband"],
  'f,xb': ["Father's Elder Brother", "Father's Younger Brother"],
  'f,xs,h': ["Father's Elder Sister's Husband", "Father's Younger Sister's Husband"],
  'm,xb,s=': ['Maternal Elder Male Cousin', 'Maternal Younger Male Cousin'],
  'w,xb': ["Wife's Elder Brother", "Wife's Younger Brother"],
}

/** Writes one small family for each chain of steps; everybody's parents are known as soon as one of them is. */
class FamilyWriter {
  readonly #people: { gender: 'F' | 'M'; year: number; parents?: number; couple?: number }[] = []
  readonly #couples: { partners: number[]; children: number[] }[] = []

  /** @returns the names of the two people at the ends */
  add(chain: string): [from: string, to: string] {
    const steps = chain.split(',')
    const from = this.#person(steps[0] === 'h' ? 'F' : 'M', 1950)
    let at = from
    let hasJustMarried = false
    for (const step of steps) {
      const gender = /^(?:[mwd]|[oyx]s)/.test(step) ? 'F' : 'M'
      if (step === 'f' || step === 'm') at = this.#parentsOf(at)[step === 'f' ? 0 : 1]!
      else if (step === 'h' || step === 'w') {
        const partner = this.#person(gender, this.#people[at]!.year + 1)
        this.#couple([at, partner])
        at = partner
      } else if ('sd'.includes(step[0]!)) {
        // Compared with the first person of the chain; a partner's child is not the speaker's.
        const year = { '+': 1945, '-': 1955, '=': 1950 }[step[1] ?? ''] ?? this.#people[at]!.year + 30
        const child = this.#person(gender, year)
        const couple = hasJustMarried ? undefined : this.#people[at]!.couple
        this.#couples[couple ?? this.#couple([at, this.#person('F', this.#people[at]!.year)])]!.children.push(child)
        this.#people[child]!.parents = couple ?? this.#couples.length - 1
        at = child
      } else {
        this.#parentsOf(at)
        const parents = this.#people[at]!.parents!
        const year = this.#people[at]!.year + { o: -5, y: 5, x: 0 }[step[0] as 'o' | 'y' | 'x']
        at = this.#person(gender, year)
        this.#people[at]!.parents = parents
        this.#couples[parents]!.children.push(at)
      }
      hasJustMarried = step === 'h' || step === 'w'
    }
    return [`P${from}`, `P${at}`]
  }

  toGedcom(): string {
    const people = this.#people.map(
      ({ gender, year }, at) => `0 @P${at}@ INDI\n1 NAME P${at}\n1 SEX ${gender}\n1 BIRT\n2 DATE ${year}`,
    )
    const couples = this.#couples.map(({ partners, children }, at) =>
      [
        `0 @F${at}@ FAM`,
        ...partners.map((partner, place) => `1 ${place === 0 ? 'HUSB' : 'WIFE'} @P${partner}@`),
        ...children.map((child) => `1 CHIL @P${child}@`),
      ].join('\n'),
    )
    return [...people, ...couples].join('\n')
  }

  #person(gender: 'F' | 'M', year: number): number {
    return this.#people.push({ gender, year }) - 1
  }

  #couple(partners: number[]): number {
    const couple = this.#couples.push({ partners, children: [] }) - 1
    for (const partner of partners) this.#people[partner]!.couple ??= couple
    return couple
  }

  #parentsOf(child: number): number[] {
    const person = this.#people[child]!
    if (person.parents === undefined) {
      person.parents = this.#couple([this.#person('M', person.year - 30), this.#person('F', person.year - 29)])
      this.#couples[person.parents]!.children.push(child)
    }
    return this.#couples[person.parents]!.partners
  }
}

const family = new FamilyWriter()
const chains = Object.entries(relations).flatMap(([name, list]) => list.split(' | ').map((chain) => [chain, [name]] as const))
const asked = [...chains, ...Object.entries(open)].map(([chain, names]) => ({ chain, names, ends: family.add(chain) }))

describe('the names that older clients translate', () => {
  let test: TestApp
  let member: Member
  let people: Map<string, PersonSummary>
  beforeAll(async () => {
    test = await openTestApp()
    member = await test.newMember()
    await importFile(test, member, gedcom(family.toGedcom()))
    people = new Map((await listPeople(test, member)).map((person) => [person.name, person]))
  })
  afterAll(() => test.close())

  it('are listed for members', async () => {
    expect((await test.call('listFamilyMemberNames', { token: member.access })).json()).toEqual(Object.keys(relations))
    expect((await test.call('listFamilyMemberNames')).statusCode).toBe(401)
  })

  it('are sent wherever a relation has one, and one by one where an age leaves several open', async () => {
    for (const { chain, names, ends } of asked) {
      const [from, to] = ends.map((name) => people.get(name)!.id) as [number, number]
      const answer = await test.call('listRelationNames', { token: member.access, params: { from, to } })
      const entries = answer.json<RelationName[]>()
      expect([chain, ...entries.map(({ name }) => name)]).toEqual([chain, ...names])
      expect(new Set(entries.map(({ path }) => path.join())).size).toBe(1)
    }
  })
})
