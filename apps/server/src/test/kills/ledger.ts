import { Fault } from './connection.ts'

/** What is known about one family: what the server has acknowledged, and its last, unanswered request. */
export interface Ledger {
  /** Names of people by id. */
  people: Map<number, string>
  occupations: Map<number, string>
  /** What was recorded of lives, by person: the words of each fact and name. */
  lives: Map<number, Set<string>>
  /** Images by title. */
  images: Map<string, string>
  /** Images sent but never acknowledged: they may appear at any time, as a worker finishes them. */
  maybeImages: Map<string, string>
  pending: Pending | undefined
}

/** A request whose answer did not arrive: it took effect completely, or not at all. */
export type Pending =
  | { kind: 'add'; names: string[] }
  | { kind: 'remove'; id: number }
  | { kind: 'edit'; id: number; occupation: string }
  | { kind: 'record'; id: number; words: string }
  | { kind: 'deleteImage'; title: string }
  | { kind: 'other' }

export const newLedger = (): Ledger => ({
  people: new Map(),
  occupations: new Map(),
  lives: new Map(),
  images: new Map(),
  maybeImages: new Map(),
  pending: undefined,
})

/** Compares the existing people with those expected, and applies the last request if it took effect. */
export function settlePeople(ledger: Ledger, seen: Map<number, string>): void {
  const { pending, people } = ledger
  for (const [id, name] of people) {
    const was = seen.get(id)
    if (was === name) continue
    if (was === undefined && pending?.kind === 'remove' && pending.id === id) people.delete(id)
    else throw new Fault(`person ${id} was acknowledged as ${name} and is ${was ?? 'gone'}`)
  }
  const added = [...seen].filter(([id]) => !people.has(id))
  if (added.length === 0) return
  const names = added.map(([, name]) => name).toSorted()
  const asked = pending?.kind === 'add' ? pending.names.toSorted() : []
  if (names.join() !== asked.join())
    throw new Fault(`${names.join(', ')} came from nowhere, or half of what was asked: ${asked.join(', ')}`)
  for (const [id, name] of added) people.set(id, name)
}

/** Compares images, by title, as `settlePeople` does people. */
export function settleImages(ledger: Ledger, seen: Map<string, unknown>): void {
  const { pending, images, maybeImages } = ledger
  for (const title of images.keys()) {
    if (seen.has(title)) continue
    if (pending?.kind === 'deleteImage' && pending.title === title) images.delete(title)
    else throw new Fault(`the image ${title} was acknowledged and is gone`)
  }
  for (const title of seen.keys()) {
    if (images.has(title)) continue
    const hash = maybeImages.get(title)
    if (hash === undefined) throw new Fault(`the image ${title} came from nowhere`)
    maybeImages.delete(title)
    images.set(title, hash)
  }
}
