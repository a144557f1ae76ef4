import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listPeopleWithPhotos, listShownPhotos } from './profile-photos.repository.ts'

export type Portrait = Awaited<ReturnType<typeof listShownPhotos>>[number]

/** Lists the visible profile photos, by person. */
export const listPortraits = (db: Reader, family: FamilyId): Promise<Portrait[]> => listShownPhotos(db, family)

/** Returns which of these people have, or had in the last 30 days, a profile photo. */
export const listPhotographed = async (db: Reader, family: FamilyId, people: number[]): Promise<Set<number>> =>
  new Set(people.length === 0 ? [] : await listPeopleWithPhotos(db, family, people))
