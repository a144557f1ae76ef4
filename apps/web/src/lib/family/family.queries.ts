import type { PersonSummary, Relation } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'
import { updatePeople, updateRelations } from './family-update.ts'
import { addSurroundings, knownRows } from './near-family.ts'
import type { NearFamily } from './near-family.ts'
import { shareRows } from './share-rows.ts'
import { withUpdatesMeanwhile } from './updates-meanwhile.ts'

/** The family and its relations, indexed. The same object as long as nothing changes. */
export interface Family {
  readonly people: readonly PersonSummary[]
  readonly relations: readonly Relation[]
  readonly graph: FamilyGraph
  /** Otherwise only the surroundings of some people have been read. */
  readonly isWhole: boolean
  findPerson(id: number): PersonSummary | undefined
}

interface FamilyQuery {
  readonly family: Family | undefined
  readonly error: Error | null
  retry(): void
}

const structuralSharing = (known: unknown, read: unknown) =>
  shareRows(known as readonly { id: number }[] | undefined, read as readonly { id: number }[])

const peopleQuery = queryOptions({
  queryKey: queryKeys.people,
  queryFn: async ({ client, signal }): Promise<readonly PersonSummary[]> => {
    const people = await withUpdatesMeanwhile<readonly PersonSummary[]>(() => call('listPeople', { signal }), updatePeople)
    return shareRows(knownRows(client).people, people)
  },
  structuralSharing,
})

const relationsQuery = queryOptions({
  queryKey: queryKeys.relations,
  queryFn: async ({ client, signal }): Promise<readonly Relation[]> => {
    const relations = await withUpdatesMeanwhile<readonly Relation[]>(() => call('listRelations', { signal }), updateRelations)
    return shareRows(knownRows(client).relations, relations)
  },
  structuralSharing,
})

/** The whole family; undefined until both of its lists have been read. */
export const useFamily = (): FamilyQuery => useWholeFamily(true)

function useWholeFamily(isWanted: boolean): FamilyQuery {
  const people = useQuery({ ...peopleQuery, enabled: isWanted })
  const relations = useQuery({ ...relationsQuery, enabled: isWanted })
  const family = useMemo(
    () => (people.data && relations.data ? indexFamily(people.data, relations.data, true) : undefined),
    [people.data, relations.data],
  )
  return {
    family,
    error: family ? null : (people.error ?? relations.error),
    retry: () => void Promise.all([people.refetch(), relations.refetch()]),
  }
}

/** Reads the whole family unless that has happened. */
export async function readWholeFamily(client: QueryClient): Promise<void> {
  await Promise.all([client.ensureQueryData(peopleQuery), client.ensureQueryData(relationsQuery)])
}

/**
 * At least the surroundings of a person, which arrive at once however large the family is; the whole family once it has been read.
 *
 * @param isWholeWanted - whether to read the whole family now
 */
export function useFamilyAround(personId: number, isWholeWanted: boolean): FamilyQuery {
  const client = useQueryClient()
  const isKnown = client.getQueryData(queryKeys.people) !== undefined && client.getQueryData(queryKeys.relations) !== undefined
  const around = useQuery({
    queryKey: queryKeys.surroundings.of(personId),
    queryFn: async ({ signal }): Promise<number> => {
      const answer = await withUpdatesMeanwhile(
        () => call('getSurroundings', { query: { person_id: personId }, signal }),
        (rows, update) => ({
          ...rows,
          people: [...updatePeople(rows.people, update)],
          relations: [...updateRelations(rows.relations, update)],
        }),
      )
      client.setQueryData<NearFamily>(queryKeys.nearFamily, (known) => addSurroundings(known, answer))
      return answer.person_id
    },
    enabled: !isKnown,
    staleTime: Infinity,
  })
  const { data: rows } = useQuery<NearFamily>({ queryKey: queryKeys.nearFamily, queryFn: skipToken, staleTime: Infinity })
  const whole = useWholeFamily(isWholeWanted || isKnown || around.error !== null)
  const near = useMemo(() => rows && indexFamily(rows.people, rows.relations, rows.isWhole), [rows])
  const isAround = around.data !== undefined || near?.findPerson(personId) !== undefined
  const hasWhole = whole.family !== undefined
  useEffect(() => {
    if (!hasWhole) return
    client.removeQueries({ queryKey: queryKeys.surroundings.all })
    client.removeQueries({ queryKey: queryKeys.nearFamily })
  }, [client, hasWhole])
  return { ...whole, family: whole.family ?? (isAround ? near : undefined), error: (whole.family ?? near) ? null : whole.error }
}

function indexFamily(people: readonly PersonSummary[], relations: readonly Relation[], isWhole: boolean): Family {
  const graph = buildFamilyGraph({ people, relations })
  const byId = new Map(people.map((person) => [person.id, person]))
  return { people, relations, graph, isWhole, findPerson: (id) => byId.get(id) }
}

/** One person with every field. */
export const usePerson = (id: number) =>
  useQuery({ queryKey: queryKeys.person.one(id), queryFn: ({ signal }) => call('getPerson', { params: { id }, signal }) })

/** Pairs of people who are probably duplicates, the likeliest first. */
export const useDuplicates = () =>
  useQuery({ queryKey: queryKeys.duplicates, queryFn: ({ signal }) => call('listDuplicates', { signal }) })
