import { limits } from '@banyan/contract'
import type { CallResponse, Gallery, Image } from '@banyan/contract'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../http/api.ts'
import { ApiError } from '../http/http.ts'
import { imageFilterOf, queryKeys } from '../query-keys.ts'
import type { QueryKey } from '../query-keys.ts'
import { chunkSize, nextStart } from './chunks.ts'
import type { ImageFilter } from './image-filter.ts'

type ImagePage = CallResponse<'listImages'>

/** The number of pages of a list; an empty list has one page. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / limits.pageSize.usual))

const toQuery = (filter: ImageFilter) =>
  'galleryId' in filter
    ? { gallery_id: String(filter.galleryId) }
    : 'personId' in filter
      ? { person_id: String(filter.personId) }
      : 'imageIds' in filter
        ? { ids: filter.imageIds.join(',') }
        : {}

export const useGalleries = (page: number) =>
  useQuery({
    queryKey: queryKeys.galleries.page(page),
    queryFn: ({ signal }) => call('listGalleries', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The galleries, as many as one page holds. */
export const useEveryGallery = (): readonly Gallery[] =>
  useQuery({
    queryKey: queryKeys.galleries.whole,
    queryFn: ({ signal }) => readGalleries(signal),
  }).data ?? noGalleries

export const readGalleries = async (signal?: AbortSignal): Promise<readonly Gallery[]> =>
  (await call('listGalleries', { query: { page: '1', page_size: String(limits.pageSize.max) }, ...(signal ? { signal } : {}) }))
    .results

const noGalleries: readonly Gallery[] = []

export const useGallery = (id: number) =>
  useQuery({ queryKey: queryKeys.gallery.one(id), queryFn: ({ signal }) => call('getGallery', { params: { id }, signal }) })

/**
 * The images of a gallery or person from the first one on. Reads further until there are at least `atLeast`, and once more at each
 * `loadMore`.
 */
export function useImages(filter: ImageFilter, atLeast: number) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.images.list(filter),
    queryFn: ({ pageParam: start, signal }) => {
      const size = chunkSize(start)
      const more = size === limits.pageSize.usual ? {} : { page_size: String(size) }
      return call('listImages', { query: { ...toQuery(filter), page: String(start / size + 1), ...more }, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ count }, _, start) => nextStart(start, count),
    select: toList,
    // All chunks would be read again; the stream of changes catches up by itself when the page is visible again.
    refetchOnWindowFocus: false,
  })
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  const loaded = data?.images.length ?? 0
  const [wanted, setWanted] = useState(0)
  /** What the page needs was here when it opened. */
  const [wasKnown] = useState(data !== undefined && (loaded >= atLeast || !hasNextPage))
  // A request for more would cancel a refetch, so it waits for its end.
  const isDue = hasNextPage && !isFetching && !isFetchNextPageError && loaded < Math.max(wanted, atLeast)
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  const loadMore = () => (isFetchNextPageError ? void fetchNextPage() : setWanted(loaded + 1))
  // Others have deleted so many that the list ends before what was asked for.
  const isShorter = data !== undefined && error instanceof ApiError && error.code === 'invalid_page'
  useEffect(() => {
    if (isShorter && !isFetching) void refetch()
  }, [isShorter, isFetching, refetch])
  return {
    ...query,
    error: isShorter ? null : error,
    isFetchNextPageError: isFetchNextPageError && !isShorter,
    wasKnown,
    loadMore,
  }
}

const toList = ({ pages }: InfiniteData<ImagePage>) => ({
  count: pages.at(-1)?.count ?? 0,
  images: withoutRepeats(pages),
})

/** Additions and deletions between two requests can move a row from one page to the next. */
const withoutRepeats = (pages: readonly ImagePage[]): readonly Image[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((image) => [image.id, image])).values(),
]

/** The number of images in which a person is tagged. */
export const useTaggedCount = (personId: number) =>
  useQuery({
    queryKey: queryKeys.images.count({ personId }),
    queryFn: async ({ signal }) =>
      (await call('listImages', { query: { person_id: String(personId), page_size: '1' }, signal })).count,
  })

/** The images of a gallery that have a place. */
export const useImageLocations = (galleryId: number) =>
  useQuery({
    queryKey: queryKeys.images.locations({ galleryId }),
    queryFn: ({ signal }) => call('listImageLocations', { query: { gallery_id: galleryId }, signal }),
  })

