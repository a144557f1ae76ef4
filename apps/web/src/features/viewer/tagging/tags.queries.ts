import { limits } from '@banyan/contract'
import type { Image, ImageTag, SuggestedTag } from '@banyan/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/http/api.ts'
import { deleteTags } from '../../../lib/photos/delete-tags.ts'
import { markPersonImages } from '../../../lib/photos/photos.queries.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { Box } from './box.ts'

type Subject = Pick<Image, 'id' | 'thumbnail'>

// Not cached after closing, because others may have tagged somebody in the meantime.
const fresh = { gcTime: 0, staleTime: 0 } as const

const tagsOf = (image: Subject) =>
  queryOptions({
    queryKey: queryKeys.tags.ofPicture(image),
    queryFn: ({ signal }) => call('listTags', { query: { image_id: image.id }, signal }),
    ...fresh,
  })

/** Who is tagged in an image, as far as that is known yet. */
export const useImageTags = (image: Subject): readonly ImageTag[] => useQuery(tagsOf(image)).data ?? none

/** Who is tagged in an image, and the faces that nobody has tagged. */
export function useTags(image: Subject) {
  const tags = useQuery(tagsOf(image))
  const suggestions = useQuery({
    queryKey: queryKeys.suggestedTags.ofPicture(image),
    queryFn: ({ signal }) => call('listSuggestedTags', { query: { image_id: String(image.id) }, signal }),
    ...fresh,
  })
  return {
    tags: (tags.data ?? none).filter(hasBox),
    suggestions: suggestions.data ?? none,
    error: tags.error ?? suggestions.error,
    retry: () => void Promise.all([tags.refetch(), suggestions.refetch()]),
  }
}

/** What an edit has cut away has no box. */
const hasBox = ({ x1, x2 }: ImageTag): boolean => x2 > x1

/** The people who are tagged in an image, as far as that is known yet. */
export const useTagged = (image: Subject): readonly number[] => useImageTags(image).map(({ person_id: id }) => id)

const none: readonly never[] = []

/** Everything that changes the tags of an image. */
export function useTagActions(image: Subject) {
  const client = useQueryClient()
  const { id, thumbnail } = image
  return useMemo(() => createTagActions(client, { id, thumbnail }), [client, id, thumbnail])
}

function createTagActions(client: QueryClient, image: Subject) {
  const setTags = (change: (tags: readonly ImageTag[]) => readonly ImageTag[]) =>
    client.setQueryData<readonly ImageTag[]>(queryKeys.tags.ofPicture(image), (tags) => tags && change(tags))
  const forget = (id: number) =>
    client.setQueryData<readonly SuggestedTag[]>(queryKeys.suggestedTags.ofPicture(image), (all) =>
      all?.filter((each) => each.id !== id),
    )
  /** A face under a tag is no longer suggested, and is suggested again when the tag is deleted. */
  const readSuggestions = () => client.invalidateQueries({ queryKey: queryKeys.suggestedTags.ofPicture(image) })
  const add = (tag: ImageTag): ImageTag => {
    setTags((tags) => [...tags.filter((each) => each.id !== tag.id), tag])
    markPersonImages(client, tag.person_id)
    return tag
  }
  return {
    tag: async (personId: number, { x1, x2, y1, y2 }: Box): Promise<ImageTag> => {
      const tag = add(await call('createTag', { body: { image_id: image.id, person_id: personId, x1, x2, y1, y2 } }))
      void readSuggestions()
      return tag
    },
    accept: async (id: number, personId: number): Promise<ImageTag> => {
      const tag = add(await call('acceptSuggestedTag', { params: { id }, body: { person_id: personId } }))
      forget(id)
      return tag
    },
    dismiss: async (id: number): Promise<void> => {
      await call('dismissSuggestedTag', { params: { id } })
      forget(id)
    },
    place: async (id: number, { x1, x2, y1, y2 }: Box): Promise<void> => {
      const changed = await call('updateTag', { params: { id }, body: { x1, x2, y1, y2 } })
      setTags((tags) => tags.map((each) => (each.id === id ? changed : each)))
    },
    /** Turns suggestions into tags of the people whom they suggest, in one step. */
    acceptAll: async (suggestions: readonly SuggestedTag[]): Promise<ImageTag[]> => {
      const faces = suggestions
        .flatMap(({ id, person_id: personId }) => (personId === null ? [] : [{ id, person_id: personId }]))
        .slice(0, limits.taggedFaces)
      const tags = await call('confirmSuggestedTags', { body: { faces } })
      for (const tag of tags) add(tag)
      for (const { id } of faces) forget(id)
      void readSuggestions()
      return tags
    },
    remove: async (gone: readonly ImageTag[]): Promise<void> => {
      await deleteTags(gone)
      const ids = new Set(gone.map(({ id }) => id))
      setTags((tags) => tags.filter(({ id }) => !ids.has(id)))
      for (const { person_id: personId } of gone) markPersonImages(client, personId)
      void readSuggestions()
    },
  }
}
