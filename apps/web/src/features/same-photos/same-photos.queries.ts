import type { CallResponse } from '@banyan/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { call } from '../../lib/http/api.ts'
import { refreshPhotos, refreshTags } from '../../lib/photos/photos.queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export type SamePair = CallResponse<'listSamePhotos'>['results'][number]
export type Compared = SamePair['photos'][0]

/** Pairs of photos that may be the same, the newest first, as many as have been asked for. */
export const useSamePhotos = () =>
  useInfiniteQuery({
    queryKey: queryKeys.samePhotos,
    queryFn: ({ pageParam, signal }) => call('listSamePhotos', { query: { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      count: pages.at(-1)?.count ?? 0,
      isUnfinished: pages.at(-1)?.is_unfinished === true,
      pairs: pages.flatMap(({ results }) => results),
    }),
  })

export function useSamePhotoActions() {
  const client = useQueryClient()
  const { revertChange } = useFamilyActions()
  const refresh = async (): Promise<void> => {
    await Promise.all([
      refreshPhotos(client),
      refreshTags(client),
      client.invalidateQueries({ queryKey: queryKeys.comments.all }),
    ])
  }
  const say = async (one: number, other: number, isDistinct: boolean): Promise<void> => {
    await call('setDistinctPhotos', { body: { image_id: one, other_image_id: other, is_distinct: isDistinct } })
    await client.invalidateQueries({ queryKey: queryKeys.samePhotos })
  }
  return {
    /** @returns what takes it back */
    keep: async (kept: number, other: number): Promise<() => Promise<void>> => {
      const { change_id: change } = await call('mergePhotos', { body: { keep_id: kept, other_id: other } })
      await refresh()
      return async () => {
        await revertChange(change)
        await refresh()
      }
    },
    tellApart: async (one: number, other: number): Promise<() => Promise<void>> => {
      await say(one, other, true)
      return () => say(one, other, false)
    },
  }
}
