import type { CallResponse, Image } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { refreshPhotos } from '../../../lib/photos/photos.queries.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const none: readonly Image[] = []

/** The images of a photograph, the front first; empty without an id, and until they are here. */
export const usePages = (imageId: number | undefined): readonly Image[] => usePagesQuery(imageId).data ?? none

/** The front of the photograph that an image is a page of. */
export function useFrontOf(imageId: number | undefined): { isPending: boolean; frontId: number | undefined } {
  const { data, isLoading } = usePagesQuery(imageId)
  const front = data?.[0]
  return { isPending: isLoading, frontId: front?.id === imageId ? undefined : front?.id }
}

const usePagesQuery = (imageId: number | undefined) =>
  useQuery({
    queryKey: queryKeys.images.pages({ imageIds: [imageId ?? 0] }),
    queryFn: ({ signal }) => call('listPages', { params: { id: imageId ?? 0 }, signal }),
    enabled: imageId !== undefined,
  })

/** Joins images, orders pages and takes photographs apart, and undoes that. */
export function usePageActions() {
  const client = useQueryClient()
  const { undoJoin } = usePhotoActions()
  return {
    setPages: async (id: number, ids: readonly number[], seen?: readonly number[]): Promise<CallResponse<'setPages'>> => {
      const answer = await call('setPages', {
        params: { id },
        body: { ids: [...ids], ...(seen === undefined ? {} : { seen: [...seen] }) },
      })
      await refreshPhotos(client)
      return answer
    },
    undo: undoJoin,
  }
}
