import { hasHan } from './prepare-names.ts'
import type { PreparedName, Query } from './prepare-names.ts'
import type { Chinese } from './types.ts'

/** Those in whose names something occurs. */
interface Holders {
  /** In Latin letters, of a Chinese character or a surname of two. */
  readonly spellings: readonly string[]
  readonly ids: Set<number>
}

const runs = /[^\s\p{Script=Han}]+/gu
const hanCharacters = /\p{Script=Han}/gu

/** Another word only narrows the search down where it has fewer than so many times the holders of the rarest. */
const narrowing = 50

/**
 * Knows in whose names which letters and Chinese characters occur, so that a search compares few people: how many different words there
 * are grows much more slowly than how many people.
 */
export class NameIndex {
  readonly #chinese: Chinese | undefined
  /** By what stands between spaces and Chinese characters. */
  readonly #runs = new Map<string, Set<number>>()
  /** By character, and by surname of two. */
  readonly #han = new Map<string, Holders>()

  /** @param chinese - as for the names that are added */
  constructor(chinese: Chinese | undefined) {
    this.#chinese = chinese
  }

  add(id: number, names: readonly PreparedName[]): void {
    for (const name of names) {
      for (const [run] of name.text.matchAll(runs)) {
        const known = this.#runs.get(run)
        if (known === undefined) this.#runs.set(run, new Set([id]))
        else known.add(id)
      }
      for (const key of this.#hanKeys(name)) {
        const known = this.#han.get(key)
        if (known === undefined) this.#han.set(key, { spellings: this.#spellingsOf(key), ids: new Set([id]) })
        else known.ids.add(id)
      }
    }
  }

  /** @param names - those that were added */
  remove(id: number, names: readonly PreparedName[]): void {
    for (const name of names) {
      for (const [run] of name.text.matchAll(runs)) {
        const known = this.#runs.get(run)
        if (known?.delete(id) === true && known.size === 0) this.#runs.delete(run)
      }
      for (const key of this.#hanKeys(name)) {
        const known = this.#han.get(key)
        if (known?.ids.delete(id) === true && known.ids.size === 0) this.#han.delete(key)
      }
    }
  }

  /** Returns everybody whom a search can find, and others, whom `createNameMatcher` leaves out. */
  candidates({ words }: Query): Set<number> {
    const holders = words.map((word) => this.#holdersOf(word)).toSorted((a, b) => sizeOf(a) - sizeOf(b))
    const [rarest = [], ...others] = holders
    let found = new Set(rarest.flatMap((ids) => [...ids]))
    for (const other of others) {
      if (sizeOf(other) > narrowing * found.size) break
      found = new Set([...found].filter((id) => other.some((ids) => ids.has(id))))
    }
    return found
  }

  #holdersOf({ text, sound, isOpen }: Query['words'][number]): ReadonlySet<number>[] {
    if (hasHan(text)) {
      // A name that holds the word holds each of its characters.
      const each = (text.match(hanCharacters) ?? []).map((character) => this.#han.get(character)?.ids ?? new Set<number>())
      return each.toSorted((a, b) => a.size - b.size).slice(0, 1)
    }
    const found: ReadonlySet<number>[] = []
    for (const [run, ids] of this.#runs) if (run.includes(text)) found.push(ids)
    if (sound === undefined || this.#chinese === undefined) return found
    const begins = (spelling: string): boolean => sound.startsWith(spelling) || (isOpen && spelling.startsWith(sound))
    for (const { spellings, ids } of this.#han.values()) if (spellings.some(begins)) found.push(ids)
    return found
  }

  /** Its characters, and surnames of two characters where families put them. */
  #hanKeys({ han }: PreparedName): string[] {
    if (han.length === 0) return []
    const pairs = [han.slice(0, 2).join(''), han.slice(-2).join('')].filter(
      (pair) => han.length > 1 && (this.#chinese?.surname(pair).length ?? 0) > 0,
    )
    return [...han, ...pairs]
  }

  #spellingsOf(key: string): string[] {
    const { spellings, surname } = this.#chinese ?? { spellings: () => [], surname: () => [] }
    return [...new Set([...spellings(key).flat(), ...surname(key)])]
  }
}

const sizeOf = (holders: readonly ReadonlySet<number>[]): number => holders.reduce((sum, ids) => sum + ids.size, 0)
