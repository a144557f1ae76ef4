import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

export type ProfilePhotoRow = Selectable<Tables['profile_photos']>

export async function insertProfilePhoto(tx: Writer, row: Insertable<Tables['profile_photos']>): Promise<void> {
  await tx.insertInto('profile_photos').values(row).execute()
}

export async function findProfilePhoto(db: Reader, family: FamilyId, key: string): Promise<ProfilePhotoRow | undefined> {
  return db.selectFrom('profile_photos').selectAll().where('family_id', '=', family).where('key', '=', key).executeTakeFirst()
}

/** @returns whether the person has such a photo */
export async function updateProfilePhoto(
  tx: Writer,
  family: FamilyId,
  person: number,
  key: string,
  changes: Updateable<Tables['profile_photos']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile_photos')
    .set(changes)
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function listKeysOf(db: Reader, family: FamilyId, person: number): Promise<string[]> {
  return (
    await db.selectFrom('profile_photos').select('key').where('family_id', '=', family).where('person_id', '=', person).execute()
  ).map((row) => row.key)
}

export async function givePhotosTo(tx: Writer, family: FamilyId, keys: string[], person: number): Promise<void> {
  if (keys.length > 0)
    await tx
      .updateTable('profile_photos')
      .set({ person_id: person })
      .where('family_id', '=', family)
      .where('key', 'in', keys)
      .execute()
}

/** Lists, across all families, photos that were replaced before that time. */
export async function listReplaced(db: Reader, before: string, most: number): Promise<{ family_id: number; key: string }[]> {
  return db.selectFrom('profile_photos').select(['family_id', 'key']).where('replaced_at', '<=', before).limit(most).execute()
}

export async function deleteProfilePhotos(tx: Writer, keys: string[]): Promise<void> {
  await tx.deleteFrom('profile_photos').where('key', 'in', keys).execute()
}

/** Lists the keys of current photos whose face is not described, of people who may be recognised. */
export async function listUndescribedKeys(db: Reader, family: FamilyId): Promise<string[]> {
  const rows = await db
    .selectFrom('profile_photos')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'profile_photos.family_id').onRef('people.photo_key', '=', 'profile_photos.key'),
    )
    .select('profile_photos.key')
    .where('profile_photos.family_id', '=', family)
    .where('profile_photos.replaced_at', 'is', null)
    .where('profile_photos.descriptor', 'is', null)
    .where('people.hidden_at', 'is', null)
    .where('people.face_recognition', '=', 1)
    .execute()
  return rows.map((row) => row.key)
}

/**
 * Lists who may be recognised in pictures: everybody except deleted people and those who opted out, with the face description of
 * their profile photo.
 */
export async function listRecognisable(db: Reader, family: FamilyId): Promise<{ id: number; descriptor: string | null }[]> {
  return db
    .selectFrom('people')
    .leftJoin('profile_photos', (join) =>
      join.onRef('profile_photos.family_id', '=', 'people.family_id').onRef('profile_photos.key', '=', 'people.photo_key'),
    )
    .select(['people.id', 'profile_photos.descriptor'])
    .where('people.family_id', '=', family)
    .where('people.hidden_at', 'is', null)
    .where('people.face_recognition', '=', 1)
    .execute()
}

/** Finds, across all families, the profile photos with these keys. */
export async function listPhotosOfKeys(db: Reader, keys: string[]): Promise<Pick<ProfilePhotoRow, 'family_id' | 'key'>[]> {
  return db.selectFrom('profile_photos').select(['family_id', 'key']).where('key', 'in', keys).execute()
}

/** Deletes the face descriptions of the profile photos of a person, or of the whole family, including replaced ones. */
export async function clearDescriptors(tx: Writer, family: FamilyId, person?: number): Promise<void> {
  let query = tx.updateTable('profile_photos').set({ descriptor: null }).where('family_id', '=', family)
  query = person === undefined ? query.where('descriptor', 'is not', null) : query.where('person_id', '=', person)
  await query.execute()
}

/** Lists the visible profile photos, by person. */
export async function listShownPhotos(db: Reader, family: FamilyId) {
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

/** Returns those of these people who have a profile photo, or had one in the last 30 days. */
export async function listPeopleWithPhotos(db: Reader, family: FamilyId, people: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('profile_photos')
    .select('person_id')
    .distinct()
    .where('family_id', '=', family)
    .where('person_id', 'in', people)
    .execute()
  return rows.map((row) => row.person_id)
}
