import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { isKeeper, listJoined } from './living.repository.ts'
import {
  findFactAbout,
  findUploader,
  isInGallery,
  listFactAdders,
  listGalleryMakers,
  listImagesIn,
  listMarkedFacts,
  listMarkedFactsById,
  listMarkedGalleries,
  listMarkedImages,
  listParts,
  listTaggedIn,
} from './marks.repository.ts'
import type { MarkedImageRow, MarkedKind } from './marks.repository.ts'
import type { Concerned, MarkedImage, Marks } from './marks.ts'

const rowsAtOnce = 500

const isId = (id: number | null): id is number => id !== null

/**
 * Reads everything in a family that is marked private, and whom it concerns.
 * @param facts - the facts, if they are known
 */
export const readMarks = async (db: Reader, family: FamilyId, facts?: Marks['facts']): Promise<Marks> => ({
  facts: facts ?? (await readFacts(db, family)),
  ...(await readPhotos(db, family)),
})

async function readFacts(db: Reader, family: FamilyId): Promise<Map<number, Concerned>> {
  const facts = new Map<number, Concerned>()
  for (let after = 0, isMore = true; isMore; await letOthersRun()) {
    const page = await listMarkedFacts(db, family, after, rowsAtOnce)
    await addFacts(db, family, page, facts)
    after = page.at(-1)?.id ?? after
    isMore = page.length === rowsAtOnce
  }
  return facts
}

/**
 * Reads these facts again, which may be private, or have been.
 * @returns the same facts if nothing differs, so that views made from them stay
 */
export async function refreshFacts(
  db: Reader,
  family: FamilyId,
  known: Marks['facts'],
  ids: readonly number[],
): Promise<Marks['facts']> {
  const now = new Map<number, Concerned>()
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const some = ids.slice(start, start + rowsAtOnce)
    await addFacts(db, family, await listMarkedFactsById(db, family, some), now)
  }
  const changed = ids.filter((id) => !isSame(known.get(id), now.get(id)))
  if (changed.length === 0) return known
  const facts = new Map(known)
  for (const id of changed) {
    const fact = now.get(id)
    if (fact === undefined) facts.delete(id)
    else facts.set(id, fact)
  }
  return facts
}

const isSame = (one: Concerned | undefined, other: Concerned | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && isEqualSet(one.people, other.people) && isEqualSet(one.users, other.users))

const isEqualSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each))

async function addFacts(
  db: Reader,
  family: FamilyId,
  page: Awaited<ReturnType<typeof listMarkedFacts>>,
  facts: Map<number, Concerned>,
): Promise<void> {
  if (page.length === 0) return
  const ids = page.map(({ id }) => id)
  const parts = Map.groupBy(await listParts(db, { family }, ids), ({ fact_id }) => fact_id)
  const adders = Map.groupBy(await listFactAdders(db, { family }, ids), ({ id }) => id)
  for (const { id, person_id, from_person_id, to_person_id, user_id } of page)
    facts.set(id, {
      people: new Set([
        ...[person_id, from_person_id, to_person_id].filter(isId),
        ...(parts.get(id) ?? []).map((part) => part.person_id),
      ]),
      users: new Set([...[user_id].filter(isId), ...(adders.get(id) ?? []).map((adder) => adder.user_id)]),
    })
}

async function readPhotos(db: Reader, family: FamilyId): Promise<Pick<Marks, 'galleries' | 'images' | 'joined'>> {
  const images = new Map<number, MarkedImage>()
  const galleries = new Map<number, Concerned>()
  await eachPage(
    (after) => listMarkedImages(db, family, after, rowsAtOnce),
    async (page) => addImages(db, family, page, images),
  )
  const marked = await listMarkedGalleries(db, family)
  const makers = Map.groupBy(marked.length === 0 ? [] : await listGalleryMakers(db, { family }, marked), ({ id }) => id)
  for (const gallery of marked) {
    const people = new Set<number>()
    const users = new Set((makers.get(gallery) ?? []).map(({ user_id }) => user_id))
    await eachPage(
      (after) => listImagesIn(db, family, gallery, after, rowsAtOnce),
      async (page) => {
        await addImages(db, family, page, images)
        for (const { id } of page) {
          for (const person of images.get(id)?.people ?? []) people.add(person)
          for (const user of images.get(id)?.users ?? []) users.add(user)
        }
      },
    )
    galleries.set(gallery, { people, users })
  }
  return { images, galleries, joined: images.size === 0 ? [] : await listJoined(db, family) }
}

async function eachPage<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  take: (page: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0, isMore = true; isMore; await letOthersRun()) {
    const page = await read(after)
    if (page.length > 0) await take(page)
    after = page.at(-1)?.id ?? after
    isMore = page.length === rowsAtOnce
  }
}

async function addImages(
  db: Reader,
  family: FamilyId,
  page: readonly MarkedImageRow[],
  images: Map<number, MarkedImage>,
): Promise<void> {
  const tags = Map.groupBy(
    await listTaggedIn(
      db,
      { family },
      page.map(({ id }) => id),
    ),
    (tag) => tag.image_id,
  )
  for (const { id, gallery_id, user_id, change_id, is_private } of page)
    images.set(id, {
      gallery: gallery_id,
      line: change_id,
      isMarked: is_private === 1,
      people: new Set((tags.get(id) ?? []).map(({ person_id }) => person_id)),
      users: new Set([user_id].filter(isId)),
    })
}

/** Whether a change only says who sees something: those whom it concerns may do that, whatever else they may change. */
export const isMarkOnly = (asked: object): boolean => {
  const given = Object.entries(asked).flatMap(([field, value]) => (value === undefined || field === 'seen' ? [] : field))
  return given.length === 1 && given[0] === 'is_private'
}

/** Who wants to set a mark or take it away. */
interface Marker {
  familyId: FamilyId
  userId: number
  personId: number
}

/**
 * Whether somebody may say who sees something: keepers, those whom it concerns, and who added it. Read in the transaction that changes it.
 */
export async function isConcerned(db: Reader, marker: Marker, kind: MarkedKind, id: number): Promise<boolean> {
  const { familyId: family, userId, personId } = marker
  if (await isKeeper(db, family, personId)) return true
  if (kind === 'gallery')
    return (
      (await listGalleryMakers(db, { family }, [id])).some(({ user_id }) => user_id === userId) ||
      (await isInGallery(db, family, id, marker))
    )
  if (kind === 'image')
    return (
      (await findUploader(db, family, id))?.user_id === userId ||
      (await listTaggedIn(db, { family }, [id])).some(({ person_id }) => person_id === personId)
    )
  const fact = await findFactAbout(db, family, id)
  if (fact === undefined) return false
  return (
    [fact.person_id, fact.from_person_id, fact.to_person_id].includes(personId) ||
    fact.user_id === userId ||
    (await listParts(db, { family }, [id])).some(({ person_id }) => person_id === personId) ||
    (await listFactAdders(db, { family }, [id])).some(({ user_id }) => user_id === userId)
  )
}
