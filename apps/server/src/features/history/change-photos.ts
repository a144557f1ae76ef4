import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { touchPhotos } from '../families/families.repository.ts'
import { recordQuietly } from './record-change.ts'
import type { PhotoConcerns } from './record-change.ts'

/** Says what of the photos a transaction has changed. */
export type NotePhotos = (concerns: Partial<PhotoConcerns>) => void

/**
 * Runs `work` in a transaction that changes galleries, images or tags of the family: one at a time for each family, and
 * whoever follows it hears after the commit what was noted. Photos have no history beyond that.
 */
export async function changePhotos<T>({ database, news, now }: Platform, family: FamilyId, work: (tx: Writer, note: NotePhotos) => Promise<T>): Promise<T> {
  const photos: PhotoConcerns = { galleries: [], images: [], people: [] }
  const note: NotePhotos = ({ galleries = [], images = [], people = [] }) => {
    photos.galleries.push(...galleries)
    photos.images.push(...images)
    photos.people.push(...people)
  }
  const isChanged = (): boolean => Object.values(photos).some((ids) => ids.length > 0)
  const result = await database.write(async (tx) => {
    // First of all: the row's lock gives changes the order in which they are told.
    await touchPhotos(tx, family)
    const done = await work(tx, note)
    if (isChanged()) {
      await recordQuietly(tx, family, { people: [], relations: [], photos }, now().toISOString())
      await news.announce(tx, family)
    }
    return done
  })
  if (isChanged()) news.tell(family)
  return result
}
