import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import { UniqueNames } from '../../../platform/text/unique-names.ts'
import { slices } from '../../../platform/waiting/in-slices.ts'
import { listAllGalleries } from '../galleries/galleries.repository.ts'
import { movingPage } from '../motion/moving-page.ts'
import { listImagesAfter } from './images.repository.ts'
import type { ImageRow } from './images.table.ts'

/** An image and its file name in an export of the family's data. */
export interface FiledPhoto {
  /** For example `photos/Summer/Harbour.jpg`. */
  file: string
  /** The image's gallery. */
  gallery: { title: string; description: string; isPrivate: boolean }
  image: ImageRow
  /** Of a page: its number behind the front, the back's being 1, and the key of the front. */
  page?: { number: number; frontKey: string }
}

const pageSize = 500

/** Lists every image of the family with a unique file name, by gallery and id; pages follow their fronts. */
export async function listFiledPhotos(db: Reader, family: FamilyId): Promise<FiledPhoto[]> {
  const folders = new UniqueNames()
  const galleries = new Map(
    (await listAllGalleries(db, family)).map(({ id, title, description, is_private }) => [
      id,
      { title, description, isPrivate: is_private === 1, folder: folders.take(title), names: new UniqueNames() },
    ]),
  )
  const pause = slices()
  const fronts: ImageRow[] = []
  const pages = new Map<number, ImageRow[]>()
  for (
    let rows = await listImagesAfter(db, family, 0, pageSize);
    rows.length > 0;
    rows = await listImagesAfter(db, family, rows.at(-1)?.id ?? 0, pageSize)
  ) {
    for (const image of rows)
      if (image.front_id === null) fronts.push(image)
      else pages.set(image.front_id, [...(pages.get(image.front_id) ?? []), image])
    await pause()
  }
  const photos: FiledPhoto[] = []
  for (const front of fronts) {
    const paused = pause()
    if (paused !== undefined) await paused
    const gallery = galleries.get(front.gallery_id)
    if (gallery === undefined) continue
    const take = (title: string, image: ImageRow): string =>
      `photos/${gallery.folder}/${gallery.names.take(title, endingOf(image.content_type))}`
    photos.push({ file: take(front.title, front), gallery, image: front })
    const behind = (pages.get(front.id) ?? []).toSorted((one, other) => one.page_number - other.page_number || one.id - other.id)
    for (const [index, { image, title }] of namedPages(front, behind).entries())
      photos.push({
        file: take(title, image),
        gallery,
        image,
        page: { number: index + 1, frontKey: front.key },
      })
  }
  return photos
}

/** Pages with what their files are called. A film that the camera took with a photo has the photo's name. */
export function namedPages<Row extends Pick<ImageRow, 'content_type' | 'duration_ms'>>(
  front: Pick<ImageRow, 'title' | 'content_type'>,
  pages: readonly Row[],
): { image: Row; title: string }[] {
  const film = movingPage(front, pages)
  const sides = pages.filter((page) => page !== film)
  return pages.map((image) => ({
    image,
    title: image === film ? front.title : pageTitle(front.title, sides.indexOf(image) + 1),
  }))
}

/** What the file of a page is called: `Harbour (back)`, `Harbour (page 3)`. */
const pageTitle = (title: string, number: number): string => (number === 1 ? `${title} (back)` : `${title} (page ${number + 1})`)
