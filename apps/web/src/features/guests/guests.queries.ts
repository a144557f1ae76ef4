import { limits } from '@banyan/contract'
import type { CallBody, GuestLink } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { refreshPhotos } from '../../lib/photos/photos.queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'

/** What a link opens: a gallery, or a person, alone or with their branch. */
export type Shared = { galleryId: number } | { personId: number }

/** The links for guests to a gallery, or to a person and their branch, the newest first. */
export const useGuestLinks = (shared: Shared) =>
  useQuery({
    queryKey:
      'galleryId' in shared ? queryKeys.guestLinks.ofGallery(shared.galleryId) : queryKeys.guestLinks.ofPerson(shared.personId),
    queryFn: ({ signal }) =>
      call('listGuestLinks', {
        query: 'galleryId' in shared ? { gallery_id: String(shared.galleryId) } : { person_id: String(shared.personId) },
        signal,
      }),
  })

/** The galleries that can take photos of guests, as many as one page holds. */
export const useGalleryChoices = () =>
  useQuery({
    queryKey: queryKeys.galleries.whole,
    queryFn: async ({ signal }) =>
      (await call('listGalleries', { query: { page: '1', page_size: String(limits.pageSize.max) }, signal })).results,
  })

/** As many as one screen can show; the rest follows when these are decided about. */
const waitingAtOnce = 100

/** The photos of guests that wait in a gallery, or anywhere in the family. */
export const useWaitingPhotos = (galleryId?: number) =>
  useQuery({
    queryKey: queryKeys.guestImages.list(galleryId),
    queryFn: ({ signal }) =>
      call('listGuestImages', {
        query: {
          page: '1',
          page_size: String(waitingAtOnce),
          ...(galleryId === undefined ? {} : { gallery_id: String(galleryId) }),
        },
        signal,
      }),
    enabled: useCanWrite(),
  })

/** The comments of guests that wait anywhere in the family. */
export const useWaitingComments = () =>
  useQuery({
    queryKey: queryKeys.waitingComments,
    queryFn: ({ signal }) => call('listWaitingComments', { signal }),
    enabled: useCanWrite(),
  })

/** Everything that members do about guests. */
export function useGuestActions() {
  const client = useQueryClient()
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKeys.guestLinks.all })
  return {
    makeLink: async (body: CallBody<'createGuestLink'>): Promise<GuestLink> => {
      const link = await call('createGuestLink', { body })
      await refresh()
      return link
    },
    changeLink: async (id: number, body: CallBody<'updateGuestLink'>): Promise<GuestLink> => {
      const link = await call('updateGuestLink', { params: { id }, body })
      await refresh()
      return link
    },
    endLink: async (id: number): Promise<void> => {
      await call('deleteGuestLink', { params: { id } })
      await refresh()
    },
    decideComments: async (ids: number[], add: boolean): Promise<void> => {
      await call('decideWaitingComments', { body: { ids, add } })
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.waitingComments }),
        client.invalidateQueries({ queryKey: queryKeys.comments.all }),
        refreshPhotos(client),
      ])
    },
    decide: async (ids: number[], add: boolean): Promise<void> => {
      await call('decideGuestImages', { body: { ids, add } })
      await Promise.all([client.invalidateQueries({ queryKey: queryKeys.guestImages.all }), refreshPhotos(client)])
    },
  }
}
