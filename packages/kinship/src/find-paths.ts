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
import { measureDistances, noDistance, stepSiblingCost } from './measure-distances.ts'
import { PathWords } from './path-words.ts'
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

/** The same for one person only, in small steps. */
export function* findPathsTo(kin: KinGraph, from: number, to: number): Steps<Paths> {
  // Distances from the other end limit the search to people on shortest paths.
  const distances = yield* measureDistances(kin, to, from)
  const length = distances[from]!
  const paths = yield* new PathSearch(kin, from, (person, walked) => walked + distances[person]! <= length).run()
  // With a parent of very many children, a person may look nearer from one end than from the other.
  return length < noDistance && paths.linksTo(to).length === 0 ? yield* new PathSearch(kin, from).run() : paths
}

/**
 * The same search from one person to everybody, in steps: iterating `people` runs it, and tells each person, the nearest first, as soon
 * as all paths to them are known. Until then `paths` knows only some.
 */
export function walkPaths(kin: KinGraph, from: number): { readonly paths: Paths; readonly people: Iterable<number> } {
  const search = new PathSearch(kin, from)
  return { paths: search.paths(), people: search.walk() }
}

class PathSearch {
  readonly #kin: KinGraph
  readonly #distance: Int32Array
  readonly #linksTo: (number[] | undefined)[] = []
  /** By parent: the distance of the first child that searched for siblings, and how many have searched since. */
  readonly #siblingLayer: Int32Array
  readonly #siblingSources: Uint8Array
  readonly #stepLayer: Int32Array
  readonly #stepSources: Uint8Array
  readonly #words = new PathWords()
  readonly #person: number[] = []
  readonly #previous: number[] = []
  readonly #word: number[] = []
  /** Generations below the first person. */
  readonly #level: number[] = []
  readonly #layers: number[][] = []
  readonly #isOnTheWay: ((person: number, distance: number) => boolean) | undefined

