import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../http/api.ts'
import { createPauses } from '../pauses.ts'
import { queryKeys } from '../query-keys.ts'
import { updateRows } from './family-update.ts'
import { indexFamily, prepareWholeFamily, shareIndex, wholeFamily } from './indexed-family.ts'
import type { Family } from './indexed-family.ts'
import { addSurroundings, knownRows } from './near-family.ts'
import type { FamilyRows, NearFamily } from './near-family.ts'
import { readFamily } from './read-family.ts'
import { withUpdatesMeanwhile } from './updates-meanwhile.ts'

interface FamilyQuery {
  readonly family: Family | undefined
  readonly error: Error | null
  retry(): void
}

const familyQuery = queryOptions({
  queryKey: queryKeys.family,
  queryFn: ({ client, signal }): Promise<FamilyRows> =>
    withUpdatesMeanwhile(async () => {
      const since = client.getQueryData<FamilyRows>(queryKeys.family)?.token
      const rows = await readFamily(() => knownRows(client), since, signal)
      const before = client.getQueryData<FamilyRows>(queryKeys.family)
      if (before && before.people === rows.people && before.relations === rows.relations) shareIndex(before, rows)
      else await prepareWholeFamily(rows, createPauses(signal))
      return rows
    }, updateRows),
  // Reading keeps what is the same.
  structuralSharing: false,
})

/** The whole family; undefined until it has been read. */
export const useFamily = (): FamilyQuery => useWholeFamily(true)

function useWholeFamily(isWanted: boolean): FamilyQuery {
  const { data, error, refetch } = useQuery({ ...familyQuery, enabled: isWanted })
  return { family: data && wholeFamily(data), error: data ? null : error, retry: () => void refetch() }
}

/** Reads the whole family unless that has happened. */
export async function readWholeFamily(client: QueryClient): Promise<void> {
  await client.ensureQueryData(familyQuery)
}

/**
 * At least the surroundings of a person, which arrive at once however large the family is; the whole family once it has been read.
 *
 * @param isWholeWanted - whether to read the whole family now
 */
export function useFamilyAround(personId: number, isWholeWanted: boolean): FamilyQuery {
  const client = useQueryClient()
  const isKnown = client.getQueryData(queryKeys.family) !== undefined
  const around = useQuery({
    queryKey: queryKeys.surroundings.of(personId),
    queryFn: async ({ signal }): Promise<number> => {
      const answer = await withUpdatesMeanwhile(
        () => call('getSurroundings', { query: { person_id: personId }, signal }),
        updateRows,
      )
      client.setQueryData<NearFamily>(queryKeys.nearFamily, (known) => addSurroundings(known, answer))
      return answer.person_id
    },
    enabled: !isKnown,
    staleTime: Infinity,
  })
  const { data: rows } = useQuery<NearFamily>({ queryKey: queryKeys.nearFamily, queryFn: skipToken, staleTime: Infinity })
  const whole = useWholeFamily(isWholeWanted || isKnown || around.error !== null)
  const near = useMemo(() => rows && indexFamily(rows, rows.isWhole), [rows])
  const isAround = around.data !== undefined || near?.findPerson(personId) !== undefined
  const hasWhole = whole.family !== undefined
  useEffect(() => {
    if (!hasWhole) return
    client.removeQueries({ queryKey: queryKeys.surroundings.all })
    client.removeQueries({ queryKey: queryKeys.nearFamily })
  }, [client, hasWhole])
  return { ...whole, family: whole.family ?? (isAround ? near : undefined), error: (whole.family ?? near) ? null : whole.error }
}

/** One person with every field. */
export const usePerson = (id: number) =>
  useQuery({ queryKey: queryKeys.person.one(id), queryFn: ({ signal }) => call('getPerson', { params: { id }, signal }) })

/** Pairs of people who are probably duplicates, the likeliest first. */
export const useDuplicates = () =>
  useQuery({ queryKey: queryKeys.duplicates, queryFn: ({ signal }) => call('listDuplicates', { signal }) })
