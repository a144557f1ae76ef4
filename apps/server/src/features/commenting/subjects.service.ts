import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { About } from '../comments/about.ts'
import type { Subject } from '../comments/change-comments.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import { listAnyImages } from '../photos/images/past-images.service.ts'

/** Finds what can be commented on, as history names it; undefined if it is deleted or never was. */
async function findSubject(db: Reader, family: FamilyId, { kind, id }: About): Promise<Subject | undefined> {
  if (kind === 'person')
    return (await findNamedPeople(db, family, [id])).get(id)?.hidden_at === null ? { kind, id, title: '' } : undefined
  if (kind === 'gallery') {
    const [gallery] = await listAnyGalleries(db, family, [id])
    return gallery?.hidden_at === null ? { kind, id, title: gallery.title } : undefined
  }
  const [image] = await listAnyImages(db, family, [id])
  return image?.hidden_at === null && image.processed_at !== null
    ? { kind, id, title: image.title, galleryId: image.gallery_id }
    : undefined
}

/** @throws ApiError `not_found` */
export async function getSubject(db: Reader, family: FamilyId, about: About): Promise<Subject> {
  const subject = await findSubject(db, family, about)
  if (subject === undefined) throw new ApiError('not_found')
  return subject
}

/** Finds what each of these things is called; undefined for what is deleted. */
export async function readTitles(
  db: Reader,
  family: FamilyId,
  about: readonly About[],
): Promise<(about: About) => string | undefined> {
  const idsOf = (kind: About['kind']): number[] => [...new Set(about.flatMap((each) => (each.kind === kind ? each.id : [])))]
  const titles = new Map<string, string>()
  for (const { id, title, hidden_at } of await inParts(idsOf('image'), (ids) => listAnyImages(db, family, ids)))
    if (hidden_at === null) titles.set(`image ${id}`, title)
  for (const { id, title, hidden_at } of await inParts(idsOf('gallery'), (ids) => listAnyGalleries(db, family, ids)))
    if (hidden_at === null) titles.set(`gallery ${id}`, title)
  for (const [id, { name, hidden_at }] of await inParts(idsOf('person'), async (ids) => [
    ...(await findNamedPeople(db, family, ids)),
  ]))
    if (hidden_at === null) titles.set(`person ${id}`, name)
  return ({ kind, id }) => titles.get(`${kind} ${id}`)
}

const idsAtOnce = 500

async function inParts<Row>(ids: number[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) rows.push(...(await read(ids.slice(start, start + idsAtOnce))))
  return rows
}

interface Asked {
  image_id?: number | undefined
  gallery_id?: number | undefined
  person_id?: number | undefined
}

/** @throws ApiError `invalid_field` unless exactly one thing is named */
export function readAbout({ image_id, gallery_id, person_id }: Asked): About {
  const named: About[] = [
    ...(image_id === undefined ? [] : [{ kind: 'image', id: image_id } as const]),
    ...(gallery_id === undefined ? [] : [{ kind: 'gallery', id: gallery_id } as const]),
    ...(person_id === undefined ? [] : [{ kind: 'person', id: person_id } as const]),
  ]
  const [about] = named
  if (about === undefined || named.length > 1) throw new ApiError('invalid_field', { field: 'image_id' })
  return about
}
