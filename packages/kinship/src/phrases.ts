/**
 * Names for one relation in one language, preferred first. The lists run side by side: the i-th genitive and the i-th reading belong to the i-th text.
 */
export interface Phrases {
  readonly texts: readonly string[]
  /** The form that stands with what belongs to the person: `father’s`, `du père`, `ojca`, `isän`, `爸爸嘅`. */
  readonly genitives: readonly string[]
  /** How the texts are spoken, in Chinese only. */
  readonly readings: readonly string[]
  readonly genitiveReadings: readonly string[]
  /** So many at the front are the first choices: one, or where an age or a gender is not known, one for each that it could be. */
  readonly heads: number
}

/** How a language says whose somebody is. */
export interface Grammar {
  /** Whether the owner's genitive stands before (`father’s brother`) or behind (`frère du père`). */
  readonly order: 'owner-first' | 'owner-last'
  readonly space: '' | ' '
}

/** Where several owners and several names meet, each with each, at most so many are spelled out. */
const maxSpelled = 8

/** The phrases for somebody's somebody: every first choice of one with every first choice of the other. */
export function joinPhrases(owner: Phrases, own: Phrases, grammar: Grammar): Phrases {
  return new JoinedPhrases(owner, own, grammar)
}

/** Each list is made when it is first asked for: most far relatives are somebody's owner in no language. */
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

/** Lists of which each could be the right one as one list: the first choices of all, then the others. What reads and looks the same is given once. */
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
