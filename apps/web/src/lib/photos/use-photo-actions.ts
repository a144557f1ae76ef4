import { limits } from '@banyan/contract'
import type { CallBody, Gallery, Image } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { queryKeys } from '../query-keys.ts'
import { applyGallery, applyImage, refreshPhotos } from './photos.queries.ts'

/** As many as a browser sends to one server. Thousands of waiting requests can be too many for it. */
const callsAtOnce = 6

/** Everything that changes galleries and images: calls the server and updates the cached data. */
export function usePhotoActions() {
  const client = useQueryClient()
  return useMemo(() => createPhotoActions(client), [client])
}

function createPhotoActions(client: QueryClient) {
  /** Makes one call each, a few at a time; successes show even when some calls were refused. */
  const each = async (ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<void> => {
    const waiting = ids.values()
    const outcomes: PromiseSettledResult<unknown>[] = []
    const work = async (): Promise<void> => {
      for (const id of waiting) outcomes.push(...(await Promise.allSettled([act(id)])))
    }
    await Promise.all(Array.from({ length: callsAtOnce }, work))
    await refreshPhotos(client)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  return {
    createGallery: async (body: CallBody<'createGallery'>): Promise<Gallery> => {
      const gallery = await call('createGallery', { body })
      await applyGallery(client, gallery)
      return gallery
    },
    changeGallery: async (id: number, body: CallBody<'updateGallery'>): Promise<Gallery> => {
      const gallery = await call('updateGallery', { params: { id }, body })
      await applyGallery(client, gallery)
      return gallery
    },
    changeImage: async (id: number, body: CallBody<'updateImage'>): Promise<Image> => {
      const image = await call('updateImage', { params: { id }, body })
      applyImage(client, image)
      // Ages depend on the date.
      if (body.taken !== undefined) void client.invalidateQueries({ queryKey: queryKeys.tags.ofImage(id) })
      // A rotated picture may be a gallery's thumbnail.
      void client.invalidateQueries({ queryKey: queryKeys.galleries.all })
      return image
    },
    /** Cuts photos out of a page; they appear in the lists. */
    cutImage: async (id: number, body: CallBody<'cutImage'>): Promise<readonly Image[]> => {
      const photos = await call('cutImage', { params: { id }, body })
      await refreshPhotos(client)
      return photos
    },
    /** Makes one photograph of images, in this order. */
    joinImages: async (ids: readonly number[]) => {
      const answer = await call('setPages', { params: { id: ids[0] ?? 0 }, body: { ids: [...ids] } })
      await refreshPhotos(client)
      return answer
    },
    undoJoin: async (changeId: number): Promise<void> => {
      await call('revertChange', { params: { id: changeId } })
      await refreshPhotos(client)
    },
    /** Changes many images, as many in one step as a call takes. */
    changeImages: async (
      ids: readonly number[],
      body: Omit<CallBody<'updateImages'>, 'ids'>,
    ): Promise<{ lines: number[]; count: number }> => {
      const lines: number[] = []
      let count = 0
      try {
        for (let start = 0; start < ids.length; start += limits.changedImages) {
          const piece = ids.slice(start, start + limits.changedImages)
          const answer = await call('updateImages', { body: { ...body, ids: piece } })
          if (answer.change_id !== null) lines.push(answer.change_id)
          count += answer.count
        }
      } finally {
        // Ages depend on the date.
        await Promise.all([refreshPhotos(client), client.invalidateQueries({ queryKey: queryKeys.tags.all })])
      }
      return { lines, count }
    },
    /** Tags people in many images, as many in one step as a call takes. */
    tagPeople: async (ids: readonly number[], people: readonly number[]): Promise<{ lines: number[]; count: number }> => {
      const lines: number[] = []
      let count = 0
      try {
        for (let start = 0; start < ids.length; start += limits.changedImages) {
          const piece = ids.slice(start, start + limits.changedImages)
          const answer = await call('tagPeople', { body: { image_ids: piece, person_ids: [...people] } })
          lines.push(...answer.change_ids)
          count += answer.count
        }
      } finally {
        await Promise.all([refreshPhotos(client), client.invalidateQueries({ queryKey: queryKeys.tags.all })])
      }
      return { lines, count }
    },
    undoChanges: async (lines: readonly number[]): Promise<void> => {
      for (const id of lines.toReversed()) await call('revertChange', { params: { id } })
      await Promise.all([refreshPhotos(client), client.invalidateQueries({ queryKey: queryKeys.tags.all })])
    },
    deleteGalleries: (ids: readonly number[]) => each(ids, (id) => call('deleteGallery', { params: { id } })),
    restoreGalleries: (ids: readonly number[]) => each(ids, (id) => call('restoreGallery', { params: { id } })),
    deleteImages: (ids: readonly number[]) => each(ids, (id) => call('deleteImage', { params: { id } })),
    restoreImages: (ids: readonly number[]) => each(ids, (id) => call('restoreImage', { params: { id } })),
  }
}
