import { firstChain, nameChain } from './name-chain.ts'
import type { ChainNames } from './name-chain.ts'
import { termSources } from './table.ts'

let chainOfKey: ReadonlyMap<string, string> | undefined
const known = new Map<string, ChainNames>()

/** The names of the term with a key, in every language; undefined for a key that is not in the table, such as one joined from several. */
export function namesOfKey(key: string): ChainNames | undefined {
  const before = known.get(key)
  if (before !== undefined) return before
  // Of two rows with one key, the first is the general one.
  chainOfKey ??= new Map(termSources.toReversed().map(([chain, of]) => [of, chain]))
  const chain = chainOfKey.get(key)
  if (chain === undefined) return undefined
  const { tokens, speaker } = firstChain(chain)
  for (const each of chainsOf(tokens)) {
    const names = nameChain(each, speaker)
    if (names.key !== key) continue
    known.set(key, names)
    return names
  }
  throw new Error(`No relation has the key ${key}`)
}

/** What a token may stand for. Whether a child is the elder does not matter to a term that leaves it open. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  a: ['f', 'm'],
  x: ['xb', 'xs'],
  k: ['s', 'd', 's+', 'd+'],
  s: ['s', 's+'],
  d: ['d', 'd+'],
}

/** The chains of men and women that a chain may stand for. `k` stands for all children but those that have a row of their own. */
const chainsOf = (tokens: readonly string[]): (readonly string[])[] =>
  tokens.reduce<(readonly string[])[]>(
    (chains, token) => chains.flatMap((before) => (alternatives[token] ?? [token]).map((each) => [...before, each])),
    [[]],
  )
