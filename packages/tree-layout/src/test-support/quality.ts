import { partneredType, raisedType } from '@banyan/family-graph'
import { levelSpacing, minSpacing, nodeHeight, nodeWidth } from '../types.ts'
import type { LayoutFamily, LayoutNode, TreeLayout } from '../types.ts'
import { countCrossings } from './count-crossings.ts'

/** A part of a whole. */
export interface Share {
  readonly kept: number
  readonly of: number
}

/** The quality of a picture, measured from outside: only from the family and the answer. */
export interface Quality {
  /** Descriptions of invariant violations; empty for a valid picture. */
  readonly violations: readonly string[]
  /** Raised relations between drawn people with the parent above the child. */
  readonly parentsAbove: Share
  /** Partnered relations between drawn people with both in one row. */
  readonly partnersInRow: Share
  /** Partners who are adjacent, among those who can be (of three or more partners, two). */
  readonly partnersAdjacent: Share
  /**
   * Groups of siblings in birth order, among those placed below their parents. A group has the same parents and at least two
   * known, different birth years; twins may stand either way.
   */
  readonly birthOrder: Share
  /** Groups of siblings in birth order, including siblings placed with a partner's family, away from their own. */
  readonly birthOrderOfAll: Share
  /** Groups of siblings in birth order, with everybody's children as one group, including only children. */
  readonly birthOrderOfFamilies: Share
  /** Pairs of siblings of different birth years with the elder to the left of the younger. */
  readonly siblingPairs: Share
  /** Families whose children's line starts above the middle of the children with fully drawn lines, to within one pixel. */
  readonly centred: Share
  /** Links of parents to a child that are drawn in full rather than as stubs. */
  readonly linksInFull: Share
  readonly crossings: number
  /** Lines drawn in full: the divisor for crossings. */
  readonly edges: number
}

/** @param isCountingCrossings Counting them takes time quadratic in a row's lines; false gives -1. */
export function measure(family: LayoutFamily, layout: TreeLayout, isCountingCrossings = true): Quality {
  const nodes = new Map<number, LayoutNode>()
  const violations: string[] = []
  for (const node of layout.nodes) {
    if (nodes.has(node.id)) violations.push(`person ${node.id} is drawn twice`)
    nodes.set(node.id, node)
    if (
      !(node.x >= 0 && node.y >= 0 && node.x + nodeWidth <= layout.width + 1e-6 && node.y + nodeHeight <= layout.height + 1e-6)
    ) {
      violations.push(`person ${node.id} is outside the picture`)
    }
  }
  const places = findPlaces(layout, violations)
  const pairs = { raised: new Map<number, Set<number>>(), partnered: new Map<number, Set<number>>() }
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of family.relations) {
    if (from === to || !nodes.has(from) || !nodes.has(to)) continue
    if (type === raisedType) addTo(pairs.raised, to, from)
    if (type === partneredType) {
      addTo(pairs.partnered, from, to)
      addTo(pairs.partnered, to, from)
    }
  }
  violations.push(...findLineFaults(layout, pairs.raised, nodes))
  const parentsAbove = { kept: 0, of: 0 }
  for (const [child, parents] of pairs.raised) {
    for (const parent of parents) {
      parentsAbove.of++
      const isAbove = nodes.get(child)!.y - nodes.get(parent)!.y >= nodeHeight + levelSpacing
      const agrees = nodes.get(child)!.level > nodes.get(parent)!.level
      if (isAbove && agrees) parentsAbove.kept++
    }
  }
  const edges = layout.lines.filter((line) => line.kind !== 'stub').length
  return {
    violations,
    parentsAbove,
    ...measurePartners(pairs.partnered, nodes, places),
    ...measureSiblings(family, pairs.raised, nodes, layout),
    centred: measureCentring(layout, nodes),
    linksInFull: {
      kept: layout.lines.filter((line) => line.kind === 'children').length,
      of: countLinks(layout),
    },
    crossings: isCountingCrossings ? countCrossings(layout.lines) : -1,
    edges,
  }
}

function addTo<Key>(map: Map<Key, Set<number>>, key: Key, value: number): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

/** Finds links between drawn people without a line, and lines of a lone parent that start under somebody else. */
function findLineFaults(
  layout: TreeLayout,
  raised: ReadonlyMap<number, ReadonlySet<number>>,
  nodes: ReadonlyMap<number, LayoutNode>,
): string[] {
  const faults: string[] = []
  const told = new Set<string>()
  for (const { kind, from, to, points } of layout.lines) {
    if (kind === 'partners') continue
    for (const a of from) for (const b of to) told.add(`${a}>${b}`)
    const begin = points[0]!.x
    if (from.length === 1 && Math.abs(begin - nodes.get(from[0]!)!.x - nodeWidth / 2) > 1)
      faults.push(`the line from ${from[0]} to ${to.join()} begins elsewhere`)
  }
  for (const [child, parents] of raised)
    for (const parent of parents) if (!told.has(`${parent}>${child}`)) faults.push(`no line leads from ${parent} to ${child}`)
  return faults
}

