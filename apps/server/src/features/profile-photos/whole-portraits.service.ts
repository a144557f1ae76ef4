import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ProfilePhotoRow } from './profile-photos.repository.ts'

export type Portrait = Pick<
  ProfilePhotoRow,
  'key' | 'person_id' | 'content_type' | 'x' | 'y' | 'w' | 'h' | 'anticlockwise_angle'
> & { name: string }

/** The profile photos that are shown, by person. */
export async function listPortraits(db: Reader, family: FamilyId): Promise<Portrait[]> {
  return db
    .selectFrom('people')
    .innerJoin('profile_photos', (join) =>
      join.onRef('profile_photos.family_id', '=', 'people.family_id').onRef('profile_photos.key', '=', 'people.photo_key'),
    )
    .select(['profile_photos.key', 'person_id', 'content_type', 'x', 'y', 'w', 'h', 'anticlockwise_angle', 'people.name'])
    .where('people.family_id', '=', family)
    .where('people.hidden_at', 'is', null)
    .orderBy('people.id')
    .execute()
}

/** Who of these has, or had in the last 30 days, a profile photo. */
export async function listPhotographed(db: Reader, family: FamilyId, people: number[]): Promise<Set<number>> {
  const rows =
    people.length === 0
      ? []
      : await db
          .selectFrom('profile_photos')
          .select('person_id')
          .where('family_id', '=', family)
          .where('person_id', 'in', people)
          .execute()
  return new Set(rows.map((row) => row.person_id))
}
