import type { Timeline } from '@banyan/contract'
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
