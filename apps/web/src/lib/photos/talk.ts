import type { FamilyEvent, Gallery, Image } from '@banyan/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../http/api.ts'
import { ApiError } from '../http/http.ts'
import { queryKeys } from '../query-keys.ts'
import { applyImage } from './photos.queries.ts'

/** What can be commented on. */
export interface About {
  readonly kind: 'image' | 'gallery' | 'person' | 'fact'
  readonly id: number
}

/** What is shown beside a photo or a gallery. */
export type Talk = Pick<Image, 'comment_count' | 'heart_count' | 'has_heart'>

/** Finds an image in what the page has read, wherever it is. */
function findImage(client: QueryClient, id: number): Image | undefined {
  const lists = client
    .getQueriesData<InfiniteData<{ results: readonly Image[] }>>({ queryKey: queryKeys.images.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .map(({ results }) => results)
  const whole = client
    .getQueriesData<readonly Image[]>({ queryKey: queryKeys.images.wholeLists })
    .flatMap(([, all]) => [all ?? []])
  for (const images of [...lists, ...whole]) {
    const image = images.find((each) => each.id === id)
    if (image !== undefined) return image
  }
  return undefined
}

/** Shows what was just said or taken back, without asking for a list again. */
export function applyTalk(client: QueryClient, { kind, id }: About, talk: Partial<Talk>): void {
  if (kind === 'gallery') client.setQueryData<Gallery>(queryKeys.gallery.one(id), (gallery) => gallery && { ...gallery, ...talk })
  const image = kind === 'image' ? findImage(client, id) : undefined
  // What is known already changes nothing, or every look at comments would ask for places again.
  const isNew = image !== undefined && Object.entries(talk).some(([field, value]) => image[field as keyof Talk] !== value)
  if (isNew) applyImage(client, { ...image, ...talk })
}

/** Asks again for what others have said, as far as it is on screen. */
export async function refreshTalk(
  client: QueryClient,
  { images, galleries, people, facts }: FamilyEvent['comments'],
): Promise<void> {
  const about: About[] = [
    ...images.map((id) => ({ kind: 'image', id }) as const),
    ...galleries.map((id) => ({ kind: 'gallery', id }) as const),
    // Those of a person count what was said about their facts.
    ...people.map((id) => ({ kind: 'person', id }) as const),
    ...facts.map((id) => ({ kind: 'fact', id }) as const),
  ]
  await Promise.all([
    ...about.map((each) => client.invalidateQueries({ queryKey: queryKeys.comments.of(each.kind, each.id) })),
    ...galleries.map((id) => client.invalidateQueries({ queryKey: queryKeys.gallery.one(id) })),
    ...(about.length > 0 ? [client.invalidateQueries({ queryKey: queryKeys.waitingComments })] : []),
    ...images.map((id) => refreshImage(client, id)),
  ])
}

async function refreshImage(client: QueryClient, id: number): Promise<void> {
  if (findImage(client, id) === undefined) return
  try {
    applyImage(client, await call('getImage', { params: { id } }))
  } catch (error) {
    // It may have been deleted meanwhile, or the connection is lost: the next look asks again.
    if (!(error instanceof ApiError)) throw error
  }
}