export const useTrash = (page: number) =>
  useQuery({
    queryKey: queryKeys.trash.page(page),
    queryFn: ({ signal }) => call('listTrash', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Every image of a gallery or person, in as few requests as possible. */
export const allImages = (filter: ImageFilter) =>
  queryOptions({
    queryKey: queryKeys.images.wholeList(filter),
    queryFn: async ({ signal }): Promise<readonly Image[]> => {
      const size = limits.pageSize.max
      const read = (page: number) =>
        call('listImages', { query: { ...toQuery(filter), page: String(page), page_size: String(size) }, signal })
      const first = await read(1)
      const others = Array.from({ length: Math.ceil(first.count / size) - 1 }, (_, at) => read(at + 2))
      return withoutRepeats([first, ...(await Promise.all(others))])
    },
  })

/** Updates an image in cached data without fetching a list again. */
export function applyImage(client: QueryClient, image: Image): void {
  const update = (known: readonly Image[]): Image[] => known.map((each) => (each.id === image.id ? image : each))
  client.setQueriesData<InfiniteData<ImagePage>>(
    { queryKey: queryKeys.images.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, results: update(page.results) })) },
  )
  for (const queryKey of [queryKeys.images.wholeLists, queryKeys.images.everyPages])
    client.setQueriesData<readonly Image[]>({ queryKey }, (all) => all && update(all))
  void client.invalidateQueries({ queryKey: queryKeys.images.locations({ galleryId: image.gallery_id }) })
  void client.invalidateQueries({ queryKey: queryKeys.timeline.all })
}

/** Updates a gallery in cached data; its position in the list may have changed. */
export function applyGallery(client: QueryClient, gallery: Gallery): Promise<void> {
  client.setQueryData(queryKeys.gallery.one(gallery.id), gallery)
  return client.invalidateQueries({ queryKey: queryKeys.galleries.all })
}

/** Marks a person's image lists for refetching after a change of tags; those on screen are refetched by `refreshMarked`. */
export function markPersonImages(client: QueryClient, personId: number): void {
  void client.invalidateQueries({
    queryKey: queryKeys.images.all,
    predicate: ({ queryKey }) => isAbout(queryKey, { personId }),
    refetchType: 'none',
  })
}

/** Not called while the viewer shows the list, because the image would disappear in front of the reader. */
export async function refreshMarked(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: queryKeys.images.all, type: 'active', predicate: ({ state }) => state.isInvalidated })
}

/** Refetches galleries and their content, tags, and people's images after changes by others. */
export async function refreshChangedPhotos(
  client: QueryClient,
  { galleries, images, people }: Record<'galleries' | 'images' | 'people', ReadonlySet<number>>,
): Promise<void> {
  const isAffected = (of: ImageFilter): boolean =>
    'galleryId' in of ? galleries.has(of.galleryId) : galleries.size > 0 || ('personId' in of && people.has(of.personId))
  await Promise.all([
    ...(galleries.size > 0
      ? [queryKeys.galleries.all, queryKeys.trash.all, queryKeys.guestLinks.all, queryKeys.guestImages.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        )
      : []),
    ...[...galleries].map((id) => client.invalidateQueries({ queryKey: queryKeys.gallery.one(id) })),
    client.invalidateQueries({ queryKey: queryKeys.faceGroups.all }),
    client.invalidateQueries({ queryKey: queryKeys.timeline.all }),
    client.invalidateQueries({ queryKey: queryKeys.samePhotos }),
    client.invalidateQueries({
      queryKey: queryKeys.images.all,
      predicate: ({ queryKey }) => isAffected(imageFilterOf(queryKey)),
    }),
    ...[...people].map((id) => client.invalidateQueries({ queryKey: queryKeys.suggestedTags.ofPerson(id) })),
    ...[...images].flatMap((id) => [
      client.invalidateQueries({ queryKey: queryKeys.tags.ofImage(id) }),
      client.invalidateQueries({ queryKey: queryKeys.suggestedTags.ofImage(id) }),
    ]),
  ])
}

const isAbout = (images: QueryKey, filter: ImageFilter): boolean =>
  JSON.stringify(imageFilterOf(images)) === JSON.stringify(filter)

/** Refetches tags after people were renamed, deleted, merged or put back. */
export async function refreshTags(client: QueryClient): Promise<void> {
  await Promise.all([queryKeys.tags.all, queryKeys.suggestedTags.all].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Forgets what a gallery contained before something was uploaded: the page that opens next must wait for the new list instead of
 * showing the old one, which may be empty.
 */
export function forgetImages(client: QueryClient, galleryId: number): void {
  client.removeQueries({
    queryKey: queryKeys.images.all,
    type: 'inactive',
    predicate: ({ queryKey }) => isAbout(queryKey, { galleryId }),
  })
}

/** Refetches every list of images, and the galleries that count them, after images were added or removed. */
export async function refreshPhotos(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      queryKeys.images.all,
      queryKeys.timeline.all,
      queryKeys.samePhotos,
      queryKeys.galleries.all,
      queryKeys.gallery.all,
      queryKeys.trash.all,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
