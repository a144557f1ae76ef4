/** Whether a name is right if the person compared is the elder, the younger, or in both cases. */
export type NameAge = 'elder' | 'younger' | 'either'

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
  /** When each text is right, in Chinese; empty where all are, whoever is elder. */
  readonly ages?: readonly NameAge[]
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
  #ages: readonly NameAge[] | undefined

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

  /** Two comparisons in one name cannot be told apart by two words. */
  get ages(): readonly NameAge[] {
    return (this.#ages ??= this.#joinAges(this.#owner.ages ?? always, this.#own.ages ?? always))
  }

  #joinAges(owners: readonly NameAge[], own: readonly NameAge[]): readonly NameAge[] {
    if (owners.length > 0 === own.length > 0) return always
    const joined: NameAge[] = []
    for (let o = 0; o < this.#owner.heads; o++)
      for (let n = 0; n < this.#own.heads; n++)
        if (joined.length < this.heads) joined.push(owners.length > 0 ? owners[o]! : own[n]!)
    return joined
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

const always: readonly NameAge[] = []
const spoken: Grammar = { order: 'owner-first', space: ' ' }

/** The same phrases, right only at this age. */
export const ifAge = ({ texts, genitives, readings, genitiveReadings, heads }: Phrases, age: NameAge): Phrases => ({
  texts,
  genitives,
  readings,
  genitiveReadings,
  heads,
  ages: texts.map(() => age),
})

/**
 * Merges alternative lists into one: the first choices of all, then the others. Entries with equal text and reading appear once.
 */
export function eitherOf(lists: readonly Phrases[], maximum: number): Phrases {
  if (lists.length === 1) return lists[0]!
  const order: (readonly [Phrases, number])[] = []
  const ages = new Map<string, NameAge>()
  const add = (list: Phrases, at: number): void => {
    const mark = `${list.texts[at]!}\n${list.readings[at] ?? ''}`
    const age = list.ages?.[at] ?? 'either'
    const known = ages.get(mark)
    if (known !== undefined && known !== age) ages.set(mark, 'either')
    if (known !== undefined || order.length >= maximum) return
    ages.set(mark, age)
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
    ages: [...ages.values()].some((age) => age !== 'either') ? [...ages.values()] : always,
  }
}
