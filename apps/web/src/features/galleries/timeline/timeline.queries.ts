import { limits } from '@banyan/contract'
import type { Image, Timeline } from '@banyan/contract'
import { decodeTimeline } from '@banyan/contract/columns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/http/api.ts'
import { PhotoLoader } from '../../../lib/photos/photo-loader.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { PhotoQuery } from './photo-filter.ts'

/** All photos that a search finds: their times, ids and shapes, the newest first. */
export interface PhotosInTime {
  readonly count: number
  readonly sections: Timeline['sections']
  readonly ids: Int32Array
  readonly ratios: Float32Array
}

export const useTimeline = (query: PhotoQuery) =>
  useQuery({
    queryKey: queryKeys.timeline.of(JSON.stringify(query)),
    queryFn: async ({ signal }): Promise<PhotosInTime> => {
      const { count, sections, photos } = await call('getTimeline', { query, signal })
      return { count, sections, ...decodeTimeline(bytesOf(photos)) }
    },
    placeholderData: keepPreviousData,
    // Nothing in a hundred thousand numbers is worth comparing.
    structuralSharing: false,
  })

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Reads photos by their ids, in their order. */
export async function readPhotos(ids: readonly number[]): Promise<readonly Image[]> {
  const images = new Map<number, Image>()
  for (let start = 0; start < ids.length; start += limits.pageSize.max) {
    const piece = ids.slice(start, start + limits.pageSize.max)
    const query = { ids: piece.join(','), page_size: String(piece.length) }
    for (const image of (await call('listImages', { query })).results) images.set(image.id, image)
  }
  return ids.flatMap((id) => images.get(id) ?? [])
}

/** Photos by their ids, read when they are wanted, and again when the timeline has changed. */
export function usePhotoLoader(data: PhotosInTime) {
  const [loader] = useState(
    () =>
      new PhotoLoader(
        async (ids) => (await call('listImages', { query: { ids: ids.join(','), page_size: String(ids.length) } })).results,
      ),
  )
  const images = useSyncExternalStore(loader.subscribe, loader.images)
  const problem = useSyncExternalStore(loader.subscribe, loader.problem)
  const refresh = useEffectEvent((_changed: PhotosInTime) => loader.refresh())
  useEffect(() => refresh(data), [data])
  return { loader, images, problem }
}
