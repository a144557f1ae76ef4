import type { CallBody, CallResponse } from '@banyan/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export type PrintBody = CallBody<'startPrint'>
export type Print = CallResponse<'listPrints'>[number]
export type PrintPreview = CallResponse<'previewPrint'>

export const isBeingMade = ({ state }: Print): boolean => state === 'waiting' || state === 'running'

/** The reader's files; asks again while one is being made. */
export const usePrints = () =>
  useQuery({
    queryKey: queryKeys.prints.list,
    queryFn: ({ signal }) => call('listPrints', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isBeingMade) ? 1_000 : false),
    staleTime: 0,
  })

/** One sheet as it will be printed; the last one stays while the next is drawn. Undefined: there is nothing to draw yet. */
export const usePreview = (body: PrintBody | undefined, sheet: number) =>
  useQuery({
    queryKey: queryKeys.prints.preview(JSON.stringify(body ?? null), sheet),
    queryFn: ({ signal }) => {
      if (body === undefined) throw new Error('There is nothing to preview.')
      return call('previewPrint', { body, query: { sheet }, signal })
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // Drawings are large, and the family changes.
    gcTime: 20_000,
    staleTime: 20_000,
    retry: false,
  })

export function usePrintActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.prints.list })
    return {
      start: async (body: PrintBody): Promise<void> => {
        await call('startPrint', { body })
        await readAgain()
      },
      /** Stops what is being made, or deletes the file. */
      remove: async (id: number): Promise<void> => {
        await call('deletePrint', { params: { id } })
        await readAgain()
      },
    }
  }, [client])
}
