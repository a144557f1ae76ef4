import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { mediaSigner } from '../../platform/media/media-addresses.ts'
import { firstEpoch } from '../../platform/media/media-epochs.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { endingOf } from '../../platform/pictures/picture-type.ts'
import type { Platform } from '../../platform/platform.ts'
import { UniqueNames } from '../../platform/text/unique-names.ts'
import { viewsOf } from '../living/views.service.ts'
import { listOriginals } from '../photos/images/images.service.ts'
import type { Download } from './stream-zip.ts'

/**
 * Finds the files behind addresses of originals. The addresses are parsed, never requested. The caller may have all originals of
 * the family that they see, so neither age nor signature matters.
 * @throws ApiError `not_found` for all of them if one is not this family's or no longer exists
 */
export async function listDownloads(platform: Platform, caller: Caller, addresses: string[]): Promise<Download[]> {
  const family = caller.familyId
  const hidden = await (await viewsOf(platform).of(caller)).hiddenPhotos()
  const keys = [...new Set(addresses.map((address) => readKey(platform, family, address)))]
  const images = new Map((await listOriginals(platform, family, keys)).map((image) => [image.key, image]))
  const names = new UniqueNames()
  return keys.map((key) => {
    const image = images.get(key)
    if (image === undefined || hidden.images.has(image.id)) throw new ApiError('not_found')
    return {
      name: names.take(image.title, endingOf(image.content_type)),
      key: originalKey(family, key),
      sizeBytes: Number(image.size_bytes),
      date: new Date(image.taken_at),
    }
  })
}

function readKey(platform: Platform, family: FamilyId, address: string): string {
  const url = URL.canParse(address, 'http://here') ? new URL(address, 'http://here') : undefined
  const path = url?.pathname.slice(Math.max(0, url.pathname.indexOf('/media/'))) ?? ''
  const parsed = url === undefined ? undefined : mediaSigner(platform).parse(path, url.searchParams)
  if (parsed?.picture.family !== family || !parsed.name.startsWith('original.')) throw new ApiError('not_found')
  // An address with a number instead of the family's mark must be signed by this server: otherwise families could find out their
  // numbers.
  if (parsed.isNumbered && mediaSigner(platform).verify(parsed, [firstEpoch]) !== 'shown') throw new ApiError('not_found')
  return parsed.picture.key
}
