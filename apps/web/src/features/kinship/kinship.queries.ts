import type { DialectName, RelationName } from '@banyan/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Family } from '../../lib/family/indexed-family.ts'
import { revisionOf } from '../../lib/family/revisions.ts'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

type Added =
  | 'cantonese_ages'
  | 'mandarin_ages'
  | 'preferred'
  | 'open_ages'
  | 'traditional'
  | 'zhuyin'
  | 'rank'
  | 'open_ranks'
  | 'line'
  | 'ties'
  | 'reference'
  | 'words'
  | 'is_term'
  | 'address'
  | 'cantonese_marks'
  | 'mandarin_marks'
type KeptName = Omit<RelationName, Added> & Partial<Pick<RelationName, Added>>

/** An answer that an earlier version of the app kept on the device has fewer fields. */
const fillIn = (entries: readonly KeptName[]): RelationName[] =>
  entries.map((entry) => ({
    cantonese_ages: [],
    mandarin_ages: [],
    preferred: { cantonese: 1, mandarin: 1 },
    open_ages: [],
    traditional: entry.mandarin,
    zhuyin: entry.mandarin_pronounciation,
    rank: null,
    open_ranks: [],
    line: '',
    ties: [],
    reference: null,
    words: [],
    is_term: false,
    address: null,
    cantonese_marks: [],
    mandarin_marks: [],
    ...entry,
  }))

/**
 * Returns what one person calls another. Queried again when anything in the family changes; the last answer stays until the new
 * one arrives.
 */
export const useRelationNames = ({ people, relations }: Family, from: number, to: number) =>
  useQuery({
    queryKey: queryKeys.relationNames.of(from, to, revisionOf(people), revisionOf(relations)),
    queryFn: ({ signal }) =>
      call('listRelationNames', { params: { from: String(from), to: String(to) }, query: { ways: 'all' }, signal }),
    select: fillIn,
    placeholderData: keepPreviousData,
  })

/** The same with the terms of a dialect that has a file of its own. */
export const useDialectTerms = ({ people, relations }: Family, from: number, to: number, dialect: DialectName) =>
  useQuery({
    queryKey: queryKeys.relationNames.of(from, to, revisionOf(people), revisionOf(relations), dialect),
    queryFn: ({ signal }) =>
      call('listRelationNames', { params: { from: String(from), to: String(to) }, query: { dialect }, signal }),
    select: joinTerms,
  })

type Terms = NonNullable<RelationName['dialect_terms']>

/** The terms of all ways, each once. A server of an earlier version sends none. */
const joinTerms = (entries: readonly Pick<RelationName, 'dialect_terms'>[]): Terms => [
  ...new Map(entries.flatMap((entry) => entry.dialect_terms ?? []).map((term) => [term.text, term])).values(),
]
