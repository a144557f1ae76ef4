import { partneredType, raisedType } from '@banyan/family-graph'
import type { KinshipFamily } from '../types.ts'

/** A family written in lines, with people looked up by name. */
export interface WrittenFamily extends KinshipFamily {
  idOf(name: string): number
  nameOf(id: number): string
}

/**
 * Parses lines like `Ming:M1950 + Mei:F1952 > Kai:M1975 Lan:F`: two partners who raised two children, with Lan's year unknown.
 * `&` instead of `+` joins two who raised children without being partners; gender and year appear where a person is first named, and
 * a birth order behind them: `F#2`.
 */
export function writeFamily(...lines: readonly string[]): WrittenFamily {
  const people: { id: number; name: string; birth_year: number; birth_order: number | null; gender: string }[] = []
  const relations: { from_person_id: number; to_person_id: number; relation_type: number }[] = []
  const idOf = (name: string): number => {
    const found = people.find((person) => person.name === name)
    if (!found) throw new Error(`Nobody is called ${name}`)
    return found.id
  }
  const read = (text: string): number => {
    const [name, about] = text.split(':') as [string, string | undefined]
    if (about !== undefined) {
      const [year, order] = about.slice(1).split('#')
      const birth_order = order === undefined ? null : Number(order)
      people.push({ id: people.length + 1, name, gender: about[0]!, birth_year: Number(year), birth_order })
    }
    return idOf(name)
  }
  for (const line of lines) {
    const [upper, lower] = line.split('>').map((part) => part.trim()) as [string, string | undefined]
    const parents = upper.split(/\s*[+&]\s*/u).map(read)
    if (upper.includes('+'))
      relations.push({ from_person_id: parents[0]!, to_person_id: parents[1]!, relation_type: partneredType })
    for (const child of lower ? lower.split(/\s+/u).map(read) : []) {
      for (const parent of parents) relations.push({ from_person_id: parent, to_person_id: child, relation_type: raisedType })
    }
  }
  return { people, relations, idOf, nameOf: (id) => people.find((person) => person.id === id)!.name }
}
