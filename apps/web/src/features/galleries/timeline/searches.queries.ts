import type { CallResponse } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** A gallery that fills itself with what a search finds. */
export type SearchGallery = CallResponse<'createPhotoSearch'>

export const useSearchGalleries = () =>
  useQuery({ queryKey: queryKeys.timeline.searches, queryFn: ({ signal }) => call('listPhotoSearches', { signal }) })

export function useSearchActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.timeline.searches })
  const after = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work
    await refresh()
    return answer
  }
  return {
    create: (title: string, search: string) => after(call('createPhotoSearch', { body: { title, search } })),
    change: (id: number, body: { title?: string; search?: string }) => after(call('updatePhotoSearch', { params: { id }, body })),
    remove: (id: number) => after(call('deletePhotoSearch', { params: { id } })),
    restore: (id: number) => after(call('restorePhotoSearch', { params: { id } })),
  }
}

export const toSearchGallery = ({ id, search }: Pick<SearchGallery, 'id' | 'search'>): string =>
  `/photos/?${search}&gallery=${id}`
