import { walkPaths } from '../find-paths.ts'
import type { Paths } from '../find-paths.ts'
import type { KinGraph } from '../kin-graph.ts'
import { namers } from '../languages/languages.ts'
import { stepCount, stepOf } from '../letters.ts'
import { orderNames } from '../marks/order-names.ts'
import type { Possibility, Term } from '../name-words.ts'
import type { Phrases } from '../phrases.ts'
import { longestRankedPath } from '../ranks/find-rank.ts'
import type { RankAnswer } from '../ranks/find-rank.ts'
import type { Segment } from '../segment-tree.ts'
import type { Steps } from '../steps.ts'
import { findClientName, renamedKeys } from '../terms/client-names.ts'
import { IntColumn } from './int-column.ts'
import { formatVersion, passing } from './parts.ts'
import type { ChineseColumn, NamesHead, NamesPart, NamesPhrases, NamesRank, NamesTerm, NamesWanted } from './parts.ts'
import { TermTable } from './term-table.ts'

/** A part is full when it has so many rows, or so many new terms: each takes about as long to write. */
const rowsPerPart = 1_000
const termsPerPart = 100
/** After this many people, or terms of a part, the caller may do something else. */
const peoplePerStep = 8
const termsPerStep = 16

/**
 * Writes what a person calls all their relatives, the nearest first, in small steps: time and memory are linear in people and relations.
 *
 * @param from - the person's index
 * @param rankOf - finds the rank of the person at the end of a path of ids
 * @returns after each step a part, or undefined if it is not full yet
 */
export function* writeNames(
  kin: KinGraph,
  from: number,
  wanted: NamesWanted,
  rankOf: (path: readonly number[]) => RankAnswer,
): Generator<NamesPart | undefined, void> {
  const { paths, people, forget } = walkPaths(kin, from)
  try {
    const writer = new PartWriter(kin, paths, wanted, rankOf)
    yield yield* writer.begin(from)
    let steps = 0
    for (const person of people) {
      if (person !== from) writer.add(person)
      steps++
      if (writer.isFull) yield yield* writer.take()
      else if (steps % peoplePerStep === 0) yield undefined
    }
    yield yield* writer.end()
  } finally {
    forget()
  }
}

class PartWriter {
  readonly #kin: KinGraph
  readonly #paths: Paths
  readonly #chinese: readonly ChineseColumn[]
  readonly #wanted: NamesWanted
  readonly #tables: readonly TermTable[]
  /** The row of each link, counted from 1; 0 for those that are not written. */
  readonly #rows = new IntColumn()
  readonly #phraseNumbers = new Map<string, number>()
  readonly #isSeen: Uint8Array
  #phrases: NamesPhrases[] = []
  #people: number[] = []
  #origins: number[] = []
  #steps: number[] = []
  #undated: number[] = []
  #ranks: NamesRank[] = []
  readonly #rankOf: (path: readonly number[]) => RankAnswer
  #rowCount = 0
  #lastId = 0
  #lastOrigin = 0

