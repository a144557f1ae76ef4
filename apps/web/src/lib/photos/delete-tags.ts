import { limits } from '@banyan/contract'
import type { ImageTag } from '@banyan/contract'
import { call } from '../http/api.ts'

/** Deletes tags, as many with one call as the server takes. Those that others have deleted do no harm. @throws ApiError */
export async function deleteTags(tags: readonly Pick<ImageTag, 'id'>[]): Promise<void> {
  const ids = tags.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += limits.taggedFaces)
    await call('deleteTags', { body: { ids: ids.slice(start, start + limits.taggedFaces) } })
}
