import { noDistance } from './measure-distances.ts'

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

  constructor(size: number) {
    const links = size + 16
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
    this.begin()
  }

  /** Forgets the search before. */
  begin(): this {
    this.distance.fill(noDistance)
    this.siblingLayer.fill(noDistance)
    this.siblingSources.fill(0)
    this.stepLayer.fill(noDistance)
    this.stepSources.fill(0)
    this.firstLink.fill(-1)
    return this
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

/** The lists that wait for the next search in each family; as many as have run at once. */
const waiting = new WeakMap<object, SearchLists[]>()

export const openSearchLists = (graph: { readonly size: number }): SearchLists =>
  waiting.get(graph)?.pop()?.begin() ?? new SearchLists(graph.size)

const none = new SearchLists(0)

/** Keeps the lists of a search for the next one. @returns those of a search that knows nothing */
export function forgetSearch(graph: object, lists: SearchLists): SearchLists {
  if (lists === none) return none
  const others = waiting.get(graph)
  if (others === undefined) waiting.set(graph, [lists])
  else others.push(lists)
  return none
}