  constructor(kin: KinGraph, from: number, isOnTheWay?: (person: number, distance: number) => boolean) {
    const size = kin.graph.size
    this.#kin = kin
    this.#isOnTheWay = isOnTheWay
    this.#distance = new Int32Array(size).fill(noDistance)
    // Empty slots cost nothing; filling the list with undefined takes a tenth of a question's time.
    this.#linksTo.length = size
    this.#siblingLayer = new Int32Array(size).fill(noDistance)
    this.#siblingSources = new Uint8Array(size)
    this.#stepLayer = new Int32Array(size).fill(noDistance)
    this.#stepSources = new Uint8Array(size)
    this.#distance[from] = 0
    this.#linksTo[from] = [this.#link(from, -1, this.#words.start(kin.genders[from] as Gender), 0)]
    this.#layers.push([from])
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
        if (this.#distance[person] !== distance) continue
        yield person
        this.#leave(person)
      }
    }
  }

  paths(): Paths {
    const linksTo = this.#linksTo
    return {
      words: this.#words,
      linksTo: (person) => linksTo[person] ?? [],
      personOf: (link) => this.#person[link]!,
      wordOf: (link) => this.#word[link]!,
      previous: (link) => this.#previous[link]!,
    }
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
    if (this.#distance[partner]! < this.#distance[person]! + 1) return
    const gender = this.#gender(partner)
    this.#reachEach(person, partner, 1, (link) => {
      const child = this.#before(link, 'parent')
      const isOpen = child >= 0 && mayBeParent(this.#kin, person, partner, child)
      const letter = isOpen ? openPartnerLetter(gender) : partnerLetter(gender)
      return this.#link(partner, link, this.#words.append(this.#word[link]!, letter), this.#level[link]!)
    })
  }

  #toChild(person: number, child: number): void {
    if (this.#distance[child]! < this.#distance[person]! + 1) return
    const gender = this.#gender(child)
    this.#reachEach(person, child, 1, (link) => {
      const partner = this.#before(link, 'partner')
      const isOpen = partner >= 0 && mayBeParent(this.#kin, person, partner, child)
      const letter = isOpen ? openChildLetter(gender) : childLetter(gender, this.#ageAmongPeers(link, child))
      return this.#link(child, link, this.#words.append(this.#word[link]!, letter), this.#level[link]! + 1)
    })
  }

  #toSiblings(person: number, parent: number): void {
    const { children } = this.#kin.graph
    const distance = this.#distance[person]!
    if (this.#siblingLayer[parent]! < distance || this.#siblingSources[parent]! >= maxSources) return
    this.#siblingLayer[parent] = distance
    this.#siblingSources[parent]!++
    for (let e = children.start[parent]!; e < children.start[parent + 1]!; e++) {
      const sibling = children.list[e]!
      if (this.#distance[sibling]! < distance + 1 || sibling === person || sharedParent(this.#kin, person, sibling) !== parent)
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
    const distance = this.#distance[person]!
    if (this.#stepLayer[parent]! < distance || this.#stepSources[parent]! >= maxSources) return
    this.#stepLayer[parent] = distance
    this.#stepSources[parent]!++
    const nextDistance = distance + stepSiblingCost
    for (let e = partners.start[parent]!; e < partners.start[parent + 1]!; e++) {
      const partner = partners.list[e]!
      if (parents.list.subarray(parents.start[person]!, parents.start[person + 1]!).includes(partner)) continue
      for (let c = children.start[partner]!; c < children.start[partner + 1]!; c++) {
        const child = children.list[c]!
        if (this.#distance[child]! < nextDistance || child === person || sharedParent(this.#kin, person, child) >= 0) continue
        this.#reachEach(person, child, stepSiblingCost, (link) => {
          const words = this.#words
          const up = words.append(this.#word[link]!, parentLetter(this.#gender(parent)))
          const across = words.append(up, partnerLetter(this.#gender(partner)))
          const down = words.append(across, childLetter(this.#gender(child), compareAges(this.#kin, child, person)))
          const level = this.#level[link]!
          return this.#link(child, this.#link(partner, this.#link(parent, link, up, level - 1), across, level - 1), down, level)
        })
      }
    }
  }

  #reach(person: number, other: number, cost: number, letter: number, levels: number): void {
    if (this.#distance[other]! < this.#distance[person]! + cost) return
    this.#reachEach(person, other, cost, (link) =>
      this.#link(other, link, this.#words.append(this.#word[link]!, letter), this.#level[link]! + levels),
    )
  }

  /** Passes every path to `person` on to `other`. */
  #reachEach(person: number, other: number, cost: number, extend: (link: number) => number): void {
    const distance = this.#distance[person]! + cost
    if (this.#isOnTheWay && !this.#isOnTheWay(other, distance)) return
    if (this.#distance[other]! > distance) {
      this.#distance[other] = distance
      this.#linksTo[other] = undefined
      ;(this.#layers[distance] ??= []).push(other)
    }
    const maximum = distance > maxDistinctSteps ? 1 : maxPaths
    for (const before of this.#linksTo[person]!) {
      const links = this.#linksTo[other]
      if (links && links.length >= maximum && !this.#words.isDetour(this.#word[links[0]!]!)) return
      const link = extend(before)
      const word = this.#word[link]!
      if (!links) this.#linksTo[other] = [link]
      else if (this.#words.isDetour(word) === this.#words.isDetour(this.#word[links[0]!]!)) {
        if (links.length < maximum && !links.some((known) => this.#word[known] === word)) links.push(link)
      } else if (!this.#words.isDetour(word)) this.#linksTo[other] = [link]
    }
  }

  /** The person before the last step if that step is of this kind; -1 otherwise. */
  #before(link: number, kind: Kind): number {
    const word = this.#word[link]!
    return word > 2 && stepOf(this.#words.letter(word)).kind === kind ? this.#person[this.#previous[link]!]! : -1
  }

  #link(person: number, previous: number, word: number, level: number): number {
    this.#person.push(person)
    this.#previous.push(previous)
    this.#word.push(word)
    this.#level.push(level)
    return this.#person.length - 1
  }

  /**
   * Compares a child with the person of their generation at whom the path turned downwards: my cousin with me, my father's cousin
   * with him.
   */
  #ageAmongPeers(link: number, child: number): Age {
    const level = this.#level[link]! + 1
    let back = this.#previous[link]!
    for (let steps = 0; back >= 0 && steps < maxComparedGenerations; steps++) {
      if (this.#level[back] === level) return compareAges(this.#kin, child, this.#person[back]!)
      back = this.#previous[back]!
    }
    return noAge
  }

  #gender(person: number): Gender {
    return this.#kin.genders[person] as Gender
  }
}
