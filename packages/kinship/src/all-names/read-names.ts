import { FamilyWords, scopeOf, wordScopes } from '../family-words/family-words.ts'
import { letterCount } from '../letters.ts'
import { PathWords } from '../path-words.ts'
import { joinPhrases } from '../phrases.ts'
import type { NameAge, Phrases } from '../phrases.ts'
import { finish } from '../steps.ts'
import type { Steps } from '../steps.ts'
import type { RelationNameEntry } from '../types.ts'
import { IntColumn } from './int-column.ts'
import { formatVersion, passing } from './parts.ts'
import type { NamesHead, NamesPart, NamesPhrases, NamesRank, NamesTerm, SaidWord } from './parts.ts'

/** The most entries for one person, as in `makeEntries`. */
const maxEntries = 16
/** After this many rows, the caller may do something else. */
const rowsPerStep = 100

/** The terms of one table, and with which of them each word ends. */
interface Table {
  readonly head: NamesHead['tables'][number]
  readonly terms: NamesTerm[]
  readonly next: Map<number, number>
  readonly termOfWord: IntColumn
  /** The word before the last term. */
  readonly ownerOfWord: IntColumn
}

/**
 * Puts together what `writeNames` wrote: knows everybody of the parts added so far. It keeps terms and paths; names are joined
 * when they are asked for, since those of 100,000 people would be more than a gigabyte.
 */
export class NamesReader {
  readonly #words = new PathWords()
  readonly #phrases: Phrases[] = []
  readonly #person: number[] = []
  readonly #origin: number[] = []
  readonly #word: number[] = []
  /** The first row of each person and, since a person's rows follow each other, how many there are. */
  readonly #rows = new Map<number, { readonly first: number; count: number }>()
  readonly #undated = new Set<number>()
  #head: NamesHead | undefined
  #tables: readonly Table[] = []
  #renamed: ReadonlyMap<string, string> = new Map()
  #ownWords = new FamilyWords<SaidWord>([])
  readonly #ranks = new Map<number, NamesRank>()
  #isWhole = false
  #lastId = 0
  #lastOrigin = 0

  /** Whether the last part was added. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** How many relatives are known. */
  get size(): number {
    return this.#rows.size
  }

  /** The ids of the relatives known, the nearest first. */
  people(): IterableIterator<number> {
    return this.#rows.keys()
  }

  /** @throws Error if the part is not the next one, or of a version that this reader does not know */
  add(part: NamesPart): void {
    finish(this.addInSteps(part))
  }

