import { anyGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import { mergeKeys } from '../merge-keys.ts'
import { dialectTexts } from './dialects.ts'
import type { DialectName } from './dialects.ts'
import { readDialect } from './read-dialect.ts'
import type { DialectRow } from './read-dialect.ts'
import { keyOfRelation } from './relations.ts'

/** What a dialect calls a relative. */
export interface DialectTerm {
  readonly text: string
  readonly reading: string
  /** Whether somebody who speaks the dialect has confirmed it. */
  readonly isConfirmed: boolean
}

const known = new Map<DialectName, ReadonlyMap<string, readonly DialectRow[]>>()

/** The younger one of a relation whose last brother, sister or child is the elder one. */
const youngerOf = (relation: string): string => relation.replace(/o([bs])(?!.*o[bs])/u, 'y$1').replace(/\+(?=,|$)/u, '-')

function rowsByKey(dialect: DialectName): ReadonlyMap<string, readonly DialectRow[]> {
  const before = known.get(dialect)
  if (before !== undefined) return before
  const { rows } = readDialect(dialectTexts[dialect])
  const byRelation = Map.groupBy(rows, ({ relation }) => relation)
  const byKey = new Map<string, readonly DialectRow[]>()
  for (const [relation, own] of byRelation) {
    const key = keyOfRelation.get(relation)!
    byKey.set(key, own)
    // Where it is open who is the elder, a word that is said of both is right.
    const younger = youngerOf(relation)
    const others = byRelation.get(younger) ?? []
    const both = own.filter(({ term }) => others.some((other) => other.term === term))
    if (younger !== relation && both.length > 0) byKey.set(mergedKey(key, keyOfRelation.get(younger)!), both)
  }
  known.set(dialect, byKey)
  return byKey
}

const mergedKey = (...keys: readonly string[]): string =>
  mergeKeys(keys.map((key) => ({ texts: [key], genitives: [key], readings: [], genitiveReadings: [], heads: 1 }))).texts[0]!

/** What a dialect calls the relative with a key; empty where its file has no such relative. */
export function dialectTerms(dialect: DialectName, key: string, speaker: Gender): readonly DialectTerm[] {
  const rows = rowsByKey(dialect).get(key) ?? []
  return rows
    .filter((row) => row.speaker === undefined || speaker === anyGender || row.speaker === speaker)
    .map(({ term, spelling, confirmed }) => ({ text: term, reading: spelling, isConfirmed: confirmed !== 'no' }))
}
