import { generateFamily } from '@banyan/sample-family'
import { gedcom } from '../gedcom.ts'

/** A word that only what belongs to this thing contains. Not digits, which are everywhere, and no name that anybody has. */
export const markOf = (id: number): string =>
  `Zyxp${String(id)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`

/** The word of what only a person themselves and keepers may see of them; undefined for those of whom there is nothing of the kind. */
export const secretOf = (id: number): string | undefined => (id % 5 === 0 ? markOf(50_000 + id) : undefined)

/**
 * A family of 500 as GEDCOM, in which everything about a person or a couple carries its mark: names, places, values, notes, sources,
 * addresses, and what Banyan has no field for. Some births and deaths are unknown.
 */
export function markedFamily(seed: number): Uint8Array {
  const { people, relations } = generateFamily({ people: 500, seed })
  const parentsOf = new Map<number, number[]>()
  for (const { from_person_id: from, to_person_id: to, relation_type } of relations)
    if (relation_type === 2)
      parentsOf.set(
        to,
        [...(parentsOf.get(to) ?? []), from].toSorted((one, other) => one - other),
      )
  const families = new Map<string, { partners: number[]; children: number[]; isCouple: boolean }>()
  const familyOf = (partners: number[]) => {
    const key = partners.join(' ')
    const known = families.get(key) ?? { partners, children: [], isCouple: false }
    families.set(key, known)
    return known
  }
  for (const { from_person_id: from, to_person_id: to, relation_type } of relations)
    if (relation_type === 1) familyOf([Math.min(from, to), Math.max(from, to)]).isCouple = true
  for (const [child, parents] of parentsOf) familyOf(parents).children.push(child)
  const numbered = [...families.values()].map((family, at) => ({ ...family, id: at + 1 }))
  const lines: string[] = []
  for (const person of people) {
    const mark = markOf(person.id)
    lines.push(
      `0 @I${person.id}@ INDI`,
      `1 NAME ${mark} /${mark}/`,
      `1 NAME Also ${mark}`,
      `2 TYPE AKA`,
      `1 SEX ${person.gender === 'M' ? 'M' : 'F'}`,
    )
    if (person.id % 9 !== 0)
      lines.push('1 BIRT', `2 DATE ${person.birth_year}`, `2 PLAC ${mark}`, '2 SOUR @S' + person.id + '@', `3 PAGE ${mark}`)
    if (person.year_of_death !== 0) lines.push('1 DEAT', `2 DATE ${person.year_of_death}`, `2 PLAC ${mark}`)
    lines.push(
      `1 OCCU ${mark}`,
      '1 RESI',
      `2 DATE ${Math.max(person.birth_year, 1700)}`,
      `2 PLAC ${mark}`,
      '3 MAP',
      '4 LATI N10.5',
      '4 LONG E20.5',
      `1 EMAIL ${mark}@example.org`,
      `1 PHON ${mark}`,
      `1 WWW ${mark}`,
      `1 NOTE ${mark}`,
      `1 SNOTE @N${person.id}@`,
      `1 _EXTRA ${mark}`,
      `1 FACT ${mark}`,
      `2 TYPE ${mark}`,
    )
    const secret = secretOf(person.id)
    if (secret !== undefined)
      lines.push(
        '1 EDUC',
        `2 TYPE ${secret}`,
        '2 DATE 2019',
        `2 PLAC ${secret}`,
        '3 MAP',
        '4 LATI N12.5',
        '4 LONG E22.5',
        `2 NOTE ${secret}`,
        '2 RESN CONFIDENTIAL',
      )
    for (const { id, partners, children } of numbered) {
      if (partners.includes(person.id)) lines.push(`1 FAMS @F${id}@`)
      if (children.includes(person.id)) lines.push(`1 FAMC @F${id}@`)
    }
  }
  for (const { id, partners, children, isCouple } of numbered) {
    lines.push(`0 @F${id}@ FAM`)
    for (const [at, partner] of partners.entries()) lines.push(`1 ${at === 0 ? 'HUSB' : 'WIFE'} @I${partner}@`)
    for (const child of children) lines.push(`1 CHIL @I${child}@`)
    // The marks of both, so that it is forbidden to whom either is hidden.
    const marks = partners.map((partner) => markOf(partner)).join(' ')
    if (isCouple && partners.length === 2)
      lines.push(
        '1 MARR',
        '2 DATE 1960',
        `2 PLAC ${marks}`,
        '3 MAP',
        '4 LATI N11.5',
        '4 LONG E21.5',
        `2 NOTE ${marks}`,
        `1 NOTE ${marks}`,
      )
  }
  for (const { id } of people) lines.push(`0 @S${id}@ SOUR`, `1 TITL ${markOf(id)}`, `0 @N${id}@ SNOTE ${markOf(id)}`)
  return gedcom(lines.join('\n'))
}
