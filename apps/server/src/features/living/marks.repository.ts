import type { Reader } from '../../platform/db/database.ts'
import { preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

// What is marked private, and whom it concerns (decision 68). It writes none of these rows.

/** What can be marked. */
export type MarkedKind = 'fact' | 'image' | 'gallery'

/** Lists a page of the facts that are marked, by id, starting after `after`, with whom they are about. */
export const listMarkedFacts = (db: Reader, family: FamilyId, after: number, count: number) =>
  factsAbout(db, family)
    .where('facts.is_private', '=', 1)
    .where('facts.id', '>', after)
    .orderBy('facts.id')
    .limit(count)
    .execute()

/** Lists those of these facts that are marked, with whom they are about. */
export const listMarkedFactsById = (db: Reader, family: FamilyId, ids: readonly number[]) =>
  factsAbout(db, family).where('facts.is_private', '=', 1).where('facts.id', 'in', ids).execute()

/** A fact with whom it is about: its person, or both of a couple. */
const factsAbout = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('facts')
    .leftJoin('relations', (join) =>
      join.onRef('relations.family_id', '=', 'facts.family_id').onRef('relations.id', '=', 'facts.relation_id'),
    )
    .leftJoin('changes', (join) =>
      join.onRef('changes.family_id', '=', 'facts.family_id').onRef('changes.id', '=', 'facts.imported_by'),
    )
    .select([
      'facts.id',
      'facts.person_id',
      'relations.from_person_id',
      'relations.to_person_id',
      // Whoever imported it.
      'changes.user_id',
    ])
    .where('facts.family_id', '=', family)

/** Finds a fact with whom it is about. */
export const findFactAbout = (db: Reader, family: FamilyId, id: number) =>
  factsAbout(db, family).where('facts.id', '=', id).executeTakeFirst()

/** Lists who took part in these facts. */
export const listParts = preparedList((db: Reader, { family }: { family: FamilyId }, ids) =>
  db.selectFrom('fact_people').select(['fact_id', 'person_id']).where('family_id', '=', family).where('fact_id', 'in', ids),
)

/** Lists who added these facts. */
export const listFactAdders = preparedList((db: Reader, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('changes')
    .select(['fact_id as id', 'user_id'])
    .where('family_id', '=', family)
    .where('fact_id', 'is not', null)
    .where('fact_id', 'in', ids)
    .where('kind', '=', 'fact_created'),
)

/** Lists who made these galleries. */
export const listGalleryMakers = preparedList((db: Reader, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('changes')
    .select(['gallery_id as id', 'user_id'])
    .where('family_id', '=', family)
    .where('gallery_id', 'is not', null)
    .where('gallery_id', 'in', ids)
    .where('kind', '=', 'gallery_created'),
)

export const listMarkedGalleries = async (db: Reader, family: FamilyId): Promise<number[]> =>
  (
    await db
      .selectFrom('galleries')
      .select('id')
      .where('family_id', '=', family)
      .where('is_private', '=', 1)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

const images = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('images')
    .select(['images.id', 'images.gallery_id', 'images.user_id', 'images.change_id', 'images.is_private'])
    .where('images.family_id', '=', family)

/** Lists a page of the images that are marked, by id, starting after `after`, deleted ones too. */
export const listMarkedImages = (db: Reader, family: FamilyId, after: number, count: number) =>
  images(db, family).where('images.is_private', '=', 1).where('images.id', '>', after).orderBy('images.id').limit(count).execute()

/** Lists a page of the images in a gallery, by id, starting after `after`, deleted ones too. */
export const listImagesIn = (db: Reader, family: FamilyId, gallery: number, after: number, count: number) =>
  images(db, family)
    .where('images.gallery_id', '=', gallery)
    .where('images.id', '>', after)
    .orderBy('images.id')
    .limit(count)
    .execute()

export type MarkedImageRow = Awaited<ReturnType<typeof listMarkedImages>>[number]

/** Finds who uploaded an image. */
export const findUploader = (db: Reader, family: FamilyId, id: number) =>
  images(db, family).where('images.id', '=', id).executeTakeFirst()

/** Lists who is tagged in these images; in deleted ones, who was. */
export const listTaggedIn = preparedList((db: Reader, { family }: { family: FamilyId }, ids) =>
  db
    .selectFrom('image_tags')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'image_tags.family_id').onRef('images.id', '=', 'image_tags.image_id'),
    )
    .select(['image_tags.image_id', 'image_tags.person_id'])
    .where('image_tags.family_id', '=', family)
    .where('image_tags.image_id', 'in', ids)
    .where((eb) => eb.or([eb('image_tags.hidden_at', 'is', null), eb('images.hidden_at', 'is not', null)])),
)

/** Whether somebody uploaded a photo into a gallery or is tagged in one of its photos. */
export async function isInGallery(
  db: Reader,
  family: FamilyId,
  gallery: number,
  { userId, personId }: { userId: number; personId: number },
): Promise<boolean> {
  const of = images(db, family).clearSelect().select('images.id').where('images.gallery_id', '=', gallery).limit(1)
  if ((await of.where('images.user_id', '=', userId).executeTakeFirst()) !== undefined) return true
  const tagged = of
    .innerJoin('image_tags', (join) =>
      join.onRef('image_tags.family_id', '=', 'images.family_id').onRef('image_tags.image_id', '=', 'images.id'),
    )
    .where('image_tags.person_id', '=', personId)
    .where((eb) => eb.or([eb('image_tags.hidden_at', 'is', null), eb('images.hidden_at', 'is not', null)]))
  return (await tagged.executeTakeFirst()) !== undefined
}
