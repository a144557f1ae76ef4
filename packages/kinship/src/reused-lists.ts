/** Lists as long as a family. */
interface Lists {
  /** Forgets the search before. */
  begin(): void
}

/** Keeps the lists of searches for the next ones in the same family: making them takes longer than most searches. */
export class ReusedLists<Kind extends Lists> {
  /** As many as have run at once. */
  readonly #waiting = new WeakMap<object, Kind[]>()
  readonly #make: (size: number) => Kind

  constructor(make: (size: number) => Kind) {
    this.#make = make
  }

  open(graph: { readonly size: number }): Kind {
    const lists = this.#waiting.get(graph)?.pop()
    lists?.begin()
    return lists ?? this.#make(graph.size)
  }

  keep(graph: object, lists: Kind): void {
    const others = this.#waiting.get(graph)
    if (others === undefined) this.#waiting.set(graph, [lists])
    else others.push(lists)
  }
}

/** Where a search has written, so that the next one cleans only that. */
export class Written {
  readonly #most: number
  #places: number[] = []

  /** @param size - of the lists; when an eighth of them is written, all are cleaned */
  constructor(size: number) {
    this.#most = size >> 3
  }

  add(place: number): void {
    if (this.#places.length <= this.#most) this.#places.push(place)
  }

  /** Takes the places, some of them twice. @returns undefined when there are too many */
  take(): readonly number[] | undefined {
    const places = this.#places
    this.#places = []
    return places.length > this.#most ? undefined : places
  }
}
