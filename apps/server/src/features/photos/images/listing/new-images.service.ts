import type { Reader } from '../../../../platform/db/database.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { ImageRow } from '../images.table.ts'
import * as repository from './new-images.repository.ts'
import type { DayOfYears, NewImage, Span } from './new-images.repository.ts'

/** If there are more, only the newest count. */
const maxImages = 5_000

/** Finds when the first and the last photo were ready after a time; undefined if none was. */
export const findProcessedSince = (
  db: Reader,
  family: FamilyId,
  after: string,
): Promise<{ firstAt: string; lastAt: string } | undefined> => repository.findProcessedSince(db, family, after)

/** Lists the photos that the family sees and did not see before, whoever may not see them. */
export const listNewImages = (db: Reader, family: FamilyId, span: Span): Promise<NewImage[]> =>
  repository.listNewImages(db, family, span, maxImages)

/** Lists photos that were taken on a day of earlier years, the newest first. */
export const listImagesOfDay = (db: Reader, family: FamilyId, day: DayOfYears, limit: number): Promise<ImageRow[]> =>
  repository.listImagesOfDay(db, family, day, limit)
