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
import { namedPages } from '../photos/images/photos-export.service.ts'
import { listPagesBehind } from '../photos/photographs/photographs.service.ts'
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
  const asked = keys.map((key) => {
    const image = images.get(key)
    if (image === undefined || hidden.images.has(image.id)) throw new ApiError('not_found')
    return image
  })
  const named = await withPages(platform, family, asked)
  const names = new UniqueNames()
  return named.map(({ image, title }) => ({
    name: names.take(title, endingOf(image.content_type)),
    key: originalKey(family, image.key),
    sizeBytes: Number(image.size_bytes),
    date: new Date(image.taken_at),
  }))
}

type Original = Awaited<ReturnType<typeof listOriginals>>[number]

/** The photos, each with its pages behind it, which are named after it; a page that was asked for alone keeps its own name. */
async function withPages(
  platform: Platform,
  family: FamilyId,
  asked: readonly Original[],
): Promise<{ image: Original; title: string }[]> {
  const fronts = asked.flatMap(({ id, joined_count: count }) => (count > 0 ? [id] : []))
  const pages = Map.groupBy(await listPagesBehind(platform.database.read, family, fronts), ({ front_id: front }) => front ?? 0)
  const withFront = new Set([...pages.values()].flat().map(({ id }) => id))
  return asked
    .filter(({ id }) => !withFront.has(id))
    .flatMap((image) => [{ image, title: image.title }, ...namedPages(image, pages.get(image.id) ?? [])])
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
