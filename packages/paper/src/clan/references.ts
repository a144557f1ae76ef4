import type { Look } from './sheets/sheet.ts'
import type { Atom, VerticalStyle } from './vertical/atoms.ts'
import { atomsOf, gap } from './vertical/atoms.ts'
import type { ClanWords } from './words/clan-words.ts'
import { hanNumber } from './words/numerals.ts'

/** Where something stands: 卷一 第三葉. */
export interface PageName {
  readonly volume: string
  /** From 1. */
  readonly number: number
}

/**
 * The pages that a book refers to. A page is known once the book is laid out, and its number's length moves what follows: so each reference
 * has room for the longest text that it ever had, and the book is laid out again until no room has grown.
 */
export class References {
  readonly #words: ClanWords
  readonly #pageWord: string
  readonly #pages = new Map<string, PageName>()
  readonly #rooms = new Map<string, number>()
  /** What was written, the last time around. */
  readonly #used = new Map<string, Set<string>>()

  constructor(words: ClanWords, pageWord: string) {
    this.#words = words
    this.#pageWord = pageWord
  }

  /** Says where something stands. */
  place(key: string, page: PageName): void {
    this.#pages.set(key, page)
  }

  pageOf(key: string): PageName | undefined {
    return this.#pages.get(key)
  }

  /** Whether the book, as it was laid out last, refers to the pages on which things stand. */
  isSettled(): boolean {
    const isSettled = [...this.#used].every(([key, texts]) => texts.size === 1 && texts.has(this.text(key)))
    this.#used.clear()
    return isSettled
  }

  /** 卷一第三葉; "" for what is not in the book. */
  text(key: string): string {
    const page = this.#pages.get(key)
    return page === undefined ? '' : `${page.volume}${this.pageText(page)}`
  }

  /** 第三葉. */
  pageText({ number }: Pick<PageName, 'number'>): string {
    return `${this.#words.ordinal}${hanNumber(number)}${this.#pageWord}`
  }

  /** 見卷一第三葉, with the room that it needs. @param before - 見 or another word */
  atoms(key: string, style: VerticalStyle, look: Look, longest: number, before: string): Atom[] {
    const text = this.text(key)
    const room = Math.max(this.#rooms.get(key) ?? 0, text.length, 6)
    this.#rooms.set(key, room)
    this.#used.set(key, (this.#used.get(key) ?? new Set()).add(text))
    const atoms = atomsOf(`${before}${text}`, style, look.measure, longest, key)
    return text.length < room ? [...atoms, gap(style, room - text.length)] : atoms
  }
}
