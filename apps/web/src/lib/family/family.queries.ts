import type { PersonSummary, Relation } from '@banyan/contract'
import { buildFamilyGraph } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'
import { shareRows } from './share-rows.ts'

/** Everyone in the family and their relations, indexed. The same object as long as nothing changes. */
export interface Family {
  readonly people: readonly PersonSummary[]
  readonly relations: readonly Relation[]
  readonly graph: FamilyGraph
  findPerson(id: number): PersonSummary | undefined
}

interface FamilyQuery {
  readonly family: Family | undefined
  readonly error: Error | null
  retry(): void
}

const structuralSharing = (known: unknown, read: unknown) =>
  shareRows(known as readonly { id: number }[] | undefined, read as readonly { id: number }[])

export function useFamily(): FamilyQuery {
  const people = useQuery({
    queryKey: queryKeys.people,
    queryFn: ({ signal }) => call('listPeople', { signal }),
    structuralSharing,
  })
  const relations = useQuery({
    queryKey: queryKeys.relations,
    queryFn: ({ signal }) => call('listRelations', { signal }),
    structuralSharing,
  })
  const family = useMemo(
    () => (people.data && relations.data ? indexFamily(people.data, relations.data) : undefined),
    [people.data, relations.data],
  )
  return {
    family,
    error: family ? null : (people.error ?? relations.error),
    retry: () => void Promise.all([people.refetch(), relations.refetch()]),
  }
}

function indexFamily(people: readonly PersonSummary[], relations: readonly Relation[]): Family {
  const graph = buildFamilyGraph({ people, relations })
  const byId = new Map(people.map((person) => [person.id, person]))
  return { people, relations, graph, findPerson: (id) => byId.get(id) }
}

/** One person with every field. */
export const usePerson = (id: number) =>
  useQuery({ queryKey: queryKeys.person.one(id), queryFn: ({ signal }) => call('getPerson', { params: { id }, signal }) })

/** Pairs of people who are probably duplicates, the likeliest first. */
export const useDuplicates = () =>
  useQuery({ queryKey: queryKeys.duplicates, queryFn: ({ signal }) => call('listDuplicates', { signal }) })
