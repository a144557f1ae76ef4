import { createPauses } from '../../pauses.ts'
import { session } from '../../session/session.ts'
import type { SearchedPerson, SearchOrder } from './people-searcher.ts'
import type { SearchAnswer, SearchMessage } from './search-messages.ts'

const peoplePerPiece = 1_000

/** Somebody of whom the worker is told what it needs. */
const toSearched = ({ id, name, other_names, birth_year, address }: SearchedPerson, hasPlaces: boolean): SearchedPerson => ({
  id,
  name,
  birth_year,
  ...(other_names === undefined ? {} : { other_names }),
  ...(hasPlaces && address !== undefined ? { address } : {}),
})

/** A worker that searches people, started on first use. It keeps them, and is told only who has changed. */
export class PeopleSearch {
  readonly #hasPlaces: boolean
  #worker: Worker | undefined
  /** Whom the worker has, as the objects that they were made from. */
  #sent = new Map<number, SearchedPerson>()
  #list: readonly SearchedPerson[] | undefined
  #sending: Promise<void> = Promise.resolve()
  #count = 0

  /** @param hasPlaces - whether people are also found by their address */
  constructor(hasPlaces: boolean) {
    this.#hasPlaces = hasPlaces
    session.store.subscribe(({ status }) => {
      if (status === 'signed-out') this.#stop()
    })
  }

  /** @returns the ids of everybody who was found, the best first */
  async find(people: readonly SearchedPerson[], text: string, order: SearchOrder, signal: AbortSignal): Promise<Float64Array> {
    this.#worker ??= new Worker(new URL('search.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    this.#sending = this.#sending.catch(() => undefined).then(() => this.#send(worker, people))
    await this.#sending
    signal.throwIfAborted()
    const number = (this.#count += 1)
    return new Promise((resolve, reject) => {
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<SearchAnswer>) => {
          if (data.number === number) resolve(data.ids)
        },
        { signal },
      )
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The search worker stopped')), { signal })
      tell(worker, { kind: 'find', number, text, order })
    })
  }

  /** Tells the worker who has changed, in pieces. */
  async #send(worker: Worker, people: readonly SearchedPerson[]): Promise<void> {
    if (people === this.#list || worker !== this.#worker) return
    this.#list = undefined
    const pause = createPauses(new AbortController().signal)
    const present = new Set<number>()
    let piece: SearchedPerson[] = []
    for (let at = 0; at < people.length; at += peoplePerPiece) {
      for (const person of people.slice(at, at + peoplePerPiece)) {
        present.add(person.id)
        if (this.#sent.get(person.id) === person) continue
        this.#sent.set(person.id, person)
        piece.push(toSearched(person, this.#hasPlaces))
      }
      if (piece.length > 0) tell(worker, { kind: 'people', people: piece })
      piece = []
      await pause()
      if (worker !== this.#worker) return
    }
    if (present.size < this.#sent.size) {
      const ids = [...this.#sent.keys()].filter((id) => !present.has(id))
      for (const id of ids) this.#sent.delete(id)
      tell(worker, { kind: 'removed', ids })
    }
    this.#list = people
  }

  /** Another user must not find anybody of this family. */
  #stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#sent = new Map()
    this.#list = undefined
  }
}

const tell = (worker: Worker, message: SearchMessage): void => worker.postMessage(message, [])
