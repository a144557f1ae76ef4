import type { Role } from '@banyan/contract'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { GuestLinkPersonRow, GuestLinkRow } from './guest-links.table.ts'

type OfPerson = Omit<GuestLinkPersonRow, 'family_id' | 'link_id'>

/** A link with its maker, and with whom it opens: null for a gallery, and once the person is gone for good. */
export interface MadeLink extends GuestLinkRow, Record<keyof OfPerson, number | null> {
  maker_person_id: number
  maker_role: Role
  maker_name: string
  /** Of a link to a person or a branch: the gallery that takes photos of its guests. */
  photos_gallery_id: number | null
}

const selectLinks = (db: Reader) =>
  db
    .selectFrom('guest_links')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'guest_links.family_id').onRef('users.id', '=', 'guest_links.user_id'),
    )
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .leftJoin('guest_link_people', (join) =>
      join
        .onRef('guest_link_people.family_id', '=', 'guest_links.family_id')
        .onRef('guest_link_people.link_id', '=', 'guest_links.id'),
    )
    .leftJoin('guest_link_galleries', (join) =>
      join
        .onRef('guest_link_galleries.family_id', '=', 'guest_links.family_id')
        .onRef('guest_link_galleries.link_id', '=', 'guest_links.id'),
    )
    .selectAll('guest_links')
    .select('guest_link_galleries.gallery_id as photos_gallery_id')
    .select([
      'guest_link_people.person_id',
      'guest_link_people.generations',
      'guest_link_people.with_contact',
      'guest_link_people.with_living',
    ])
    .select(['users.person_id as maker_person_id', 'users.role as maker_role', 'people.name as maker_name'])

/** What links that are listed open; all of the family by default. */
export interface LinkFilter {
  galleryId?: number | undefined
  personId?: number | undefined
}

/** Lists the links of a family, the newest first. */
export const listLinks = (db: Reader, family: FamilyId, { galleryId, personId }: LinkFilter, most: number): Promise<MadeLink[]> =>
  selectLinks(db)
    .where('guest_links.family_id', '=', family)
    .$if(galleryId !== undefined, (query) => query.where('guest_links.gallery_id', '=', galleryId ?? 0))
    .$if(personId !== undefined, (query) => query.where('guest_link_people.person_id', '=', personId ?? 0))
    .orderBy('guest_links.id', 'desc')
    .limit(most)
    .execute()

export const findLink = (db: Reader, family: FamilyId, id: number): Promise<MadeLink | undefined> =>
  selectLinks(db).where('guest_links.family_id', '=', family).where('guest_links.id', '=', id).executeTakeFirst()

/** Finds a link of any family. */
export const findLinkByToken = (db: Reader, tokenHash: string): Promise<MadeLink | undefined> =>
  selectLinks(db).where('guest_links.token_hash', '=', tokenHash).executeTakeFirst()

export async function countOpenLinks(db: Reader, family: FamilyId, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('guest_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a link to a person or a branch works now. */
export async function hasOpenLinkToPeople(db: Reader, family: FamilyId, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('guest_links')
    .select('id')
    .where('family_id', '=', family)
    .where('kind', '!=', 'gallery')
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLink(
  tx: Writer,
  family: FamilyId,
  values: Omit<Insertable<Tables['guest_links']>, 'id' | 'family_id'>,
): Promise<number> {
  const id = await nextId(tx, family, 'guest_links')
  await tx
    .insertInto('guest_links')
    .values({ ...values, id, family_id: family })
    .execute()
  return id
}

/** Says whom a new link opens. */
export async function insertLinkPerson(tx: Writer, family: FamilyId, link: number, person: OfPerson): Promise<void> {
  await tx
    .insertInto('guest_link_people')
    .values({ ...person, family_id: family, link_id: link })
    .execute()
}

export async function updateLinkPerson(
  tx: Writer,
  family: FamilyId,
  link: number,
  changes: Partial<Omit<OfPerson, 'person_id'>>,
): Promise<void> {
  await tx.updateTable('guest_link_people').set(changes).where('family_id', '=', family).where('link_id', '=', link).execute()
}

/** Says which gallery takes photos of guests of a person or a branch. */
export async function storeLinkGallery(tx: Writer, family: FamilyId, link: number, gallery: number): Promise<void> {
  await tx
    .insertInto('guest_link_galleries')
    .values({ family_id: family, link_id: link, gallery_id: gallery })
    .onConflict((conflict) => conflict.columns(['family_id', 'link_id']).doUpdateSet({ gallery_id: gallery }))
    .execute()
}

export async function updateLink(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['guest_links']>,
): Promise<void> {
  await tx.updateTable('guest_links').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deleteLink(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('guest_links').where('family_id', '=', family).where('id', '=', id).execute()
}

/** @returns how many links the user had made */
export async function deleteLinksOf(tx: Writer, family: FamilyId, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('guest_links')
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Counts that a link was opened once more. */
export async function countOpening(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  await tx
    .updateTable('guest_links')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1), last_opened_at: at }))
    .where('family_id', '=', family)
    .where('id', '=', id)
    .execute()
}
