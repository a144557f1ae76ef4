import type { FaceGroup } from '@banyan/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { call } from '../../lib/http/api.ts'
import { refreshPhotos, refreshTags } from '../../lib/photos/photos.queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const asideOf = (isSetAside: boolean) => (isSetAside ? { set_aside: '1' } : {})

/** Unknown people, the most frequent first, as many as have been asked for. */
export function useFaceGroups(isSetAside: boolean) {
  return useInfiniteQuery({
    queryKey: queryKeys.faceGroups.list(isSetAside),
    queryFn: ({ pageParam, signal }) =>
      call('listFaceGroups', { query: { page: String(pageParam), ...asideOf(isSetAside) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next === null ? undefined : page + 1),
    select: ({ pages }) => ({
      count: pages.at(-1)?.count ?? 0,
      groups: [...new Map(pages.flatMap(({ results }) => results).map((group) => [group.id, group])).values()],
    }),
  })
}

/** One unknown person with all of their faces. */
export const useFaceGroup = (id: number, isSetAside: boolean) =>
  useQuery({
    queryKey: queryKeys.faceGroups.one(id, isSetAside),
    queryFn: ({ signal }) => call('getFaceGroup', { params: { id }, query: asideOf(isSetAside), signal }),
  })

/** Everything that changes what is known of unknown people. */
export function useFaceGroupActions() {
  const client = useQueryClient()
  const { revertChange } = useFamilyActions()
  const refresh = async (): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: queryKeys.faceGroups.all }), refreshTags(client)])
  }
  const refreshing = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work
    await refresh()
    return answer
  }
  const takeOut = (id: number, faces: readonly number[], isOnePerson: boolean) =>
    refreshing(
      call('takeFacesOut', { params: { id }, body: { face_ids: [...faces], is_one_person: isOnePerson ? true : undefined } }),
    )
  return {
    /** @returns in how many photos, and what takes it back */
    name: async ({ face_ids }: Pick<FaceGroup, 'face_ids'>, personId: number) => {
      const { count, change_id: change } = await call('nameFaces', { body: { person_id: personId, face_ids } })
      await Promise.all([refresh(), refreshPhotos(client)])
      const undo = async (): Promise<void> => {
        if (change !== null) await revertChange(change)
        await Promise.all([refresh(), refreshPhotos(client)])
      }
      return { count, undo }
    },
    takeOut,
    /** Takes it back. */
    putBack: (id: number, faces: readonly number[]) =>
      refreshing(call('takeFacesOut', { params: { id }, body: { face_ids: [...faces], is_taken_back: true } })),
    /** Joins groups with the first of them. @returns what takes it back */
    join: async ([into, ...others]: readonly number[]) => {
      const moved: number[][] = []
      for (const group of others) {
        const { face_ids } = await call('joinFaceGroups', { params: { id: into ?? 0 }, body: { group_id: group } })
        moved.push(face_ids)
      }
      await refresh()
      return async (): Promise<void> => {
        for (const faces of moved) await takeOut(into ?? 0, faces, true)
      }
    },
    setAside: (id: number, isSetAside: boolean) =>
      refreshing(call('setFaceGroupAside', { params: { id }, body: { is_set_aside: isSetAside } })),
    deny: (id: number, personId: number, isDenied: boolean) =>
      refreshing(call('denyFaceGroup', { params: { id }, body: { person_id: personId, is_denied: isDenied } })),
  }
}