/** Sorts every row, gives each person their position along it, and finds boxes that are too close. */
function findPlaces(layout: TreeLayout, violations: string[]): Map<number, number> {
  const rows = new Map<number, LayoutNode[]>()
  for (const node of layout.nodes) {
    const row = rows.get(node.y)
    if (row) row.push(node)
    else rows.set(node.y, [node])
  }
  const heights = [...rows.keys()].toSorted((a, b) => a - b)
  for (const [i, y] of heights.entries()) {
    if (i > 0 && y - heights[i - 1]! < nodeHeight + levelSpacing)
      violations.push(`rows at ${heights[i - 1]} and ${y} are too near`)
  }
  const places = new Map<number, number>()
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x)
    for (const [i, node] of row.entries()) {
      places.set(node.id, i)
      const left = row[i - 1]
      if (left && node.x - left.x < nodeWidth + minSpacing - 1e-6)
        violations.push(`persons ${left.id} and ${node.id} stand ${node.x - left.x} px apart`)
    }
  }
  return places
}

function measurePartners(
  partnered: ReadonlyMap<number, ReadonlySet<number>>,
  nodes: ReadonlyMap<number, LayoutNode>,
  places: ReadonlyMap<number, number>,
): Pick<Quality, 'partnersInRow' | 'partnersAdjacent'> {
  const partnersInRow = { kept: 0, of: 0 }
  const partnersAdjacent = { kept: 0, of: 0 }
  for (const [person, partners] of partnered) {
    let beside = 0
    for (const partner of partners) {
      const isInRow = nodes.get(person)!.y === nodes.get(partner)!.y
      const isBeside = isInRow && Math.abs(places.get(person)! - places.get(partner)!) === 1
      if (isBeside) beside++
      if (partner < person) continue
      partnersInRow.of++
      if (isInRow) partnersInRow.kept++
      if (partners.size > 2 || partnered.get(partner)!.size > 2) continue
      partnersAdjacent.of++
      if (isBeside) partnersAdjacent.kept++
    }
    if (partners.size <= 2) continue
    partnersAdjacent.of++
    if (beside === 2) partnersAdjacent.kept++
  }
  return { partnersInRow, partnersAdjacent }
}

function measureSiblings(
  family: LayoutFamily,
  raised: ReadonlyMap<number, ReadonlySet<number>>,
  nodes: ReadonlyMap<number, LayoutNode>,
  layout: TreeLayout,
): Pick<Quality, 'birthOrder' | 'birthOrderOfAll' | 'birthOrderOfFamilies' | 'siblingPairs'> {
  const years = new Map(family.people.map((person) => [person.id, person.birth_year]))
  const hanging = new Set(
    layout.lines.filter((line) => line.kind === 'children').map((line) => `${line.from.toSorted().join()}>${line.to[0]}`),
  )
  const groups = new Map<string, Set<number>>()
  for (const [child, parents] of raised) addTo(groups, [...parents].toSorted().join(), child)
  const countPairs = (children: readonly number[]): { kept: number; of: number } => {
    const known = children.filter((child) => years.get(child)! > 0).toSorted((a, b) => years.get(a)! - years.get(b)!)
    const pairs = { kept: 0, of: 0 }
    for (const [i, elder] of known.entries()) {
      for (const younger of known.slice(i + 1)) {
        if (years.get(elder) === years.get(younger)) continue
        pairs.of++
        if (nodes.get(elder)!.x < nodes.get(younger)!.x) pairs.kept++
      }
    }
    return pairs
  }
  const birthOrder = { kept: 0, of: 0 }
  const birthOrderOfAll = { kept: 0, of: 0 }
  const birthOrderOfFamilies = { kept: 0, of: 0 }
  const siblingPairs = { kept: 0, of: 0 }
  for (const [parents, children] of groups) {
    const all = countPairs([...children])
    const own = countPairs([...children].filter((child) => hanging.has(`${parents}>${child}`)))
    for (const [share, pairs] of [
      [birthOrderOfAll, all],
      [birthOrder, own],
    ] as const) {
      if (pairs.of > 0) share.of++
      if (pairs.of > 0 && pairs.kept === pairs.of) share.kept++
    }
    birthOrderOfFamilies.of++
    if (all.kept === all.of) birthOrderOfFamilies.kept++
    siblingPairs.kept += all.kept
    siblingPairs.of += all.of
  }
  return { birthOrder, birthOrderOfAll, birthOrderOfFamilies, siblingPairs }
}

function measureCentring(layout: TreeLayout, nodes: ReadonlyMap<number, LayoutNode>): Share {
  const families = new Map<string, { start: number; middles: number[] }>()
  for (const line of layout.lines) {
    if (line.kind !== 'children') continue
    const key = line.from.join()
    const middle = nodes.get(line.to[0]!)!.x + nodeWidth / 2
    const known = families.get(key)
    if (known) known.middles.push(middle)
    else families.set(key, { start: line.points[0]!.x, middles: [middle] })
  }
  let kept = 0
  for (const { start, middles } of families.values())
    if (Math.abs((Math.min(...middles) + Math.max(...middles)) / 2 - start) <= 1) kept++
  return { kept, of: families.size }
}

/** A link that is not drawn in full has a stub that goes up from the child. */
function countLinks(layout: TreeLayout): number {
  return layout.lines.filter(
    (line) => line.kind === 'children' || (line.kind === 'stub' && line.points[1]!.y < line.points[0]!.y),
  ).length
}
