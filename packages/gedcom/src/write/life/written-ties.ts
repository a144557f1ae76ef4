import { raisedType } from '@banyan/family-graph'
import type { TieKind } from '../../life/kinds.ts'
import type { Node } from '../../node.ts'
import type { FamilyOutline } from '../../types.ts'
import type { FamilyGroup } from '../group-families.ts'
import { editChild, editPedigree, inSlots, ownTies } from './write-ties.ts'
import type { Ties } from './write-ties.ts'

/** What kind of tie each raised relation of an export is. */
export class WrittenTies {
  /** By `parent>child`; the others are of no stated kind. */
  readonly #kinds = new Map<string, TieKind>()
  /** Whether the relations say it at all; an older caller's do not, and the records stay as they are. */
  readonly #isGiven: boolean
  readonly #women: ReadonlySet<number>
  /** By `child xref of the family`: what the child's own record says, if it says anything. */
  readonly #own = new Map<string, Ties>()

  constructor({ people, relations }: FamilyOutline) {
    let isGiven = false
    for (const { from_person_id: from, to_person_id: to, relation_type: type, kind } of relations) {
      if (kind === undefined || type !== raisedType) continue
      isGiven = true
      if (kind !== '') this.#kinds.set(`${from}>${to}`, kind)
    }
    this.#isGiven = isGiven
    this.#women = new Set(people.filter(({ gender }) => gender === 'F').map(({ id }) => id))
  }

  /** Whether something is stated of what a child is to the partners of a family, so that their own record may have to say it. */
  tellOfParents(child: number, { partners }: FamilyGroup): boolean {
    return this.#isGiven && this.#kinds.size > 0 && partners.some((parent) => this.#kinds.has(`${parent}>${child}`))
  }

  /** The same of all children of a family, or their own records say it; called when those are written. */
  tellOfChildren(group: FamilyGroup): boolean {
    if (!this.#isGiven || (this.#kinds.size === 0 && this.#own.size === 0)) return false
    return group.children.some((child) => this.#own.has(`${child} ${group.xref}`) || this.tellOfParents(child, group))
  }

  /** Makes the child's own record say what they are to the partners of a family, if that can be said there. */
  editParents(child: number, group: FamilyGroup, link: Node, adoptions: ReadonlyMap<string, string>): void {
    if (!this.#isGiven) return
    const wanted = this.#wanted(
      child,
      inSlots(group.partners, (id) => this.#women.has(id)),
    )
    const own = group.extra?.hasTies === true ? ownTies(link, adoptions) : editPedigree(link, adoptions, wanted)
    if (own.some((kind) => kind !== '')) this.#own.set(`${child} ${group.xref}`, own)
  }

  /** Makes the family's record say it of each parent where the child's own record does not. */
  editChildren({ partners, children, xref, extra }: FamilyGroup, nodes: readonly Node[]): void {
    if (!this.#isGiven || (this.#kinds.size === 0 && this.#own.size === 0 && extra?.hasTies !== true)) return
    const wives = new Set(nodes.filter(({ tag, isPointer }) => tag === 'WIFE' && isPointer).map(({ value }) => value))
    const slots = inSlots(partners, (id) => wives.has(`I${id}`))
    const byXref = new Map(children.map((id) => [`I${id}`, id]))
    for (const node of nodes) {
      const child = node.tag === 'CHIL' && node.isPointer ? byXref.get(node.value) : undefined
      if (child !== undefined) editChild(node, this.#own.get(`${child} ${xref}`) ?? unstated, this.#wanted(child, slots))
    }
  }

  #wanted(child: number, [first, second]: readonly [number | undefined, number | undefined]): Ties {
    const kindOf = (parent: number | undefined): TieKind | undefined =>
      parent === undefined ? undefined : (this.#kinds.get(`${parent}>${child}`) ?? '')
    return [kindOf(first), kindOf(second)]
  }
}

const unstated: Ties = ['', '']
