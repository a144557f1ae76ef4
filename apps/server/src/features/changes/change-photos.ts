import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { touchPhotos } from '../families/change-family.ts'
import { recordQuietly } from './record-change.ts'
import type { Author, AffectedPhotos } from './record-change.ts'

/** Notes which photos a transaction has changed. */
export type NotePhotos = (concerns: Partial<AffectedPhotos>) => void

/** What a step that changes photos needs. */
export interface PhotoStep {
  tx: Writer
  author: Author
  note: NotePhotos
  at: string
}

/**
 * Runs `work` in a transaction that changes galleries, images or tags of the family: one at a time for each family. Its followers
 * learn after the commit what was noted.
 */
export async function changePhotos<T>(
  { database, eventBus, now }: Platform,
  family: FamilyId,
  work: (tx: Writer, note: NotePhotos) => Promise<T>,
): Promise<T> {
  const { result, isChanged } = await database.write(async (tx) => {
    // Comes first, because the row's lock puts changes in the order in which they are reported.
    await touchPhotos(tx, family)
    return notingPhotos(tx, family, now().toISOString(), (note) => work(tx, note))
  })
  if (isChanged) eventBus.publish(family)
  return result
}

/** Runs `work` within a transaction that has touched the family; what was noted is reported when it commits. */
export async function notingPhotos<T>(
  tx: Writer,
  family: FamilyId,
  at: string,
  work: (note: NotePhotos) => Promise<T>,
): Promise<{ result: T; isChanged: boolean }> {
  const noted = { galleries: new Set<number>(), images: new Set<number>(), people: new Set<number>() }
  const result = await work(({ galleries = [], images = [], people = [] }) => {
    for (const id of galleries) noted.galleries.add(id)
    for (const id of images) noted.images.add(id)
    for (const id of people) noted.people.add(id)
  })
  const photos: AffectedPhotos = { galleries: [...noted.galleries], images: [...noted.images], people: [...noted.people] }
  const isChanged = Object.values(photos).some((ids) => ids.length > 0)
  if (isChanged) await recordQuietly(tx, family, { people: [], relations: [], photos }, at)
  return { result, isChanged }
}
