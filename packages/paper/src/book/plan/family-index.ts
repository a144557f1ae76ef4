import type { BookFamily, BookPerson, BookRelation } from '../types.ts'

/** A family by its people, who keep the order in which they came: elder ones first. */
export class FamilyIndex {
  readonly people: ReadonlyMap<number, BookPerson>
  readonly #order: ReadonlyMap<number, number>
  readonly #parents = new Map<number, number[]>()
  readonly #children = new Map<number, number[]>()
  readonly #partners = new Map<number, number[]>()
  readonly #relations = new Map<string, BookRelation>()

  constructor({ people, relations }: Pick<BookFamily, 'people' | 'relations'>) {
    this.people = new Map(people.map((person) => [person.id, person]))
    this.#order = new Map(people.map(({ id }, index) => [id, index]))
    for (const relation of relations) {
      const { from, to, type } = relation
      // The family may have changed while it was read.
      if (from === to || !this.people.has(from) || !this.people.has(to)) continue
      this.#relations.set(`${type} ${from} ${to}`, relation)
      if (type === 'raised') {
        add(this.#parents, to, from)
        add(this.#children, from, to)
      } else {
        add(this.#partners, from, to)
        add(this.#partners, to, from)
      }
    }
    for (const lists of [this.#parents, this.#children, this.#partners])
      for (const [id, list] of lists) lists.set(id, this.sorted(new Set(list)))
  }

  sorted(ids: Iterable<number>): number[] {
    return [...ids].toSorted((one, other) => (this.#order.get(one) ?? 0) - (this.#order.get(other) ?? 0))
  }

  parentsOf = (id: number): readonly number[] => this.#parents.get(id) ?? []
  childrenOf = (id: number): readonly number[] => this.#children.get(id) ?? []
  partnersOf = (id: number): readonly number[] => this.#partners.get(id) ?? []

  raising = (parent: number, child: number): BookRelation | undefined => this.#relations.get(`raised ${parent} ${child}`)
  partnership = (one: number, other: number): BookRelation | undefined =>
    this.#relations.get(`partnered ${one} ${other}`) ?? this.#relations.get(`partnered ${other} ${one}`)
}

function add(lists: Map<number, number[]>, id: number, other: number): void {
  const list = lists.get(id)
  if (list === undefined) lists.set(id, [other])
  else list.push(other)
}

/** Everybody whom a step leads to, nearest first, with how many steps away they are; without the start. */
export function follow(starts: readonly number[], step: (id: number) => readonly number[]): Map<number, number> {
  const depths = new Map<number, number>(starts.map((id) => [id, 0]))
  const queue = [...starts]
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at]!
    for (const next of step(id)) {
      if (depths.has(next)) continue
      depths.set(next, depths.get(id)! + 1)
      queue.push(next)
    }
  }
  for (const id of starts) depths.delete(id)
  return depths
}
