import { limits } from '@banyan/contract'
import type { ChangeKind } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { notingPhotos } from '../changes/change-photos.ts'
import type { PhotoStep } from '../changes/change-photos.ts'
import { recordChange } from '../changes/record-change.ts'
import { touchComments } from '../families/change-family.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import {
  countDistinct,
  deleteDistinct,
  insertDistinct,
  listDistinct,
  listDistinctOf,
  pairOf,
} from './distinct-photos.repository.ts'
import type { PhotoPair } from './distinct-photos.repository.ts'

/**
 * Says that two photos are not the same, or takes that back. The comparison of all photos, which costs much, stays as it is.
 * @throws ApiError `invalid_field`, `not_found`, `family_full`
 */
export async function changeDistinct(
  { database, eventBus, now }: Platform,
  caller: Caller,
  [one, other]: PhotoPair,
  isDistinct: boolean,
): Promise<void> {
  if (one === other) throw new ApiError('invalid_field', { field: 'other_image_id' })
  const at = now().toISOString()
  const family = caller.familyId
  const { isChanged } = await database.write(async (tx) => {
    await touchComments(tx, family)
    return notingPhotos(tx, family, at, (note) => setDistinct({ tx, author: caller, note, at }, pairOf(one, other), isDistinct))
  })
  if (isChanged) eventBus.publish(family)
}

/** A pair that already is as wanted leaves no line. @throws ApiError `not_found`, `family_full` */
async function setDistinct({ tx, author, note, at }: PhotoStep, pair: PhotoPair, isDistinct: boolean): Promise<void> {
  const family = author.familyId
  const rows = (await listAnyImages(tx, family, [...pair])).filter((row) => row.hidden_at === null)
  const first = rows.find(({ id }) => id === pair[0])
  if (first === undefined || rows.length < 2) throw new ApiError('not_found')
  if (!(await (isDistinct ? insertDistinct : deleteDistinct)(tx, family, pair))) return
  if (isDistinct && (await countDistinct(tx, family)) > limits.distinctPhotos) throw new ApiError('family_full')
  const kind = isDistinct ? 'photos_distinct' : 'photos_not_distinct'
  const details: DistinctDetails = { images: pair }
  await recordChange(tx, author, { kind, galleryId: first.gallery_id, imageId: first.id, title: first.title, details }, at)
  note({ galleries: [...new Set(rows.map((row) => row.gallery_id))] })
}

/** Stored with the line about two photos. */
interface DistinctDetails {
  images: PhotoPair
}

/** The columns of a line of history about two photos. */
interface DistinctLine {
  kind: ChangeKind
  details: string | null
}

const isAboutDistinct = ({ kind }: DistinctLine): boolean => kind === 'photos_distinct' || kind === 'photos_not_distinct'

export const readDistinct = (details: string | null): PhotoPair =>
  (JSON.parse(details ?? '{"images":[0,0]}') as DistinctDetails).images

/** Undoes a line about two photos. */
export const takeDistinctBack = (step: PhotoStep, { kind, details }: DistinctLine): Promise<void> =>
  setDistinct(step, readDistinct(details), kind === 'photos_not_distinct')

/** Returns whether the pairs that some lines are about still are as the line left them. */
export async function readDistinctStates(
  db: Reader,
  family: FamilyId,
  lines: readonly DistinctLine[],
): Promise<(line: DistinctLine) => boolean> {
  const firsts = [...new Set(lines.filter(isAboutDistinct).map(({ details }) => readDistinct(details)[0]))]
  const known = new Set((await listDistinctOf(db, family, firsts)).map(String))
  return ({ kind, details }) => known.has(String(readDistinct(details))) === (kind === 'photos_distinct')
}

/** Which of a family's photos are not the same as others, by id. */
export async function readDistinctOf(db: Reader, family: FamilyId): Promise<ReadonlyMap<number, readonly number[]>> {
  const others = new Map<number, number[]>()
  for (const [one, other] of await listDistinct(db, family)) others.set(one, [...(others.get(one) ?? []), other])
  return others
}
