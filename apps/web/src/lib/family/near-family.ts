import type { PersonSummary, Relation, Surroundings } from '@banyan/contract'
import type { QueryClient } from '@tanstack/react-query'
import { firstCalls } from '../first/first-calls.ts'
import { queryKeys } from '../query-keys.ts'

/** People by birth year and id, and relations by id. */
export interface FamilyRows {
  readonly people: readonly PersonSummary[]
  readonly relations: readonly Relation[]
  /** Of the whole lists: since then the server tells what has changed. Changes that became known later may be contained as well. */
  readonly token?: string
}

/** The part of the family that is known before the whole lists are: the surroundings of everybody who was selected. */
export interface NearFamily extends FamilyRows {
  readonly isWhole: boolean
  /** Changes were missed: the next answer replaces these rows. */
  readonly isStale?: boolean
}

/** Adds an answer to what is known. */
export function addSurroundings(
  known: NearFamily | undefined,
  { people, relations, is_whole: isWhole }: Surroundings,
): NearFamily {
  if (known === undefined || known.isStale === true || isWhole) return { people, relations, isWhole }
  return { people: addRows(known.people, people), relations: addRows(known.relations, relations), isWhole: known.isWhole }
}

function addRows<Row extends { readonly id: number }>(known: readonly Row[], read: readonly Row[]): readonly Row[] {
  const ids = new Set(read.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...read]
}

/** Call it when changes were missed. */
export function forgetNearFamily(client: QueryClient): void {
  firstCalls.forget()
  client.setQueryData<NearFamily>(queryKeys.nearFamily, (known) => known && { ...known, isStale: true })
}

/** The rows that are known, of the whole family if it has been read. */
export const knownRows = (client: QueryClient): FamilyRows =>
  client.getQueryData<FamilyRows>(queryKeys.family) ??
  client.getQueryData<NearFamily>(queryKeys.nearFamily) ?? { people: [], relations: [] }
