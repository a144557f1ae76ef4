import { expect } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** Name, gender, year of birth (0: unknown), and whatever else a test needs. */
type Described = readonly [name: string, gender: 'F' | 'M' | 'X', birth: number, more?: { death?: number; place?: string }]

interface Family<Key extends string> {
  readonly people: Readonly<Record<Key, Described>>
  /** Partners (one or two) and the children whom they raised. */
  readonly couples: readonly { readonly partners: readonly NoInfer<Key>[]; readonly children?: readonly NoInfer<Key>[] }[]
  /** The member's own person; what the member entered at sign-up stays. */
  readonly own: NoInfer<Key>
}

/** Imports a family through GEDCOM into the member's. @returns the ids of its people */
export async function importFamily<Key extends string>(
  server: RunningServer,
  member: Member,
  family: Family<Key>,
): Promise<Record<Key, number>> {
  const form = new FormData()
  form.set('file', new Blob([toGedcom(family)]), 'family.ged')
  form.set('own_person', family.own)
  const headers = { authorization: `Bearer ${member.access}` }
  const answer = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const list = (await (await fetch(`${server.url}/api/person/`, { headers })).json()) as {
    id: number
    name: string
    birth_year: number
  }[]
  const idOf = ([name, , birth]: Described): number =>
    list.find((person) => person.name === name && person.birth_year === birth)?.id ?? 0
  const entries = Object.entries<Described>(family.people).map(([key, person]) => [
    key,
    key === family.own ? member.personId : idOf(person),
  ])
  return Object.fromEntries(entries) as Record<Key, number>
}

function toGedcom<Key extends string>({ people, couples }: Family<Key>): string {
  const records = Object.entries<Described>(people).flatMap(([key, [name, gender, birth, { death, place } = {}]]) => [
    `0 @${key}@ INDI`,
    `1 NAME ${name}`,
    `1 SEX ${gender}`,
    ...(birth === 0 ? [] : ['1 BIRT', `2 DATE ${birth}`]),
    ...(place === undefined ? [] : ['1 RESI', `2 PLAC ${place}`]),
    ...(death === undefined ? [] : ['1 DEAT', `2 DATE ${death}`]),
  ])
  const families = couples.flatMap(({ partners, children = [] }, at) => [
    `0 @F${at}@ FAM`,
    ...partners.map((partner, place) => `1 ${place === 0 ? 'HUSB' : 'WIFE'} @${partner}@`),
    ...children.map((child) => `1 CHIL @${child}@`),
  ])
  return ['0 HEAD', '1 SOUR banyan-test', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', ...records, ...families, '0 TRLR', ''].join(
    '\n',
  )
}