  constructor(kin: KinGraph, paths: Paths, wanted: NamesWanted, rankOf: (path: readonly number[]) => RankAnswer) {
    this.#rankOf = rankOf
    this.#kin = kin
    this.#paths = paths
    this.#wanted = wanted
    this.#chinese = wanted.chinese
    this.#tables = [namers.chinese, ...wanted.languages.map((language) => namers[language])].map(
      (namer) => new TermTable(namer, paths.words),
    )
    this.#isSeen = new Uint8Array(kin.graph.size)
  }

  get isFull(): boolean {
    return this.#people.length >= rowsPerPart || this.#tables.some(({ newTerms }) => newTerms >= termsPerPart)
  }

  *begin(from: number): Steps<NamesPart> {
    const [first] = this.#paths.linksTo(from)
    this.#rows.set(first!, (this.#rowCount += 1))
    this.#see(from)
    const [ofKeys, ofCantonese, ofMandarin, ofTaiwan] = namers.chinese.grammars
    const grammars = { cantonese: ofCantonese!, mandarin: ofMandarin!, taiwan: ofTaiwan! }
    const head: NamesHead = {
      version: formatVersion,
      from: this.#kin.graph.ids[from]!,
      tables: [
        { columns: [{ name: 'key', ...ofKeys! }, ...this.#chinese.map((name) => ({ name, ...grammars[name] }))] },
        ...this.#wanted.languages.map((name) => ({ columns: [{ name, ...namers[name].grammars[0]! }] })),
      ],
      generations: Array.from(
        { length: stepCount },
        (_, step) => ({ parent: -1, child: 1, sibling: 0, partner: 0 })[stepOf(step).kind],
      ),
      renamed: renamedKeys,
    }
    return { head, ...(yield* this.take()) }
  }

  add(person: number): void {
    const links = this.#paths.linksTo(person)
    for (const link of links) this.#passThrough(this.#paths.previous(link))
    for (const link of links) {
      this.#write(link, 0)
      this.#writeRank(link)
    }
  }

  *take(): Steps<NamesPart> {
    const taken = this.#tables.map((table) => table.take())
    const terms: NamesTerm[][] = taken.map(() => [])
    let written = 0
    for (const [table, { segments }] of taken.entries())
      for (const segment of segments) {
        terms[table]!.push(this.#termOf(segment, table))
        if (++written % termsPerStep === 0) yield
      }
    const part = {
      phrases: this.#phrases,
      terms,
      moves: taken.map(({ moves }) => moves),
      people: this.#people,
      origins: this.#origins,
      steps: this.#steps,
      undated: this.#undated,
      ...(this.#ranks.length === 0 ? {} : { ranks: this.#ranks }),
    }
    this.#phrases = []
    this.#people = []
    this.#origins = []
    this.#steps = []
    this.#undated = []
    this.#ranks = []
    return part
  }

  *end(): Steps<NamesPart> {
    return { ...(yield* this.take()), rows: this.#rowCount }
  }

  /** Writes the links on the way that no person's paths end with: the parents between step-siblings. */
  #passThrough(link: number): void {
    if (this.#rows.get(link) !== 0) return
    this.#passThrough(this.#paths.previous(link))
    this.#write(link, passing)
  }

  #write(link: number, mark: number): void {
    const { words } = this.#paths
    const person = this.#paths.personOf(link)
    const word = this.#paths.wordOf(link)
    const origin = this.#rows.get(this.#paths.previous(link)) - 1
    const id = this.#kin.graph.ids[person]!
    for (const table of this.#tables) table.note(word)
    this.#people.push(id - this.#lastId)
    this.#origins.push(origin - this.#lastOrigin)
    this.#steps.push(words.letter(word) + mark)
    this.#lastId = id
    this.#lastOrigin = origin
    this.#rows.set(link, (this.#rowCount += 1))
    this.#see(person)
  }

  /** Who is farther away than that has no rank. */
  #writeRank(link: number): void {
    const { ids } = this.#kin.graph
    const path: number[] = []
    for (let at = link; at >= 0; at = this.#paths.previous(at)) {
      if (path.length === longestRankedPath) return
      path.push(ids[this.#paths.personOf(at)]!)
    }
    const { rank } = this.#rankOf(path.toReversed())
    if (rank === undefined) return
    const ifWanted = (column: ChineseColumn, names: readonly string[]): readonly string[] =>
      this.#chinese.includes(column) ? names : []
    this.#ranks.push({
      row: this.#rows.get(link) - 1,
      place: rank.place,
      cantonese: ifWanted('cantonese', rank.cantonese),
      mandarin: ifWanted('mandarin', rank.mandarin),
      traditional: ifWanted('taiwan', rank.traditional),
      cantonese_pronounciation: ifWanted('cantonese', rank.cantonese_pronounciation),
      mandarin_pronounciation: ifWanted('mandarin', rank.mandarin_pronounciation),
      traditional_pronounciation: ifWanted('taiwan', rank.traditional_pronounciation),
      zhuyin: ifWanted('taiwan', rank.zhuyin),
    })
  }

  #see(person: number): void {
    if (this.#isSeen[person] === 1) return
    this.#isSeen[person] = 1
    const { birthYears, ids } = this.#kin.graph
    if (birthYears[person] === 0) this.#undated.push(ids[person]!)
  }

  #termOf({ letters, term }: Segment<Term>, table: number): NamesTerm {
    const phrasesOf = (columns: readonly Phrases[]): number[] =>
      table === 0 ? this.#chineseOf(columns) : columns.map((one) => this.#number(one))
    const { possibilities, openAges, columns } = term
    return {
      length: letters.length,
      phrases: phrasesOf(columns),
      ...(openAges.length > 0 ? { open: openAges } : {}),
      ...(possibilities === undefined || isPlain(possibilities, columns)
        ? {}
        : { possibilities: possibilities.map((one) => ({ name: one.name, phrases: phrasesOf(one.columns) })) }),
    }
  }

  #chineseOf(columns: readonly Phrases[]): number[] {
    const [key, cantonese, mandarin, taiwan] = orderNames(columns, this.#wanted.region)
    const wanted = { cantonese, mandarin, taiwan }
    return [this.#number(key!), ...this.#chinese.map((column) => this.#number(wanted[column]!))]
  }

  /** The number of a list of names; equal lists share one. */
  #number(phrases: Phrases): number {
    const { written, mark } = writeOnce(phrases)
    const known = this.#phraseNumbers.get(mark)
    if (known !== undefined) return known
    const number = this.#phraseNumbers.size
    this.#phraseNumbers.set(mark, number)
    this.#phrases.push(written)
    return number
  }
}

/** Whether a term means one relation, with the name that its key has. */
function isPlain(possibilities: readonly Possibility[], columns: readonly Phrases[]): boolean {
  const [only, ...others] = possibilities
  const key = columns[0]!.texts[0]!
  return others.length === 0 && only!.columns === columns && only!.name === (findClientName(key) ?? key)
}

/** Terms outlive an answer, and each has the same names in every one. Putting those together takes longer than anything else about a term. */
const writtenBefore = new WeakMap<Phrases, { readonly written: NamesPhrases; readonly mark: string }>()

/** The names as they are written, and a text that equal ones share. */
function writeOnce(phrases: Phrases): { readonly written: NamesPhrases; readonly mark: string } {
  const before = writtenBefore.get(phrases)
  if (before !== undefined) return before
  const written = writePhrases(phrases)
  const made = { written, mark: JSON.stringify(written) }
  writtenBefore.set(phrases, made)
  return made
}

const writePhrases = ({ heads, texts, genitives, readings, genitiveReadings, ages }: Phrases): NamesPhrases => ({
  heads,
  texts,
  genitives: genitives.slice(0, heads),
  ...(readings.length > 0 ? { readings, genitive_readings: genitiveReadings.slice(0, heads) } : {}),
  ...(ages !== undefined && ages.length > 0 ? { ages } : {}),
})
