import { compareBirths, neighbours, reachable } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'

/** Somebody reached, and by way of whom. Indices of the graph. */
export interface Way {
  readonly person: number
  readonly before: Way | undefined
}

export interface KinGraph {
  readonly graph: FamilyGraph
  /** By index. */
  genderOf(person: number): string
}

/** More steps than any real family needs; an entangled one ends with a part of its answer. */
const maxVisits = 200_000

/**
 * Follows chains from people to their relatives: everybody once, by the first way that leads there, never the owners themselves. Chains after ` || ` are
 * followed from those owners only who have nobody by the ones before.
 */
export function followChains(kin: KinGraph, owners: readonly Way[], chains: string, side?: 'F' | 'M'): readonly Way[] {
  const alternatives = chains.split(' || ')
  if (alternatives.length === 1) return followEach(kin, owners, chains, side)
  const found = new Map<number, Way>()
  for (const owner of owners) {
    const ways = alternatives.map((each) => followEach(kin, [owner], each, side)).find((each) => each.length > 0) ?? []
    for (const way of ways) if (!found.has(way.person)) found.set(way.person, way)
  }
  return [...found.values()]
}

function followEach(kin: KinGraph, owners: readonly Way[], chains: string, side?: 'F' | 'M'): readonly Way[] {
  const found = new Map<number, Way>()
  const keep = (way: Way, owner: Way): void => {
    if (way.person === owner.person || found.has(way.person)) return
    if (side === undefined || isBySide(kin, way, owner, side)) found.set(way.person, way)
  }
  let visits = 0
  for (const owner of owners) {
    for (const chain of chains.split(' | ')) {
      if (chain.startsWith('*')) {
        for (const way of everyoneBy(kin, owner, chain)) keep(way, owner)
        continue
      }
      const tokens = chain.split(',')
      const walk = (at: number, way: Way, walked: readonly number[]): void => {
        if ((visits += 1) > maxVisits) return
        if (at === tokens.length) {
          keep(way, owner)
          return
        }
        for (const next of takeStep(kin, tokens, at, walked)) walk(at + 1, { person: next, before: way }, [...walked, next])
      }
      walk(0, owner, [owner.person])
    }
  }
  return [...found.values()]
}

const isBySide = ({ genderOf }: KinGraph, way: Way, owner: Way, side: 'F' | 'M'): boolean => {
  let first = way
  while (first.before !== undefined && first.before !== owner) first = first.before
  return genderOf(first.person) === side
}

/** The people to whom a step of a chain leads. */
function takeStep(kin: KinGraph, tokens: readonly string[], at: number, walked: readonly number[]): readonly number[] {
  const { graph } = kin
  const here = walked[at]!
  const before = at > 0 ? walked[at - 1] : undefined
  const [, kind = '', age = '', half = ''] = /^([a-z]+?)([+-]?)(?:\/([fmh]))?$/u.exec(tokens[at]!) ?? []
  const isOf =
    (gender: string): ((person: number) => boolean) =>
    (person) =>
      kin.genderOf(person) === gender
  const any = (): boolean => true
  const steps: Readonly<Record<string, () => readonly number[]>> = {
    a: () => parents(any),
    f: () => parents(isOf('M')),
    m: () => parents(isOf('F')),
    p: () => partners(any),
    h: () => partners(isOf('M')),
    w: () => partners(isOf('F')),
    k: () => children(any),
    s: () => children(isOf('M')),
    d: () => children(isOf('F')),
    x: () => siblings(any, 0),
    xb: () => siblings(isOf('M'), 0),
    xs: () => siblings(isOf('F'), 0),
    ob: () => siblings(isOf('M'), -1),
    yb: () => siblings(isOf('M'), 1),
    os: () => siblings(isOf('F'), -1),
    ys: () => siblings(isOf('F'), 1),
  }
  const parents = (is: (person: number) => boolean): readonly number[] => [...neighbours(graph.parents, here)].filter(is)
  // A parent's partner who is the other parent is no stepparent, and a partner's child who is one's own no stepchild.
  const partners = (is: (person: number) => boolean): readonly number[] =>
    [...neighbours(graph.partners, here)].filter(
      (person) =>
        is(person) && !(before !== undefined && at === 1 && 'afm'.includes(tokens[0]!) && has(graph.parents, before, person)),
    )
  const children = (is: (person: number) => boolean): readonly number[] => {
    const peer = age === '' ? undefined : peerOf(tokens, at, walked)
    return [...neighbours(graph.children, here)].filter(
      (person) =>
        is(person) &&
        !(before !== undefined && 'phw'.includes(tokens[at - 1]!) && has(graph.children, before, person)) &&
        (peer === undefined || isAged(graph, person, peer, age === '+' ? -1 : 1)),
    )
  }
  const siblings = (is: (person: number) => boolean, order: -1 | 0 | 1): readonly number[] => {
    const all = new Set<number>()
    for (const parent of neighbours(graph.parents, here)) for (const child of neighbours(graph.children, parent)) all.add(child)
    all.delete(here)
    return [...all].filter(
      (person) =>
        is(person) && (order === 0 || isAged(graph, person, here, order)) && (half === '' || isHalf(kin, here, person, half)),
    )
  }
  return steps[kind]?.() ?? []
}

