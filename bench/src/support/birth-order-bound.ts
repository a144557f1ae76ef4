import { partneredType } from '@banyan/family-graph'
import type { LayoutFamily, TreeLayout } from '@banyan/tree-layout'

interface Step {
  readonly to: number
  readonly group: number
}

/**
 * A lower bound on groups of siblings that no drawing can put in birth order: with partners side by side and generations in rows
 * as in the layout, each pair of siblings implies "this couple left of that one". Groups whose demands form a cycle cannot all be
 * met; cycles without a common group cost one group each. (There may be more: the bound need not be reached.)
 */
export function countHopeless({ people, relations }: LayoutFamily, layout: TreeLayout): { hopeless: number; groups: number } {
  const level = new Map(layout.nodes.map((node) => [node.id, node.level]))
  const years = new Map(people.map((person) => [person.id, person.birth_year]))
  const blockOf = joinPartners(relations)
  const groups = listGroups(relations, years)
  const steps = new Map<number, Step[]>()
  for (const [group, children] of groups.entries()) {
    for (const [i, elder] of children.entries()) {
      for (const younger of children.slice(i + 1)) {
        if (
          years.get(elder) === years.get(younger) ||
          level.get(elder) !== level.get(younger) ||
          blockOf(elder) === blockOf(younger)
        )
          continue
        const from = blockOf(elder)
        const list = steps.get(from)
        if (list) list.push({ to: blockOf(younger), group })
        else steps.set(from, [{ to: blockOf(younger), group }])
      }
    }
  }
  const isUsed = new Set<number>()
  let hopeless = 0
  for (let length = 2; length <= groups.length; length++) {
    let isLonger = false
    for (const from of steps.keys()) {
      const circle = shortestCircle(steps, from, isUsed)
      if (!circle) continue
      if (circle.size > length) {
        isLonger = true
        continue
      }
      for (const group of circle) isUsed.add(group)
      hopeless++
    }
    if (!isLonger) break
  }
  return { hopeless, groups: groups.length }
}

/** The groups of a shortest cycle from a couple back to itself. Undefined if there is none. */
function shortestCircle(
  steps: ReadonlyMap<number, readonly Step[]>,
  from: number,
  isUsed: ReadonlySet<number>,
): Set<number> | undefined {
  const cameBy = new Map<number, { before: number; group: number }>()
  const queue = [from]
  for (const block of queue) {
    for (const { to, group } of steps.get(block) ?? []) {
      if (isUsed.has(group) || cameBy.has(to)) continue
      cameBy.set(to, { before: block, group })
      if (to !== from) {
        queue.push(to)
        continue
      }
      const circle = new Set<number>()
      let at = from
      do {
        const { before, group: passed } = cameBy.get(at)!
        circle.add(passed)
        at = before
      } while (at !== from)
      return circle
    }
  }
  return undefined
}

/** Maps a person to the representative of their block: partners, and those who raised a child together. */
function joinPartners(relations: LayoutFamily['relations']): (person: number) => number {
  const leader = new Map<number, number>()
  const find = (person: number): number => {
    let top = person
    for (let next = leader.get(top); next !== undefined; next = leader.get(top)) top = next
    return top
  }
  for (const { from_person_id: a, to_person_id: b, relation_type: type } of relations) {
    if (type === partneredType && find(a) !== find(b)) leader.set(find(a), find(b))
  }
  return find
}

/** Children of the same parents, at least two of whom have known, different birth years, from the eldest to the youngest. */
function listGroups(relations: LayoutFamily['relations'], years: ReadonlyMap<number, number>): number[][] {
  const parentsOf = new Map<number, number[]>()
  for (const { from_person_id: parent, to_person_id: child, relation_type: type } of relations) {
    if (type !== 2 || !(years.get(child)! > 0)) continue
    const known = parentsOf.get(child)
    if (known) known.push(parent)
    else parentsOf.set(child, [parent])
  }
  const groups = new Map<string, number[]>()
  for (const [child, parents] of parentsOf) {
    const key = parents.toSorted((a, b) => a - b).join()
    const known = groups.get(key)
    if (known) known.push(child)
    else groups.set(key, [child])
  }
  return Array.from(groups.values(), (group) => group.toSorted((a, b) => years.get(a)! - years.get(b)!)).filter(
    (group) => new Set(group.map((child) => years.get(child)!)).size > 1,
  )
}
