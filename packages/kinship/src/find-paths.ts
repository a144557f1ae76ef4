import { bloodOf, compareAges, mayBeParent, sharedParent } from './kin-graph.ts'
import type { KinGraph } from './kin-graph.ts'
import {
  childLetter,
  noAge,
  openChildLetter,
  openPartnerLetter,
  parentLetter,
  partnerLetter,
  siblingLetter,
  stepOf,
} from './letters.ts'
import type { Age, Gender, Kind } from './letters.ts'
import { forgetDistances, measureDistances, noDistance, stepSiblingCost } from './measure-distances.ts'
import { PathWords } from './path-words.ts'
import { forgetSearch, openSearchLists } from './search-lists.ts'
import type { SearchLists } from './search-lists.ts'
import { finish, peoplePerStep } from './steps.ts'
import type { Steps } from './steps.ts'

/** The most shortest paths to keep per person, all with different letters. */
const maxPaths = 16
/**
 * People more than this many steps away get a single path. No term covers that distance, so a name can only be spelled out, and
 * in an entangled village there are hundreds of ways to do that, which add nothing.
 */
const maxDistinctSteps = 8
/** How many children of one parent pass paths on to their siblings: further children would pass on the same letters. */
const maxSources = 64
/** No term compares people across more generations, so the search for a peer stops there. */
const maxComparedGenerations = 12

/** Paths as chains of links: each link is a person, reached from the previous link. */
export interface Paths {
  readonly words: PathWords
  /** The links that end at a person, in the order of discovery; empty for unrelated people. */
  linksTo(person: number): readonly number[]
  personOf(link: number): number
  wordOf(link: number): number
  /** The previous link; -1 for the first. */
  previous(link: number): number
}

/**
 * Finds the shortest paths from a person to everybody, breadth first, over parents, children, siblings and partners. A
 * step-sibling, the child of a parent's partner, costs two steps, the same as a path through a shared half-sibling; in that case
 * the path through the parents is kept.
 *
 * A child does not lead back up, nor a sibling to a parent, unless there is no other way: "my half-brother's father" is my
 * stepfather if my mother is his partner. Such turns only count where no other path is as short.
 *
 * Time and memory are linear in people and relations.
 */
export const findPaths = (kin: KinGraph, from: number): Paths => finish(new PathSearch(kin, from).run())

/** The same for one person only, in small steps. After `forget`, the paths know nothing. */
export function* findPathsTo(kin: KinGraph, from: number, to: number): Steps<{ paths: Paths; forget: () => void }> {
  // Distances from the other end limit the search to people on shortest paths.
  const measured = yield* measureDistances(kin, to, from)
  const distances = measured.steps
  const length = distances[from]!
  let search = new PathSearch(kin, from, (person, walked) => walked + distances[person]! <= length)
  let paths = yield* search.run()
  // With a parent of very many children, a person may look nearer from one end than from the other.
  if (length < noDistance && paths.linksTo(to).length === 0) {
    search.forget()
    search = new PathSearch(kin, from)
    paths = yield* search.run()
  }
  forgetDistances(kin.graph, measured)
  return { paths, forget: () => search.forget() }
}

/**
 * The same search from one person to everybody, in steps: iterating `people` runs it, and tells each person, the nearest first, as soon
 * as all paths to them are known. Until then `paths` knows only some; after `forget`, nothing.
 */
export function walkPaths(
  kin: KinGraph,
  from: number,
): { readonly paths: Paths; readonly people: Iterable<number>; forget: () => void } {
  const search = new PathSearch(kin, from)
  return { paths: search.paths(), people: search.walk(), forget: () => search.forget() }
}

class PathSearch {
  readonly #kin: KinGraph
  #lists: SearchLists
  readonly #words = new PathWords()
  #linkCount = 0
  readonly #layers: number[][] = []
  readonly #isOnTheWay: ((person: number, distance: number) => boolean) | undefined

  constructor(kin: KinGraph, from: number, isOnTheWay?: (person: number, distance: number) => boolean) {
    this.#kin = kin
    this.#isOnTheWay = isOnTheWay
    this.#lists = openSearchLists(kin.graph)
    this.#lists.reached(from)
    this.#lists.distance[from] = 0
    this.#lists.firstLink[from] = this.#link(from, -1, this.#words.start(kin.genders[from] as Gender), 0)
    this.#layers.push([from])
  }

