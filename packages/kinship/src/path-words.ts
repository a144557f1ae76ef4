import { letterCount, stepOf } from './letters.ts'
import type { Gender, Kind, Letter } from './letters.ts'

const initialSlots = 1 << 10

/**
 * Numbers the words that the letters of paths form: two paths have the same letters if they have the same number. A word knows
 * the word without its last letter. The first three words are empty, one per gender of the speaker.
 */
export class PathWords {
  #before = new Int32Array(initialSlots)
  #letter = new Uint8Array(initialSlots)
  #detour = new Uint8Array(initialSlots)
  #count = 3
  /** Open addressing: a slot holds a word's number, or 0 when it is free. */
  #slots = new Int32Array(initialSlots * 2)

  constructor() {
    this.#before.fill(-1, 0, 3)
  }

  /** An exclusive upper bound of the words' numbers. */
  get count(): number {
    return this.#count
  }

  /** The empty word of a speaker. */
  start(speaker: Gender): number {
    return speaker
  }

  append(word: number, letter: Letter): number {
    const mask = this.#slots.length - 1
    let slot = this.#hash(word, letter) & mask
    for (;;) {
      const known = this.#slots[slot]!
      if (known === 0) break
      if (this.#before[known] === word && this.#letter[known] === letter) return known
      slot = (slot + 1) & mask
    }
    const added = this.#count++
    if (added >= this.#before.length) this.#grow()
    this.#before[added] = word
    this.#letter[added] = letter
    this.#detour[added] =
      this.isDetour(word) || (word > 2 && turnsBack(stepOf(this.#letter[word]!).kind, stepOf(letter).kind)) ? 1 : 0
    this.#slots[slot] = added
    if (this.#count * 2 > this.#slots.length) this.#rehash()
    return added
  }

  /** The word without its last letter; -1 for an empty one. */
  before(word: number): number {
    return this.#before[word]!
  }

  letter(word: number): Letter {
    return this.#letter[word]!
  }

  /** The gender of the person at the end of the word. */
  gender(word: number): Gender {
    return word < 3 ? (word as Gender) : stepOf(this.#letter[word]!).gender
  }

  /** Whether the path passes through somebody who would offer a shorter way if everybody's relations were known. */
  isDetour(word: number): boolean {
    return this.#detour[word] === 1
  }

  #hash(word: number, letter: Letter): number {
    return Math.imul(word * letterCount + letter, 0x9e3779b1) >>> 7
  }

  #grow(): void {
    const wider = <A extends Int32Array | Uint8Array>(old: A, made: A): A => {
      made.set(old)
      return made
    }
    const length = this.#before.length * 2
    this.#before = wider(this.#before, new Int32Array(length))
    this.#letter = wider(this.#letter, new Uint8Array(length))
    this.#detour = wider(this.#detour, new Uint8Array(length))
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    const mask = this.#slots.length - 1
    for (let word = 3; word < this.#count; word++) {
      let slot = this.#hash(this.#before[word]!, this.#letter[word]!) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = word
    }
  }
}

function turnsBack(before: Kind, kind: Kind): boolean {
  return (before === 'sibling' || before === 'child') && (kind === 'parent' || kind === 'sibling')
}
