import { limits } from '@banyan/contract'
import type { Source } from '@banyan/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'

const none: readonly Source[] = []

export const useSourceList = () =>
  useQuery({ queryKey: queryKeys.sources.list, queryFn: ({ signal }) => call('listSources', { query: {}, signal }) })

/** The sources of the family, by title. */
export const useSources = (): readonly Source[] => useSourceList().data ?? none

/** Some sources by their ids, as far as they are there. */
export function useSourcesById(ids: readonly number[]): ReadonlyMap<number, Source> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const { data = none } = useQuery({
    queryKey: queryKeys.sources.some(wanted),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(wanted.length / limits.askedIds) }, (_, part) =>
        wanted.slice(part * limits.askedIds, (part + 1) * limits.askedIds),
      )
      const read = (part: readonly number[]) => call('listSources', { query: { ids: part.join(',') }, signal })
      return (await Promise.all(parts.map(read))).flat()
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data.map((source) => [source.id, source])), [data])
}

export const useSource = (id: number) =>
  useQuery({ queryKey: queryKeys.sources.one(id), queryFn: ({ signal }) => call('getSource', { params: { id }, signal }) })
