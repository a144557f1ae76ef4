import { femaleGender, maleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { Phrases } from '../phrases.ts'
import { ancestors } from './ancestors.ts'
import { auntsAndUncles } from './aunts-and-uncles.ts'
import { closeFamily } from './close-family.ts'
import { cousins } from './cousins.ts'
import { descendants } from './descendants.ts'
import { greatGrandparentsSiblings } from './great-grandparents-siblings.ts'
import { partnersFamilies } from './partners-families.ts'
import { siblingsFamilies } from './siblings-families.ts'
import { stepFamilies } from './step-families.ts'
import type { TermSource } from './term-source.ts'

/** A term of the table, parsed. */
export interface TermRow {
  readonly key: Phrases
  readonly cantonese: Phrases
  readonly mandarin: Phrases
}

interface Node {
  row?: TermRow
  readonly next: Map<string, Node>
}

/** All terms as written. */
export const termSources: readonly TermSource[] = [
  ...closeFamily,
  ...ancestors,
  ...descendants,
  ...auntsAndUncles,
  ...greatGrandparentsSiblings,
  ...cousins,
  ...siblingsFamilies,
  ...partnersFamilies,
  ...stepFamilies,
]

/** The possessive of a key: `Father's Brother's Son's (Elder)`. */
export const possessive = (key: string): string => key.replace(/(?: \((?:Elder|Younger)\))?$/u, (age) => `'s${age}`)

const plain = (text: string): Phrases => ({
  texts: [text],
  genitives: [possessive(text)],
  readings: [],
  genitiveReadings: [],
  heads: 1,
})

/** Parses `爸爸 baa4 baa1, 阿爸 aa3 baa4`: names, each with its reading. */
function readNames(list: string, particle: string, particleReading: string): Phrases {
  const pairs = list.split(', ').map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const)
  return {
    texts: pairs.map(([text]) => text),
    genitives: pairs.map(([text]) => text + particle),
    readings: pairs.map(([, reading]) => reading),
    genitiveReadings: pairs.map(([, reading]) => `${reading} ${particleReading}`),
    heads: 1,
  }
}

function plant(sources: readonly TermSource[]): Record<'F' | 'M', Node> {
  const roots = { F: { next: new Map<string, Node>() } as Node, M: { next: new Map<string, Node>() } as Node }
  for (const [pattern, key, inCantonese, inMandarin] of sources) {
    const row: TermRow = {
      key: plain(key),
      cantonese: readNames(inCantonese, '嘅', 'ge3'),
      mandarin: readNames(inMandarin, '的', 'de'),
    }
    for (const alternative of pattern.split(' | ')) {
      const [speaker, chain] = alternative.includes(':')
        ? (alternative.split(':') as ['F' | 'M', string])
        : [undefined, alternative]
      for (const who of speaker ? [speaker] : (['F', 'M'] as const)) {
        let node: Node = roots[who]
        for (const token of chain.split(',')) {
          const next = node.next.get(token) ?? { next: new Map<string, Node>() }
          node.next.set(token, next)
          node = next
        }
        if (node.row) throw new Error(`Two terms for ${who}:${chain}`)
        node.row = row
      }
    }
  }
  return roots
}

let roots: Record<'F' | 'M', Node> | undefined

/** How patterns may write a token, the most specific first. */
const writings: Readonly<Record<string, readonly string[]>> = {
  f: ['f', 'a'],
  m: ['m', 'a'],
  ob: ['ob', 'xb', 'x'],
  yb: ['yb', 'xb', 'x'],
  os: ['os', 'xs', 'x'],
  ys: ['ys', 'xs', 'x'],
  'h*': ['h*', 'h'],
  'w*': ['w*', 'w'],
  s: ['s', 'k'],
  's*': ['s*', 's', 'k'],
  's+': ['s+', 's', 'k'],
  's-': ['s-', 's', 'k'],
  d: ['d', 'k'],
  'd*': ['d*', 'd', 'k'],
  'd+': ['d+', 'd', 'k'],
  'd-': ['d-', 'd', 'k'],
}
const writtenAs = (token: string): readonly string[] => writings[token] ?? [token]

/** Finds the term for a chain of exact tokens and the speaker's gender. */
export function findRow(tokens: readonly string[], speaker: Gender): TermRow | undefined {
  roots ??= plant(termSources)
  const match = (node: Node, at: number): TermRow | undefined => {
    if (at === tokens.length) return node.row
    for (const written of writtenAs(tokens[at]!)) {
      const next = node.next.get(written)
      const row = next && match(next, at + 1)
      if (row) return row
    }
    return undefined
  }
  return match(speaker === maleGender ? roots.M : speaker === femaleGender ? roots.F : roots.F, 0)
}