const has = ({ start, list }: FamilyGraph['parents'], of: number, who: number): boolean =>
  list.subarray(start[of], start[of + 1]).includes(who)

/** Whether somebody is elder (-1) or younger (1), or may be, because a year is not known. */
const isAged = (graph: FamilyGraph, person: number, other: number, order: -1 | 1): boolean =>
  compareBirths(graph, person, other) * order >= 0

const levels: Readonly<Record<string, number>> = { a: -1, f: -1, m: -1, k: 1, s: 1, d: 1 }

/** The person of the same generation earlier on the chain, with whom `s+` is compared. */
function peerOf(tokens: readonly string[], at: number, walked: readonly number[]): number | undefined {
  let level = 0
  for (let back = at; back >= 0; back--) {
    level += levels[tokens[back]!.charAt(0)] ?? 0
    if (level === 0) return walked[back]
  }
  return undefined
}

/** Whether two siblings share one parent only while each has another. */
function isHalf({ graph, genderOf }: KinGraph, one: number, other: number, by: string): boolean {
  const [own, theirs] = [[...neighbours(graph.parents, one)], [...neighbours(graph.parents, other)]]
  const shared = own.filter((parent) => theirs.includes(parent))
  if (shared.length !== 1 || own.length < 2 || theirs.length < 2) return false
  return by === 'h' || genderOf(shared[0]!) === (by === 'f' ? 'M' : 'F')
}

function everyoneBy({ graph }: KinGraph, owner: Way, chain: string): readonly Way[] {
  if (chain === '*all') return relativesOf(graph, owner)
  const edges = chain === '*up' ? graph.parents : graph.children
  const back = chain === '*up' ? graph.children : graph.parents
  const ways = new Map([[owner.person, owner]])
  for (const person of reachable(edges, graph.size, owner.person)) {
    const from = [...neighbours(back, person)].find((each) => ways.has(each))
    ways.set(person, { person, before: from === undefined ? owner : ways.get(from) })
  }
  ways.delete(owner.person)
  return [...ways.values()]
}

/** A way in a search of everybody, of which few are ever walked back. */
class SearchedWay implements Way {
  readonly person: number
  readonly #owner: Way
  readonly #origins: Int32Array

  constructor(person: number, owner: Way, origins: Int32Array) {
    this.person = person
    this.#owner = owner
    this.#origins = origins
  }

  get before(): Way {
    const origin = this.#origins[this.person]!
    return origin === this.#owner.person ? this.#owner : new SearchedWay(origin, this.#owner, this.#origins)
  }
}

/**
 * Everybody related, by blood or by marriage, the nearest first: over parents, brothers and sisters, partners and children.
 *
 * @param wanted - ends the search when all of them have been found
 */
export function relativesOf(graph: FamilyGraph, owner: Way, wanted?: ReadonlySet<number>): readonly Way[] {
  const { parents, children, partners } = graph
  const origins = new Int32Array(graph.size).fill(-1)
  const queue = new Int32Array(graph.size)
  let end = 1
  let missing = wanted === undefined ? Infinity : [...wanted].filter((person) => person !== owner.person).length
  queue[0] = owner.person
  origins[owner.person] = owner.person
  const reach = (person: number, from: number): void => {
    if (origins[person]! >= 0) return
    origins[person] = from
    queue[end++] = person
    if (wanted?.has(person) === true) missing -= 1
  }
  const reachAll = ({ start, list }: FamilyGraph['parents'], of: number, from: number): void => {
    for (let at = start[of]!; at < start[of + 1]!; at++) reach(list[at]!, from)
  }
  const isDone = (): boolean => missing <= 0
  for (let at = 0; at < end && !isDone(); at++) {
    const person = queue[at]!
    reachAll(parents, person, person)
    for (let up = parents.start[person]!; up < parents.start[person + 1]!; up++) reachAll(children, parents.list[up]!, person)
    reachAll(partners, person, person)
    reachAll(children, person, person)
  }
  return Array.from(queue.subarray(1, end), (person) => new SearchedWay(person, owner, origins))
}

/** The ids of the people on a way. */
export function idsOf({ ids }: FamilyGraph, way: Way): readonly number[] {
  const path: number[] = []
  for (let at: Way | undefined = way; at !== undefined; at = at.before) path.push(ids[at.person]!)
  return path.toReversed()
}
