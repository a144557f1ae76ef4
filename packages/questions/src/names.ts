import { fold, isHan, tokensOf } from './fold.ts'
import type { QuestionFamily } from './types.ts'

/** A name in a question: whom it may mean, and how many tokens it takes. */
export interface NameMatch {
  readonly people: readonly number[]
  readonly length: number
  /** Whether the last word stands as it does in the name. */
  readonly isPlain: boolean
}

/** Names that so many people share say nothing. */
const maxNamesakes = 40
const maxTokens = 6
const peoplePerStep = 256
/** Surnames of two characters. */
const longSurnames = new Set([
  '欧阳',
  '司徒',
  '上官',
  '诸葛',
  '司马',
  '夏侯',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '端木',
  '令狐',
])

/** The names of a family by their words and characters. People are indices of the graph. */
export class NameIndex {
  readonly #byWord = new Map<string, number[]>()
  readonly #byHan = new Map<string, number[]>()
  readonly #whole = new Map<string, number[]>();

  /** Reads the names, in steps of less than a few milliseconds. */
  static *read({ people, graph }: QuestionFamily): Generator<undefined, NameIndex> {
    const names = new NameIndex()
    for (const [at, { id, name, other_names = [] }] of people.entries()) {
      if (at % peoplePerStep === peoplePerStep - 1) yield
      const person = graph.indexOf(id)
      for (const one of [name, ...other_names]) names.#add(person, one)
    }
    return names
  }

  #add(person: number, name: string): void {
    const tokens = tokensOf(fold(name))
    if (tokens.length === 0) return
    put(this.#whole, tokens.join(' '), person)
    const han = tokens.filter(isHan)
    if (han.length > 1) {
      put(this.#byHan, han.join(' '), person)
      const given = han.slice(han.length > 2 && longSurnames.has(han.slice(0, 2).join('')) ? 2 : 1)
      if (given.length > 1) put(this.#byHan, given.join(' '), person)
    }
    for (const token of new Set(tokens)) if (!isHan(token)) put(this.#byWord, token, person)
  }

  /** The longest name that begins at a token. */
  match(tokens: readonly string[], at: number, formsOf: (word: string) => readonly string[]): NameMatch | undefined {
    return isHan(tokens[at]!) ? this.#matchHan(tokens, at) : this.#matchWords(tokens, at, formsOf)
  }

  #matchHan(tokens: readonly string[], at: number): NameMatch | undefined {
    for (let length = Math.min(maxTokens, tokens.length - at); length > 1; length--) {
      const people = this.#byHan.get(tokens.slice(at, at + length).join(' '))
      if (people !== undefined && people.length <= maxNamesakes) return { people, length, isPlain: true }
    }
    return undefined
  }

  /** Words that all occur in the same names; the last ones may be inflected. */
  #matchWords(tokens: readonly string[], at: number, formsOf: (word: string) => readonly string[]): NameMatch | undefined {
    let people: readonly number[] | undefined
    let length = 0
    const words: string[] = []
    let isPlain = true
    for (; length < maxTokens && at + length < tokens.length; length++) {
      const token = tokens[at + length]!
      const form = [token, ...formsOf(token)].find((each) => {
        const have = this.#byWord.get(each)
        return have !== undefined && (people === undefined || people.some((person) => have.includes(person)))
      })
      if (form === undefined) break
      const have = this.#byWord.get(form)!
      people = people?.filter((person) => have.includes(person)) ?? have
      words.push(form)
      isPlain = form === token
    }
    if (people === undefined) return undefined
    const whole = this.#whole.get(words.join(' '))
    const meant = whole ?? people
    return meant.length > maxNamesakes ? undefined : { people: meant, length, isPlain }
  }
}

function put(map: Map<string, number[]>, key: string, person: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [person])
  else if (known.at(-1) !== person) known.push(person)
}
