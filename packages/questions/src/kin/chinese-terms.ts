import { findRow, termSources } from '@banyan/kinship'
import { fold } from '../fold.ts'

type Terms = Map<string, Set<string>>

/** What a step that leaves something open may be. Elder and younger children are only told apart at the end. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  a: ['f', 'm'],
  k: ['s', 'd'],
  x: ['ob', 'yb', 'os', 'ys'],
  xb: ['ob', 'yb'],
  xs: ['os', 'ys'],
}
const isComparable = (token: string): boolean => token === 's' || token === 'd'
/** The gender of the speaker, as the table numbers it. */
const speakers = { F: 0, M: 1 } as const

/** The chains of a term without those for which the table has a more exact one: 表哥 is every cousin who is not a 堂哥. */
function exactChains(chains: string, key: string): readonly string[] {
  const isOwn = (tokens: readonly string[]): boolean =>
    [speakers.F, speakers.M].some((speaker) => findRow(tokens, speaker)?.key.texts[0] === key)
  return chains.split(' | ').flatMap((written) => {
    const chain = written.slice(written.indexOf(':') + 1)
    // What may only lack a relation that nobody has entered is told, never asked for.
    if (chain.includes('*')) return []
    const all = chain
      .split(',')
      .reduce<readonly (readonly string[])[]>(
        (ways, token) => ways.flatMap((way) => (meanings[token] ?? [token]).map((one) => [...way, one])),
        [[]],
      )
    const exact = all.flatMap((way) => {
      const last = way.at(-1)!
      const aged = isComparable(last) ? ['+', '-'].map((age) => [...way.slice(0, -1), last + age]).filter(isOwn) : []
      return aged.length === 1 ? aged : isOwn(way) ? [way] : []
    })
    return exact.length === all.length && exact.every((way, at) => way.join() === all[at]!.join())
      ? [chain]
      : exact.map((way) => way.join())
  })
}

/** The names of one dialect, folded, each with the chains that it stands for, from the table by which relatives are named. */
function readTerms(column: 2 | 3, chainsOf: (at: number) => readonly string[]): Terms {
  const terms: Terms = new Map()
  for (const [at, source] of termSources.entries()) {
    for (const name of source[column].split(', ')) {
      const text = fold(name.slice(0, name.indexOf(' ')))
      const known = terms.get(text) ?? new Set()
      for (const chain of chainsOf(at)) known.add(chain)
      if (known.size > 0) terms.set(text, known)
    }
  }
  return terms
}

const isPartners = (chain: string): boolean => /^[hw],/u.test(chain)

/** A partner's relatives are often called as one's own: they are meant where one has none. */
function joinChains(chains: ReadonlySet<string>): string {
  const [own, partners] = [[...chains].filter((chain) => !isPartners(chain)), [...chains].filter(isPartners)]
  return [own, partners]
    .filter((each) => each.length > 0)
    .map((each) => each.join(' | '))
    .join(' || ')
}

let tables: { readonly yue: Terms; readonly zh: Terms } | undefined

const sourcesPerStep = 40

/** Reads the table, once, in steps of a few milliseconds. */
export function* readChineseTerms(): Generator<undefined, void> {
  if (tables !== undefined) return
  const chains: (readonly string[])[] = []
  for (const [written, key] of termSources) {
    if (chains.length % sourcesPerStep === sourcesPerStep - 1) yield
    chains.push(exactChains(written, key))
  }
  const chainsOf = (at: number): readonly string[] => chains[at]!
  const yue = readTerms(2, chainsOf)
  yield
  tables = { yue, zh: readTerms(3, chainsOf) }
}

/** The terms of a dialect, folded; what a word means in the other dialect is meant where it leads to nobody in this one. */
export function chineseTerms(dialect: 'yue' | 'zh'): ReadonlyMap<string, string> {
  if (tables === undefined) for (const _ of readChineseTerms()) continue
  const [own, other] = dialect === 'yue' ? [tables!.yue, tables!.zh] : [tables!.zh, tables!.yue]
  const texts = new Set([...own.keys(), ...other.keys()])
  return new Map(
    [...texts].map((text) => [
      text,
      [own.get(text), other.get(text)].flatMap((chains) => (chains ? [joinChains(chains)] : [])).join(' || '),
    ]),
  )
}
