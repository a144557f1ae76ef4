import { limits } from '@banyan/contract'
import type { Image, Timeline } from '@banyan/contract'
import { decodeTimeline } from '@banyan/contract/columns'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/http/api.ts'
import { PhotoLoader } from '../../../lib/photos/photo-loader.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { readFilter, toQuery } from './photo-filter.ts'
import type { PhotoQuery } from './photo-filter.ts'

/** All photos that a search finds: their times, ids and shapes, the newest first. */
export interface PhotosInTime {
  readonly count: number
  readonly sections: Timeline['sections']
  readonly ids: Int32Array
  readonly ratios: Float32Array
  /** The newest ones, if nothing of this search was known before. */
  readonly newest: readonly Image[]
}

/** About as many as a screen shows at first. */
const newestCount = 40

const timelineQuery = (query: PhotoQuery) => {
  const queryKey = queryKeys.timeline.of(JSON.stringify(query))
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<PhotosInTime> => {
      // The first rows wait for neither of the two to say which photos they show.
      const isNew = client.getQueryData(queryKey) === undefined
      const newest = isNew ? readNewest(query, signal) : []
      const { count, sections, photos } = await call('getTimeline', { query, signal })
      return { count, sections, ...decodeTimeline(bytesOf(photos)), newest: await newest }
    },
    // Nothing in a hundred thousand numbers is worth comparing.
    structuralSharing: false,
  })
}

/** @returns nothing if they cannot be read: then they are read by their ids */
const readNewest = (query: PhotoQuery, signal: AbortSignal): Promise<readonly Image[]> =>
  call('listPhotos', { query: { ...query, page_size: String(newestCount) }, signal }).then(
    ({ results }) => results,
    () => [],
  )

export const useTimeline = (query: PhotoQuery) => useQuery({ ...timelineQuery(query), placeholderData: keepPreviousData })

/** Begins to read what the page with this address will show. */
export const readTimelineAhead = (client: QueryClient, search: URLSearchParams): Promise<void> =>
  client.prefetchQuery(timelineQuery(toQuery(readFilter(search))))

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

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
        data.newest,
      ),
  )
  const images = useSyncExternalStore(loader.subscribe, loader.images)
  const problem = useSyncExternalStore(loader.subscribe, loader.problem)
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== data) loader.refresh(data.newest)
    known.current = data
  }, [loader, data])
  return { loader, images, problem }
}
