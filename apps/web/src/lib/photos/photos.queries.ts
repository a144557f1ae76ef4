import { limits } from '@banyan/contract'
import type { CallResponse, Gallery, Image } from '@banyan/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../http/api.ts'
import { imageFilterOf, queryKeys } from '../query-keys.ts'
import type { QueryKey } from '../query-keys.ts'
import type { ImageFilter } from './image-filter.ts'

type ImagePage = CallResponse<'listImages'>

/** Pages of a list that has so many rows; a list without any has one page. */
export const pageCount = (count: number): number => Math.max(1, Math.ceil(count / limits.pageSize.usual))

const toQuery = (filter: ImageFilter) =>
  'galleryId' in filter ? { gallery_id: String(filter.galleryId) } : { person_id: String(filter.personId) }

export const useGalleries = (page: number) =>
  useQuery({
    queryKey: queryKeys.galleries.page(page),
    queryFn: ({ signal }) => call('listGalleries', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

export const useGallery = (id: number) =>
  useQuery({ queryKey: queryKeys.gallery.one(id), queryFn: ({ signal }) => call('getGallery', { params: { id }, signal }) })

export const useImages = (filter: ImageFilter, page: number) =>
  useQuery({
    queryKey: queryKeys.images.page(filter, page),
    queryFn: ({ signal }) => call('listImages', { query: { ...toQuery(filter), page: String(page) }, signal }),
    // From page to page of one list the old one stays until the next is here.
    placeholderData: (previous, query) => (query && isAbout(query.queryKey, filter) ? previous : undefined),
  })

/** In how many images a person is tagged. */
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

/** Every image of a gallery or person, in as few answers as can be. */
export const allImages = (filter: ImageFilter) =>
  queryOptions({
    queryKey: queryKeys.images.wholeList(filter),
    queryFn: async ({ signal }): Promise<readonly Image[]> => {
      const size = limits.pageSize.max
      const read = (page: number) =>
        call('listImages', { query: { ...toQuery(filter), page: String(page), page_size: String(size) }, signal })
      const first = await read(1)
      const others = Array.from({ length: Math.ceil(first.count / size) - 1 }, (_, at) => read(at + 2))
      const pages = [first, ...(await Promise.all(others))]
      // What is added or deleted meanwhile can move a row from one page to the next.
      return [...new Map(pages.flatMap(({ results }) => results).map((image) => [image.id, image])).values()]
    },
  })

/** Puts a changed image where the browser knows it, without asking for a list again. */
export function applyImage(client: QueryClient, image: Image): void {
  const update = (known: readonly Image[]): Image[] => known.map((each) => (each.id === image.id ? image : each))
  client.setQueriesData<ImagePage>(
    { queryKey: queryKeys.images.pages },
    (page) => page && { ...page, results: update(page.results) },
  )
  client.setQueriesData<readonly Image[]>({ queryKey: queryKeys.images.wholeLists }, (all) => all && update(all))
  void client.invalidateQueries({ queryKey: queryKeys.images.locations({ galleryId: image.gallery_id }) })
}

/** The same for a gallery; where it stands in the list may have changed. */
export function applyGallery(client: QueryClient, gallery: Gallery): Promise<void> {
  client.setQueryData(queryKeys.gallery.one(gallery.id), gallery)
  return client.invalidateQueries({ queryKey: queryKeys.galleries.all })
}

/** Somebody was tagged, or is no longer: lists of their images are read anew, those on the screen when `refreshMarked` is called. */
export function markPersonImages(client: QueryClient, personId: number): void {
  void client.invalidateQueries({
    queryKey: queryKeys.images.all,
    predicate: ({ queryKey }) => isAbout(queryKey, { personId }),
    refetchType: 'none',
  })
}

/** Not while the viewer goes through them: the image would go from under the reader's eyes. */
export async function refreshMarked(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: queryKeys.images.all, type: 'active', predicate: ({ state }) => state.isInvalidated })
}

/** Others have changed galleries and what is in them, who is tagged in images, and in which images people are. */
export async function refreshChangedPhotos(
  client: QueryClient,
  { galleries, images, people }: Record<'galleries' | 'images' | 'people', ReadonlySet<number>>,
): Promise<void> {
  const isAffected = (of: ImageFilter): boolean =>
    'galleryId' in of ? galleries.has(of.galleryId) : people.has(of.personId) || galleries.size > 0
  await Promise.all([
    ...(galleries.size > 0
      ? [queryKeys.galleries.all, queryKeys.trash.all].map((queryKey) => client.invalidateQueries({ queryKey }))
      : []),
    ...[...galleries].map((id) => client.invalidateQueries({ queryKey: queryKeys.gallery.one(id) })),
    client.invalidateQueries({
      queryKey: queryKeys.images.all,
      predicate: ({ queryKey }) => isAffected(imageFilterOf(queryKey)),
    }),
    ...[...images].flatMap((id) => [
      client.invalidateQueries({ queryKey: queryKeys.tags.ofImage(id) }),
      client.invalidateQueries({ queryKey: queryKeys.suggestedTags.ofImage(id) }),
    ]),
  ])
}

const isAbout = (images: QueryKey, filter: ImageFilter): boolean =>
  JSON.stringify(imageFilterOf(images)) === JSON.stringify(filter)

/** People were renamed, deleted, merged or put back: so are their tags. */
export async function refreshTags(client: QueryClient): Promise<void> {
  await Promise.all([queryKeys.tags.all, queryKeys.suggestedTags.all].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Images have come or gone: every list of them, and the galleries that count them, are read anew. */
export async function refreshPhotos(client: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.images.all, queryKeys.galleries.all, queryKeys.gallery.all, queryKeys.trash.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
