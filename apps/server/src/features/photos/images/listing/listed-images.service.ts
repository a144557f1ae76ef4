// What an index of all photos of a family is made from.
import type { Reader, Writer } from '../../../../platform/db/database.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { ListedImage } from '../images.table.ts'
import * as repository from './listed-images.repository.ts'

/** Lists a page of the images that are shown, by id. */
export const listListedImages = (db: Reader, family: FamilyId, after: number, count: number): Promise<ListedImage[]> =>
  repository.listAfter(db, { family, after, count })

/** Lists those of these images that are shown. */
export const listListedImagesById = async (db: Reader, family: FamilyId, ids: number[]): Promise<ListedImage[]> =>
  ids.length === 0 ? [] : repository.listById(db, family, ids)

/** Lists the pages behind these fronts, in their order. */
export const listListedPages = async (
  db: Reader,
  family: FamilyId,
  fronts: number[],
): Promise<(ListedImage & { front_id: number | null })[]> => (fronts.length === 0 ? [] : repository.listPages(db, family, fronts))

/** Lists at most `limit` images that changed in a version or later, deleted ones too. Those of that version may be known already. */
export const listImagesChangedSince = async (db: Reader, family: FamilyId, version: number, limit: number): Promise<number[]> =>
  (await repository.listChangedSince(db, { family, version, limit })).map(({ id }) => id)

/** Has these images read again: what belongs to them was moved, which no trigger watches. */
export const noteListed = (tx: Writer, family: FamilyId, ids: number[]): Promise<void> => repository.noteListed(tx, family, ids)
