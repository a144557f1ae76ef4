import { noDistance } from './measure-distances.ts'
import { ReusedLists, Written } from './reused-lists.ts'

/**
 * The lists of a search for paths. For 100,000 people they take some 6 MB, which would be garbage after each search, so they serve again for
 * the next one in the same family.
 */
export class SearchLists {
  readonly distance: Int32Array
  /** By parent: the distance of the first child that searched for siblings, and how many have searched since. */
  readonly siblingLayer: Int32Array
  readonly siblingSources: Uint8Array
  readonly stepLayer: Int32Array
  readonly stepSources: Uint8Array
  /** By person: the first link that ends there, -1 for none. */
  readonly firstLink: Int32Array
  /** By link: the next one that ends at the same person, -1 for none. */
  nextLink: Int32Array
  /** By link. */
  person: Int32Array
  previous: Int32Array
  word: Int32Array
  /** By link: generations below the first person. */
  level: Int32Array
  readonly #reached: Written
  readonly #asked: Written

  constructor(size: number) {
    const links = size + 16
    this.#reached = new Written(size)
    this.#asked = new Written(size)
    this.distance = new Int32Array(size)
    this.siblingLayer = new Int32Array(size)
    this.siblingSources = new Uint8Array(size)
    this.stepLayer = new Int32Array(size)
    this.stepSources = new Uint8Array(size)
    this.firstLink = new Int32Array(size)
    this.nextLink = new Int32Array(links)
    this.person = new Int32Array(links)
    this.previous = new Int32Array(links)
    this.word = new Int32Array(links)
    this.level = new Int32Array(links)
    this.#clean()
  }

  /** Notes that a search writes about a person. */
  reached(person: number): void {
    this.#reached.add(person)
  }

  /** Notes that a search writes about a parent. */
  asked(parent: number): void {
    this.#asked.add(parent)
  }

  /** Forgets the search before. */
  begin(): void {
    const [reached, asked] = [this.#reached.take(), this.#asked.take()]
    if (reached === undefined || asked === undefined) {
      this.#clean()
      return
    }
    for (const person of reached) {
      this.distance[person] = noDistance
      this.firstLink[person] = -1
    }
    for (const parent of asked) {
      this.siblingLayer[parent] = noDistance
      this.siblingSources[parent] = 0
      this.stepLayer[parent] = noDistance
      this.stepSources[parent] = 0
    }
  }

  #clean(): void {
    this.distance.fill(noDistance)
    this.siblingLayer.fill(noDistance)
    this.siblingSources.fill(0)
    this.stepLayer.fill(noDistance)
    this.stepSources.fill(0)
    this.firstLink.fill(-1)
  }

  /** Makes room for more links. */
  grow(): void {
    const wider = (old: Int32Array): Int32Array => {
      const made = new Int32Array(Math.ceil(old.length * 1.5))
      made.set(old)
      return made
    }
    this.nextLink = wider(this.nextLink)
    this.person = wider(this.person)
    this.previous = wider(this.previous)
    this.word = wider(this.word)
    this.level = wider(this.level)
  }
}

const reused = new ReusedLists((size) => new SearchLists(size))

export const openSearchLists = (graph: { readonly size: number }): SearchLists => reused.open(graph)

const none = new SearchLists(0)

/** Keeps the lists of a search for the next one. @returns those of a search that knows nothing */
export function forgetSearch(graph: object, lists: SearchLists): SearchLists {
  if (lists !== none) reused.keep(graph, lists)
  return none
}
