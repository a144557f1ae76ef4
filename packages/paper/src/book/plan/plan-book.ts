import type { BookScope } from '../types.ts'
import { follow } from './family-index.ts'
import type { FamilyIndex } from './family-index.ts'
import { findBranches } from './find-branches.ts'
import type { Branch } from './find-branches.ts'

/** Parents and their children, or a child and the parents: what a chart joins with a line. */
export interface ChartGroup {
  readonly left: readonly number[]
  readonly right: readonly number[]
}

export interface Generation {
  /** From 1; 0 for people of several generations. */
  readonly number: number
  /** Who has a page, in the order of the pages. */
  readonly people: readonly number[]
  readonly groups: readonly ChartGroup[]
}

export interface Chapter {
  readonly kind: 'descendants' | 'ancestors' | 'others'
  /** Whom it is named after. */
  readonly founders: readonly number[]
  readonly generations: readonly Generation[]
}

/** Decides who is in the book, in which chapter, and in which order. Everybody who has a page has one. */
export function planBook(index: FamilyIndex, scope: BookScope): Chapter[] {
  const hasPage = (id: number): boolean => index.people.get(id)?.isHidden === false
  const everybody = new Set(index.people.keys())
  if (scope.kind === 'ancestors') return planAncestors(index, scope.personId, hasPage)
  const members = scope.kind === 'everyone' ? everybody : withDescendants(index, scope.personId)
  const { branches, others } = findBranches(index, members)
  const chapters: Chapter[] = branches.map((branch) => planBranch(index, branch, members, hasPage))
  const rest = index.sorted(others).filter(hasPage)
  if (rest.length > 0) chapters.push({ kind: 'others', founders: [], generations: [{ number: 0, people: rest, groups: [] }] })
  return chapters.filter(({ generations }) => generations.some(({ people }) => people.length > 0))
}

function withDescendants(index: FamilyIndex, root: number): Set<number> {
  if (!index.people.has(root)) return new Set()
  const blood = [root, ...follow([root], index.childrenOf).keys()]
  return new Set([...blood, ...blood.flatMap((id) => index.partnersOf(id))])
}

function planBranch(
  index: FamilyIndex,
  { founders, generations, partners, guests }: Branch,
  members: ReadonlySet<number>,
  hasPage: (id: number) => boolean,
): Chapter {
  const last = Math.max(...generations.values())
  const placed = new Set<number>()
  const place = (id: number, into: number[]): void => {
    if (placed.has(id)) return
    placed.add(id)
    into.push(id)
    for (const guest of index.sorted(guests.get(id) ?? [])) place(guest, into)
  }
  const planned: Generation[] = []
  /** Members by descent, in the order of their parents. */
  let current = index.sorted(founders)
  for (let number = 1; number <= last; number++) {
    const known = new Set(current)
    const rest = index.sorted([...generations].flatMap(([id, own]) => (own === number && !known.has(id) ? [id] : [])))
    const own = [...current, ...rest].filter((id) => generations.get(id) === number)
    const people: number[] = []
    for (const id of own) {
      place(id, people)
      for (const partner of index.partnersOf(id)) if (partners.has(partner)) place(partner, people)
    }
    const guestsHere = people.filter((id) => !generations.has(id) && !partners.has(id))
    planned.push({
      number,
      people: people.filter(hasPage),
      groups: groupChildren(index, [...own, ...guestsHere], members),
    })
    current = [...new Set(own.flatMap((id) => index.childrenOf(id)))]
  }
  return { kind: 'descendants', founders: index.sorted(founders), generations: planned }
}

/** The children of these people, by who their parents are. */
function groupChildren(index: FamilyIndex, people: readonly number[], members: ReadonlySet<number>): ChartGroup[] {
  const own = new Set(people)
  const groups = new Map<string, { left: number[]; right: Set<number> }>()
  for (const id of people)
    for (const child of index.childrenOf(id)) {
      if (!members.has(child)) continue
      const left = index.sorted(index.parentsOf(child).filter((parent) => members.has(parent)))
      // The one of the branch comes first, then the other parent.
      const parents = [...left.filter((parent) => own.has(parent)), ...left.filter((parent) => !own.has(parent))]
      const key = left.join(' ')
      const group = groups.get(key) ?? { left: parents, right: new Set() }
      group.right.add(child)
      groups.set(key, group)
    }
  return [...groups.values()].map(({ left, right }) => ({ left, right: [...right] }))
}

/** A chapter for the person and their parents, and one for each grandparent. */
function planAncestors(index: FamilyIndex, root: number, hasPage: (id: number) => boolean): Chapter[] {
  if (!index.people.has(root)) return []
  const depths = new Map([[root, 0], ...follow([root], index.parentsOf)])
  const placed = new Set<number>()
  const chapterOf = (founder: number, ids: readonly number[]): Chapter | undefined => {
    const own = ids.filter((id) => !placed.has(id))
    for (const id of own) placed.add(id)
    const byDepth = Map.groupBy(own, (id) => depths.get(id) ?? 0)
    const numbers = [...byDepth.keys()].toSorted((one, other) => one - other)
    const generations = numbers.map((depth): Generation => {
      const people = byDepth.get(depth) ?? []
      const groups = people.flatMap((id) => {
        const right = index.parentsOf(id)
        return right.length === 0 ? [] : [{ left: [id], right }]
      })
      return { number: depth + 1, people: people.filter(hasPage), groups }
    })
    return own.some(hasPage) ? { kind: 'ancestors', founders: [founder], generations } : undefined
  }
  const near = [...depths].flatMap(([id, depth]) => (depth <= 1 ? [id] : []))
  const grandparents = [...depths].flatMap(([id, depth]) => (depth === 2 ? [id] : []))
  const chapters = [
    chapterOf(root, near),
    ...grandparents.map((id) => chapterOf(id, [id, ...follow([id], index.parentsOf).keys()])),
  ]
  return chapters.filter((chapter) => chapter !== undefined)
}
