/**
 * Names for one relation in one language, the preferred one first. The lists are parallel: the i-th genitive and the i-th reading
 * belong to the i-th text.
 */
export interface Phrases {
  readonly texts: readonly string[]
  /** The form used with what belongs to the person: `father’s`, `du père`, `ojca`, `isän`, `爸爸嘅`. */
  readonly genitives: readonly string[]
  /** How the texts are pronounced, only in Chinese. */
  readonly readings: readonly string[]
  readonly genitiveReadings: readonly string[]
  /** How many texts at the front are first choices: one, or one per possibility if an age or a gender is unknown. */
  readonly heads: number
}

/** How a language expresses possession. */
export interface Grammar {
  /** Whether the owner's genitive comes first (`father’s brother`) or last (`frère du père`). */
  readonly order: 'owner-first' | 'owner-last'
  readonly space: '' | ' '
}

/** The most combinations of several owners with several names to spell out. */
const maxSpelled = 8

/** The phrases for somebody's relative: every first choice of the owner combined with every first choice of the relative. */
export function joinPhrases(owner: Phrases, own: Phrases, grammar: Grammar): Phrases {
  return new JoinedPhrases(owner, own, grammar)
}

/** Builds each list on first use, because most distant relatives never become an owner in any language. */
class JoinedPhrases implements Phrases {
  readonly heads: number
  readonly #owner: Phrases
  readonly #own: Phrases
  readonly #grammar: Grammar
  #texts: readonly string[] | undefined
  #genitives: readonly string[] | undefined
  #readings: readonly string[] | undefined
  #genitiveReadings: readonly string[] | undefined

  constructor(owner: Phrases, own: Phrases, grammar: Grammar) {
    this.heads = Math.min(maxSpelled, owner.heads * own.heads)
    this.#owner = owner
    this.#own = own
    this.#grammar = grammar
  }

  get texts(): readonly string[] {
    return (this.#texts ??= this.#join(this.#owner.genitives, this.#own.texts, this.#grammar))
  }

  get genitives(): readonly string[] {
    return (this.#genitives ??= this.#join(this.#owner.genitives, this.#own.genitives, this.#grammar))
  }

  get readings(): readonly string[] {
    return (this.#readings ??= this.#join(this.#owner.genitiveReadings, this.#own.readings, spoken))
  }

  get genitiveReadings(): readonly string[] {
    return (this.#genitiveReadings ??= this.#join(this.#owner.genitiveReadings, this.#own.genitiveReadings, spoken))
  }

  #join(owners: readonly string[], own: readonly string[], { order, space }: Grammar): readonly string[] {
    if (own.length === 0) return []
    const join = (whose: string, what: string): string => (order === 'owner-first' ? whose + space + what : what + space + whose)
    if (this.heads === 1) return [join(owners[0]!, own[0]!)]
    const joined: string[] = []
    for (let o = 0; o < this.#owner.heads; o++)
      for (let n = 0; n < this.#own.heads; n++) if (joined.length < this.heads) joined.push(join(owners[o]!, own[n]!))
    return joined
  }
}

const spoken: Grammar = { order: 'owner-first', space: ' ' }

/**
 * Merges alternative lists into one: the first choices of all, then the others. Entries with equal text and reading appear once.
 */
export function eitherOf(lists: readonly Phrases[], maximum: number): Phrases {
  if (lists.length === 1) return lists[0]!
  const order: (readonly [Phrases, number])[] = []
  const seen = new Set<string>()
  const add = (list: Phrases, at: number): void => {
    const mark = `${list.texts[at]!}\n${list.readings[at] ?? ''}`
    if (seen.has(mark) || order.length >= maximum) return
    seen.add(mark)
    order.push([list, at])
  }
  for (const list of lists) for (let at = 0; at < list.heads; at++) add(list, at)
  const heads = order.length
  for (const list of lists) for (let at = list.heads; at < list.texts.length; at++) add(list, at)
  const isSpoken = lists[0]!.readings.length > 0
  return {
    texts: order.map(([list, at]) => list.texts[at]!),
    genitives: order.map(([list, at]) => list.genitives[at]!),
    readings: isSpoken ? order.map(([list, at]) => list.readings[at]!) : [],
    genitiveReadings: isSpoken ? order.map(([list, at]) => list.genitiveReadings[at]!) : [],
    heads,
  }
}
