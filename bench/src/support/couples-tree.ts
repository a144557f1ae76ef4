import type { LayoutFamily } from '@banyan/tree-layout'

/**
 * A couple (or somebody without a partner) with the couples of its children: the part of a family that a plain tree can
 * represent.
 */
export interface Couple {
  children: Couple[]
  people: number
}

/** A person as a node. */
export interface PersonNode {
  readonly children: PersonNode[]
}

/** A couple as a row of a list, the usual form of data: its parents' couple by id; the one root has none. */
export interface CoupleRow {
  readonly id: number
  readonly parentId: number | null
}

/** The rows of a plain tree, in the order in which the couples were visited. */
export function listCouples(root: Couple): CoupleRow[] {
  const rows: CoupleRow[] = [{ id: 0, parentId: null }]
  const queue: { couple: Couple; id: number }[] = [{ couple: root, id: 0 }]
  for (const { couple, id } of queue) {
    for (const child of couple.children) {
      queue.push({ couple: child, id: rows.length })
      rows.push({ id: rows.length, parentId: id })
    }
  }
  return rows
}

/**
 * The same couples as a plain tree, for libraries that only know trees: each couple once, below the parents of the partner who
 * was entered first; those without parents are below one root.
 */
export function couplesAsTree({ people, relations }: LayoutFamily): { root: Couple; couples: number } {
  const coupleOf = new Map<number, Couple>()
  let couples = 0
  const open = (): Couple => {
    couples += 1
    return { children: [], people: 0 }
  }
  for (const { from_person_id: a, to_person_id: b, relation_type: type } of relations) {
    if (type !== 1) continue
    const couple = coupleOf.get(a) ?? coupleOf.get(b) ?? open()
    coupleOf.set(a, couple)
    coupleOf.set(b, couple)
  }
  for (const { id } of people) if (!coupleOf.has(id)) coupleOf.set(id, open())
  for (const { id } of people) coupleOf.get(id)!.people += 1
  const root: Couple = { children: [], people: 1 }
  const parentOf = new Map<Couple, Couple>()
  for (const { from_person_id: parent, to_person_id: child, relation_type: type } of relations) {
    if (type !== 2) continue
    const below = coupleOf.get(child)
    const above = coupleOf.get(parent)
    if (!below || !above || below === above || parentOf.has(below)) continue
    parentOf.set(below, above)
  }
  // A couple stays where it is if every path up ends at the root; a cycle of marriages is attached to the root.
  const isSound = new Set<Couple>()
  for (const couple of new Set(coupleOf.values())) {
    const way: Couple[] = []
    const onWay = new Set<Couple>()
    let at: Couple | undefined = couple
    while (at && !isSound.has(at) && !onWay.has(at)) {
      way.push(at)
      onWay.add(at)
      at = parentOf.get(at)
    }
    if (at && onWay.has(at)) parentOf.delete(at)
    for (const one of way) isSound.add(one)
  }
  for (const couple of new Set(coupleOf.values())) (parentOf.get(couple) ?? root).children.push(couple)
  return { root, couples }
}

/** The same tree with everyone as a node of their own: the children hang from one person of a couple, and partners are leaves beside. */
export function couplesAsPeople(root: Couple): PersonNode {
  const top: PersonNode = { children: [] }
  const queue = [{ couple: root, node: top }]
  for (const { couple, node } of queue) {
    for (const below of couple.children) {
      const person: PersonNode = { children: [] }
      node.children.push(person)
      queue.push({ couple: below, node: person })
      for (let partner = 1; partner < below.people; partner += 1) node.children.push({ children: [] })
    }
  }
  return top
}