  /** The same in steps of less than a millisecond, which a slow device may have to spread; nothing may be asked in between. */
  *addInSteps(part: NamesPart): Steps<void> {
    if (part.head) this.#begin(part.head)
    if (this.#head === undefined || this.#isWhole) throw new Error('This part is not the next one')
    for (const phrases of part.phrases) this.#phrases.push(readPhrases(phrases))
    for (const [at, table] of this.#tables.entries()) {
      for (const term of part.terms[at]!) table.terms.push(term)
      for (const [term, step, next] of part.moves[at]!) table.next.set(term * letterCount + step, next)
    }
    for (const id of part.undated) this.#undated.add(id)
    for (const rank of part.ranks ?? []) this.#ranks.set(rank.row, rank)
    yield* this.#addRows(part)
    if (part.rows === undefined) return
    if (part.rows !== this.#person.length) throw new Error(`${part.rows} rows were written, and ${this.#person.length} read`)
    this.#isWhole = true
  }

  /**
   * What the person calls somebody: the entries of `KinshipIndex.names`, with empty lists for the languages that were not asked for. None
   * for themselves and for people who are not related, or not yet read.
   */
  names(id: number): readonly RelationNameEntry[] {
    const rows = this.#rows.get(id)
    if (rows === undefined) return []
    let spare = maxEntries - rows.count
    return Array.from({ length: rows.count }, (_, at) => rows.first + at).flatMap((row) => {
      const word = this.#word[row]!
      const shared = this.#sharedOf(row)
      const [chinese] = this.#tables
      const columns = this.#columnsOf(chinese!, word)
      const key = columns[0]!.texts[0]!
      const plain = [{ name: this.#renamed.get(key) ?? key, columns }]
      const possibilities = this.#possibilitiesOf(word) ?? plain
      if (possibilities.length - 1 > spare) return [this.#entryOf(possibilities[0]!.name, columns, shared)]
      spare -= possibilities.length - 1
      return possibilities.map((one) => this.#entryOf(one.name, one.columns, shared))
    })
  }

  /** The family's own words for somebody, the narrowest first. They come before the names; none for people who are not related. */
  familyWords(id: number): readonly SaidWord[] {
    const rows = this.#rows.get(id)
    if (rows === undefined) return []
    const found = new Set<SaidWord>()
    for (const entries of Map.groupBy(this.names(id), ({ path }) => path.join()).values()) {
      // A word for a term is said where it is certain that the term is right.
      const key = entries.length === 1 ? entries[0]!.key : ''
      for (const word of this.#ownWords.of(this.#head!.from, id, key)) found.add(word)
    }
    return [...found].toSorted((a, b) => wordScopes.indexOf(scopeOf(a)) - wordScopes.indexOf(scopeOf(b)))
  }

  /** What the person calls somebody by their place along the nearest way: 二伯. Undefined where the place is not certain. */
  rank(id: number): NamesRank | undefined {
    const rows = this.#rows.get(id)
    return rows && this.#ranks.get(rows.first)
  }

  #begin(head: NamesHead): void {
    if (this.#head !== undefined) throw new Error('A first part was read before')
    if (head.version !== formatVersion) throw new Error(`The names are of version ${head.version}`)
    this.#head = head
    this.#tables = head.tables.map((table) => ({
      head: table,
      terms: [],
      next: new Map(),
      termOfWord: new IntColumn(),
      ownerOfWord: new IntColumn(),
    }))
    this.#renamed = new Map(head.renamed)
    this.#ownWords = new FamilyWords(head.words ?? [])
    this.#person.push(head.from)
    this.#origin.push(-1)
    this.#word.push(this.#words.start(0))
  }

  *#addRows({ people, origins, steps }: NamesPart): Steps<void> {
    let id = this.#lastId
    let origin = this.#lastOrigin
    for (let at = 0; at < people.length; at++) {
      if (at % rowsPerStep === 0) yield
      id += people[at]!
      origin += origins[at]!
      const step = steps[at]!
      const known = this.#words.count
      const word = this.#words.append(this.#word[origin]!, step % passing)
      if (word === known) for (const table of this.#tables) this.#cut(table, word)
      const row = this.#person.push(id) - 1
      this.#origin.push(origin)
      this.#word.push(word)
      if (step >= passing) continue
      const rows = this.#rows.get(id)
      if (rows) rows.count++
      else this.#rows.set(id, { first: row, count: 1 })
    }
    this.#lastId = id
    this.#lastOrigin = origin
  }

  /** Finds with which term a word ends, and where that begins. */
  #cut(table: Table, word: number): void {
    const before = this.#words.before(word)
    const step = this.#words.letter(word)
    const term = table.next.get(table.termOfWord.get(before) * letterCount + step)
    if (term === undefined) throw new Error(`No term was written for step ${step}`)
    table.termOfWord.set(word, term)
    table.ownerOfWord.set(word, table.terms[term - 1]!.length === 1 ? before : table.ownerOfWord.get(before))
  }

  #termOf(table: Table, word: number): NamesTerm {
    return table.terms[table.termOfWord.get(word) - 1]!
  }

  #columnsOf(table: Table, word: number): readonly Phrases[] {
    const own = this.#termOf(table, word).phrases.map((number) => this.#phrases[number]!)
    const owner = table.ownerOfWord.get(word)
    if (owner < 3) return own
    const owners = this.#columnsOf(table, owner)
    return own.map((phrases, at) => joinPhrases(owners[at]!, phrases, table.head.columns[at]!))
  }

  #possibilitiesOf(word: number): readonly { readonly name: string; readonly columns: readonly Phrases[] }[] | undefined {
    const [chinese] = this.#tables
    if (chinese!.ownerOfWord.get(word) >= 3) return undefined
    return this.#termOf(chinese!, word).possibilities?.map(({ name, phrases }) => ({
      name,
      columns: phrases.map((number) => this.#phrases[number]!),
    }))
  }

  #entryOf(name: string, columns: readonly Phrases[], shared: Shared): RelationNameEntry {
    const find = (column: string): Phrases =>
      columns[this.#tables[0]!.head.columns.findIndex((one) => one.name === column)] ?? nothing
    const [cantonese, mandarin, taiwan] = ['cantonese', 'mandarin', 'taiwan'].map(find) as [Phrases, Phrases, Phrases]
    return {
      name,
      key: columns[0]!.texts[0]!,
      cantonese: cantonese.texts,
      cantonese_pronounciation: cantonese.readings,
      cantonese_ages: agesOf(cantonese),
      mandarin: mandarin.texts,
      mandarin_pronounciation: mandarin.readings,
      mandarin_ages: agesOf(mandarin),
      traditional: taiwan.texts,
      zhuyin: taiwan.readings,
      preferred: { cantonese: cantonese.heads, mandarin: mandarin.heads },
      ...shared,
    }
  }

  #sharedOf(row: number): Shared {
    const path: number[] = []
    for (let at = row; at >= 0; at = this.#origin[at]!) path.push(this.#person[at]!)
    path.reverse()
    const openAges = this.#openAgesOf(row)
    const undated = openAges.flatMap(({ person, other }) => [person, other]).filter((id) => this.#undated.has(id))
    const textsIn = (language: string): readonly string[] => {
      const table = this.#tables.find(({ head }) => head.columns[0]!.name === language)
      return table ? this.#columnsOf(table, this.#word[row]!)[0]!.texts : []
    }
    return {
      en: textsIn('en'),
      fr: textsIn('fr'),
      pl: textsIn('pl'),
      fi: textsIn('fi'),
      path,
      openAges,
      unknownAges: [...new Set(undated)].toSorted((a, b) => a - b),
    }
  }

  #openAgesOf(row: number): RelationNameEntry['openAges'] {
    const [chinese] = this.#tables
    const open: { readonly person: number; readonly other: number }[] = []
    let end = row
    for (let word = this.#word[row]!; word > 2; word = chinese!.ownerOfWord.get(word)) {
      const term = this.#termOf(chinese!, word)
      for (const position of term.open ?? []) {
        const reached = this.#back(end, term.length - 1 - position)
        const peer = this.#peerOf(reached)
        if (peer >= 0) open.unshift({ person: this.#person[reached]!, other: this.#person[peer]! })
      }
      end = this.#back(end, term.length)
    }
    return open
  }

  #back(row: number, steps: number): number {
    let at = row
    for (let step = 0; step < steps; step++) at = this.#origin[at]!
    return at
  }

  /** The row of the person of the same generation earlier on the path with whom a row's person is compared; -1 without one. */
  #peerOf(row: number): number {
    let level = 0
    for (let at = row; at > 0; at = this.#origin[at]!) {
      level -= this.#head!.generations[this.#words.letter(this.#word[at]!)]!
      if (level === 0) return this.#origin[at]!
    }
    return -1
  }
}

type Shared = Pick<RelationNameEntry, 'en' | 'fr' | 'pl' | 'fi' | 'path' | 'openAges' | 'unknownAges'>

const nothing: Phrases = { texts: [], genitives: [], readings: [], genitiveReadings: [], heads: 0 }

function agesOf({ texts, ages }: Phrases): readonly NameAge[] {
  return ages !== undefined && ages.length > 0 ? ages : texts.map(() => 'either')
}

const readPhrases = ({ heads, texts, genitives, readings = [], genitive_readings = [], ages = [] }: NamesPhrases): Phrases => ({
  heads,
  texts,
  genitives,
  readings,
  genitiveReadings: genitive_readings,
  ages,
})

/** The part on a line of the answer, which is a JSON array with a part on each line; undefined on the last line. */
export const partOfLine = (line: string): NamesPart | undefined => {
  const start = line.indexOf('{')
  return start < 0 ? undefined : (JSON.parse(line.slice(start, line.lastIndexOf('}') + 1)) as NamesPart)
}
