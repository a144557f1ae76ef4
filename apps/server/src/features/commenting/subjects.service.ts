import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { About, AboutIds } from '../comments/about.ts'
import type { Subject } from '../comments/change-comments.ts'
import { findAnyFacts, titleOfFact } from '../facts/facts.service.ts'
import type { AnyFact } from '../facts/facts.table.ts'
import { isFactHidden } from '../living/masks.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { listRelationsById } from '../relations/relations.service.ts'

/** Finds what can be commented on, as history names it; undefined if it is deleted or never was. */
export async function findSubject(db: Reader, family: FamilyId, { kind, id }: About): Promise<Subject | undefined> {
  if (kind === 'person')
    return (await findNamedPeople(db, family, [id])).get(id)?.hidden_at === null ? { kind, id, title: '' } : undefined
  if (kind === 'gallery') {
    const [gallery] = await listAnyGalleries(db, family, [id])
    return gallery?.hidden_at === null ? { kind, id, title: gallery.title } : undefined
  }
  if (kind === 'fact') {
    const fact = (await readFactSubjects(db, family, [id])).get(id)
    return fact && { kind, id, title: titleOfFact(fact), people: fact.people.map((person) => person.id) }
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

/** A fact with those whom it is about: one person, or a couple. */
export interface FactSubject extends AnyFact {
  people: { id: number; name: string }[]
}

/** Finds facts that are there, with all whom they are about. */
export async function readFactSubjects(db: Reader, family: FamilyId, ids: number[]): Promise<Map<number, FactSubject>> {
  const facts = (await findAnyFacts(db, family, ids)).filter(({ hidden_at }) => hidden_at === null)
  const couples = new Map(
    (await listRelationsById(db, family, [...new Set(facts.flatMap(({ relation_id }) => relation_id ?? []))])).map((couple) => [
      couple.id,
      [couple.from_person_id, couple.to_person_id],
    ]),
  )
  const peopleOf = ({ person_id, relation_id }: AnyFact): number[] =>
    relation_id === null ? [person_id ?? 0] : (couples.get(relation_id) ?? [0])
  const named = await findNamedPeople(db, family, [...new Set(facts.flatMap(peopleOf))])
  return new Map(
    facts.flatMap((fact) => {
      const people = peopleOf(fact).map((id) => ({
        id,
        name: named.get(id)?.name ?? '',
        isThere: named.get(id)?.hidden_at === null,
      }))
      return people.every(({ isThere }) => isThere)
        ? [[fact.id, { ...fact, people: people.map(({ id, name }) => ({ id, name })) }] as const]
        : []
    }),
  )
}

/** What is left of some comments or hearts for a reader: those on what they see, if it is there. */
export async function seenOf<Row extends AboutIds>(
  db: Reader,
  family: FamilyId,
  view: View,
  rows: readonly Row[],
): Promise<Row[]> {
  const { images, galleries } = await view.hiddenPhotos()
  const facts = await readFactSubjects(db, family, [...new Set(rows.flatMap(({ fact_id }) => fact_id ?? []))])
  return rows.filter(({ image_id, gallery_id, person_id, fact_id }) => {
    if (fact_id !== null) {
      const fact = facts.get(fact_id)
      return fact !== undefined && !isFactHidden(view, fact)
    }
    return !images.has(image_id ?? 0) && !galleries.has(gallery_id ?? 0) && (person_id === null || !view.isHidden(person_id))
  })
}

/** Finds what each of these things is called; undefined for what is deleted. A fact is called by those whom it is about. */
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
  for (const [id, { people }] of await inParts(idsOf('fact'), async (ids) => [...(await readFactSubjects(db, family, ids))]))
    titles.set(`fact ${id}`, people.map(({ name }) => name).join(' – '))
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
  fact_id?: number | undefined
}

/** @throws ApiError `invalid_field` unless exactly one thing is named */
export function readAbout({ image_id, gallery_id, person_id, fact_id }: Asked): About {
  const named: About[] = [
    ...(image_id === undefined ? [] : [{ kind: 'image', id: image_id } as const]),
    ...(gallery_id === undefined ? [] : [{ kind: 'gallery', id: gallery_id } as const]),
    ...(person_id === undefined ? [] : [{ kind: 'person', id: person_id } as const]),
    ...(fact_id === undefined ? [] : [{ kind: 'fact', id: fact_id } as const]),
  ]
  const [about] = named
  if (about === undefined || named.length > 1) throw new ApiError('invalid_field', { field: 'image_id' })
  return about
}