  /** Leaves its lists to the next search. */
  forget(): void {
    this.#lists = forgetSearch(this.#kin.graph, this.#lists)
  }

  *run(): Steps<Paths> {
    const walk = this.walk()
    for (let passed = 1; walk.next().done !== true; passed++) if (passed % peoplePerStep === 0) yield
    return this.paths()
  }

  /** Each person once all paths to them are known: every step leads to a greater distance. */
  *walk(): Generator<number, void> {
    for (let distance = 0; distance < this.#layers.length; distance++) {
      for (const person of this.#layers[distance] ?? []) {
        if (this.#lists.distance[person] !== distance) continue
        yield person
        this.#leave(person)
      }
    }
  }

  paths(): Paths {
    return {
      words: this.#words,
      linksTo: (person) => this.#linksTo(person),
      personOf: (link) => this.#lists.person[link]!,
      wordOf: (link) => this.#lists.word[link]!,
      previous: (link) => this.#lists.previous[link]!,
    }
  }

  #linksTo(person: number): number[] {
    const { firstLink, nextLink } = this.#lists
    const links: number[] = []
    for (let link = firstLink[person]!; link >= 0; link = nextLink[link]!) links.push(link)
    return links
  }

  #leave(person: number): void {
    const { parents, children, partners } = this.#kin.graph
    for (let e = parents.start[person]!; e < parents.start[person + 1]!; e++) this.#toParent(person, parents.list[e]!)
    for (let e = parents.start[person]!; e < parents.start[person + 1]!; e++) this.#toSiblings(person, parents.list[e]!)
    for (let e = partners.start[person]!; e < partners.start[person + 1]!; e++) this.#toPartner(person, partners.list[e]!)
    for (let e = children.start[person]!; e < children.start[person + 1]!; e++) this.#toChild(person, children.list[e]!)
    for (let e = parents.start[person]!; e < parents.start[person + 1]!; e++) this.#toStepSiblings(person, parents.list[e]!)
  }

  #toParent(person: number, parent: number): void {
    this.#reach(person, parent, 1, parentLetter(this.#gender(parent)), -1)
  }

  #toPartner(person: number, partner: number): void {
    if (this.#lists.distance[partner]! < this.#lists.distance[person]! + 1) return
    const gender = this.#gender(partner)
    this.#reachEach(person, partner, 1, (link) => {
      const child = this.#before(link, 'parent')
      const isOpen = child >= 0 && mayBeParent(this.#kin, person, partner, child)
      const letter = isOpen ? openPartnerLetter(gender) : partnerLetter(gender)
      return this.#link(partner, link, this.#words.append(this.#lists.word[link]!, letter), this.#lists.level[link]!)
    })
  }

  #toChild(person: number, child: number): void {
    if (this.#lists.distance[child]! < this.#lists.distance[person]! + 1) return
    const gender = this.#gender(child)
    this.#reachEach(person, child, 1, (link) => {
      const partner = this.#before(link, 'partner')
      const isOpen = partner >= 0 && mayBeParent(this.#kin, person, partner, child)
      const letter = isOpen ? openChildLetter(gender) : childLetter(gender, this.#ageAmongPeers(link, child))
      return this.#link(child, link, this.#words.append(this.#lists.word[link]!, letter), this.#lists.level[link]! + 1)
    })
  }

  #toSiblings(person: number, parent: number): void {
    const { children } = this.#kin.graph
    const { distance: distances, siblingLayer, siblingSources } = this.#lists
    const distance = distances[person]!
    if (siblingLayer[parent]! < distance || siblingSources[parent]! >= maxSources) return
    if (siblingSources[parent] === 0) this.#lists.asked(parent)
    siblingLayer[parent] = distance
    siblingSources[parent]!++
    for (let e = children.start[parent]!; e < children.start[parent + 1]!; e++) {
      const sibling = children.list[e]!
      if (distances[sibling]! < distance + 1 || sibling === person || sharedParent(this.#kin, person, sibling) !== parent)
        continue
      const letter = siblingLetter(
        this.#gender(sibling),
        compareAges(this.#kin, sibling, person),
        bloodOf(this.#kin, person, sibling),
      )
      this.#reach(person, sibling, 1, letter, 0)
    }
  }

  #toStepSiblings(person: number, parent: number): void {
    const { children, partners, parents } = this.#kin.graph
    const { distance: distances, stepLayer, stepSources } = this.#lists
    const distance = distances[person]!
    if (stepLayer[parent]! < distance || stepSources[parent]! >= maxSources) return
    if (stepSources[parent] === 0) this.#lists.asked(parent)
    stepLayer[parent] = distance
    stepSources[parent]!++
    const nextDistance = distance + stepSiblingCost
    for (let e = partners.start[parent]!; e < partners.start[parent + 1]!; e++) {
      const partner = partners.list[e]!
      if (parents.list.subarray(parents.start[person]!, parents.start[person + 1]!).includes(partner)) continue
      for (let c = children.start[partner]!; c < children.start[partner + 1]!; c++) {
        const child = children.list[c]!
        if (distances[child]! < nextDistance || child === person || sharedParent(this.#kin, person, child) >= 0) continue
        this.#reachEach(person, child, stepSiblingCost, (link) => {
          const words = this.#words
          const up = words.append(this.#lists.word[link]!, parentLetter(this.#gender(parent)))
          const across = words.append(up, partnerLetter(this.#gender(partner)))
          const down = words.append(across, childLetter(this.#gender(child), compareAges(this.#kin, child, person)))
          const level = this.#lists.level[link]!
          return this.#link(child, this.#link(partner, this.#link(parent, link, up, level - 1), across, level - 1), down, level)
        })
      }
    }
  }

  #reach(person: number, other: number, cost: number, letter: number, levels: number): void {
    if (this.#lists.distance[other]! < this.#lists.distance[person]! + cost) return
    this.#reachEach(person, other, cost, (link) =>
      this.#link(other, link, this.#words.append(this.#lists.word[link]!, letter), this.#lists.level[link]! + levels),
    )
  }

  /** Passes every path to `person` on to `other`. */
  #reachEach(person: number, other: number, cost: number, extend: (link: number) => number): void {
    const lists = this.#lists
    const distance = lists.distance[person]! + cost
    if (this.#isOnTheWay && !this.#isOnTheWay(other, distance)) return
    if (lists.distance[other]! > distance) {
      lists.reached(other)
      lists.distance[other] = distance
      lists.firstLink[other] = -1
      ;(this.#layers[distance] ??= []).push(other)
    }
    const maximum = distance > maxDistinctSteps ? 1 : maxPaths
    for (let before = lists.firstLink[person]!; before >= 0; before = lists.nextLink[before]!) {
      const first = lists.firstLink[other]!
      let last = first
      let count = 0
      for (let at = first; at >= 0; at = lists.nextLink[at]!) {
        last = at
        count++
      }
      const isDetour = first >= 0 && this.#words.isDetour(lists.word[first]!)
      if (count >= maximum && !isDetour) return
      const link = extend(before)
      const word = lists.word[link]!
      if (first < 0) lists.firstLink[other] = link
      else if (this.#words.isDetour(word) === isDetour) {
        if (count < maximum && !this.#hasWord(first, word)) lists.nextLink[last] = link
      } else if (!this.#words.isDetour(word)) lists.firstLink[other] = link
    }
  }

  /** Whether this link or one after it, to the same person, ends a path with this word. */
  #hasWord(link: number, word: number): boolean {
    for (let at = link; at >= 0; at = this.#lists.nextLink[at]!) if (this.#lists.word[at] === word) return true
    return false
  }

  /** The person before the last step if that step is of this kind; -1 otherwise. */
  #before(link: number, kind: Kind): number {
    const { word: words, person, previous } = this.#lists
    const word = words[link]!
    return word > 2 && stepOf(this.#words.letter(word)).kind === kind ? person[previous[link]!]! : -1
  }

  #link(person: number, previous: number, word: number, level: number): number {
    const link = this.#linkCount++
    const lists = this.#lists
    if (link >= lists.person.length) lists.grow()
    lists.person[link] = person
    lists.previous[link] = previous
    lists.word[link] = word
    lists.level[link] = level
    lists.nextLink[link] = -1
    return link
  }

  /**
   * Compares a child with the person of their generation at whom the path turned downwards: my cousin with me, my father's cousin
   * with him.
   */
  #ageAmongPeers(link: number, child: number): Age {
    const { level: levels, previous, person } = this.#lists
    const level = levels[link]! + 1
    let back = previous[link]!
    for (let steps = 0; back >= 0 && steps < maxComparedGenerations; steps++) {
      if (levels[back] === level) return compareAges(this.#kin, child, person[back]!)
      back = previous[back]!
    }
    return noAge
  }

  #gender(person: number): Gender {
    return this.#kin.genders[person] as Gender
  }
}
