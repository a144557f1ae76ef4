import type { LayoutFamily } from '@banyan/tree-layout'

/** A family read from a GEDCOM file, with the id of each of its records. */
export interface ReadFamily extends LayoutFamily {
  readonly idOf: ReadonlyMap<string, number>
  readonly isMale: ReadonlySet<number>
}

/** The people and couples of a plain GEDCOM file: only what a layout needs, read the same way for every competitor. */
export function readFamilies(text: string): ReadFamily {
  const idOf = new Map<string, number>()
  const isMale = new Set<number>()
  const years = new Map<number, number>()
  const couples: { partners: string[]; children: string[] }[] = []
  let person = 0
  let couple: (typeof couples)[number] | undefined
  let event = ''
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\d+) (?:@([^@]+)@ )?(\S+) ?(.*)$/.exec(line)
    if (!match) continue
    const [, level, xref = '', tag, value = ''] = match
    if (level === '0') {
      person = 0
      couple = undefined
      if (tag === 'INDI') {
        person = idOf.size + 1
        idOf.set(xref, person)
      } else if (tag === 'FAM') {
        couple = { partners: [], children: [] }
        couples.push(couple)
      }
    } else if (level === '1') {
      event = tag ?? ''
      if (person && tag === 'SEX' && value.trim() === 'M') isMale.add(person)
      const other = value.replaceAll('@', '').trim()
      if (couple && (tag === 'HUSB' || tag === 'WIFE')) couple.partners.push(other)
      if (couple && tag === 'CHIL') couple.children.push(other)
    } else if (person && event === 'BIRT' && tag === 'DATE' && !years.has(person)) {
      const year = /\b(\d{3,4})\b/.exec(value)?.[1]
      if (year !== undefined) years.set(person, Number(year))
    }
  }
  const relations: LayoutFamily['relations'][number][] = []
  const linked = new Set<string>()
  const add = (from: number | undefined, to: number | undefined, type: number): void => {
    if (from === undefined || to === undefined) return
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`
    if (from === to || linked.has(key)) return
    linked.add(key)
    relations.push({ id: relations.length + 1, from_person_id: from, to_person_id: to, relation_type: type })
  }
  for (const { partners, children } of couples) {
    add(idOf.get(partners[0] ?? ''), idOf.get(partners[1] ?? ''), 1)
    for (const child of children) for (const parent of partners) add(idOf.get(parent), idOf.get(child), 2)
  }
  const people = Array.from(idOf.values(), (id) => ({ id, birth_year: years.get(id) ?? 0 }))
  return { people, relations, idOf, isMale }
}
