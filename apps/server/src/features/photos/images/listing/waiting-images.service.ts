import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import type { Reader } from '../../../../platform/db/database.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../../platform/http/caller.ts'
import type { Page } from '../../../../platform/http/paging.ts'
import { deletePicturesJob } from '../../../../platform/media/delete-pictures.job.ts'
import type { MediaAddresses } from '../../../../platform/media/media-addresses.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { isHiddenFor } from '../../../../platform/soft-delete.ts'
import { dayMs, hiddenDays, timeAfter } from '../../../../platform/time.ts'
import { changePhotos } from '../../../changes/change-photos.ts'
import type { Author } from '../../../changes/record-change.ts'
import { hideImage, letImageIn, turnImageAway } from '../changing/change-image.service.ts'
import { presentThumbnail } from '../images.presenter.ts'
import { findAnyImage } from '../images.repository.ts'
import { countWaiting, listWaiting } from './waiting-images.repository.ts'
import type { WaitingFilter, WaitingImageRow } from './waiting-images.repository.ts'
import * as repository from './waiting-images.repository.ts'

type WaitingImage = Omit<CallResponse<'listGuestImages'>['results'][number], 'person_id' | 'person_name'>

export const countWaitingImages = (db: Reader, family: FamilyId, filter: WaitingFilter): Promise<number> =>
  countWaiting(db, family, filter)

/** Counts everything of a family that waits, for all who may see some of it. */
export const countAllWaiting = (db: Reader, family: FamilyId): Promise<number> => repository.countAllWaiting(db, family)

export async function listWaitingImages(
  db: Reader,
  family: FamilyId,
  filter: WaitingFilter,
  page: Page,
  addresses: MediaAddresses,
): Promise<WaitingImage[]> {
  // The usual addresses open what is in a gallery only; the originals of these open for nobody.
  const forDeciding: MediaAddresses = { of: (picture, name) => addresses.of(picture, name, 'trash') }
  return (await listWaiting(db, family, filter, page)).map((row) => present(row, forDeciding))
}

const present = (row: WaitingImageRow, addresses: MediaAddresses): WaitingImage => ({
  id: row.id,
  gallery_id: row.gallery_id,
  gallery_title: row.gallery_title,
  title: row.title,
  ...presentThumbnail(row, addresses),
  large_thumbnail: addresses.of(row, `large.${row.shown_ending}`),
  large_thumbnail_height: row.large_thumbnail_height,
  large_thumbnail_width: row.large_thumbnail_width,
  date_taken: row.taken_at,
  size_bytes: Number(row.size_bytes),
  guest_name: row.guest_name ?? '',
  creation_date: row.created_at,
  gone_date: timeAfter(new Date(row.hidden_at ?? row.created_at), hiddenDays * dayMs),
})

/**
 * Adds photos that wait to their galleries, or puts them into the trash. Leaves those alone that another member has decided about.
 * @param hidden - what the author does not see
 * @throws ApiError `not_found` if none of them waits
 */
export async function decideWaitingImages(
  platform: Platform,
  author: Author,
  { ids, add }: { ids: number[]; add: boolean },
  hidden: Pick<WaitingFilter, 'without' | 'withoutImages'>,
): Promise<void> {
  const { familyId: family } = author
  await changePhotos(platform, family, async (tx, note) => {
    const step = { tx, author, note, at: platform.now().toISOString() }
    let count = 0
    for (const id of new Set(ids)) {
      const image = await findAnyImage(tx, family, { id })
      if (image === undefined || image.processed_at === null || !isHiddenFor('guest', image)) continue
      if (hidden.without.has(image.gallery_id) || hidden.withoutImages.has(id)) continue
      await (add ? letImageIn(step, image) : turnImageAway(step, image))
      count += 1
      await letOthersRun()
    }
    if (count === 0) throw new ApiError('not_found')
  })
}

/**
 * Takes back a photo that a guest has sent: what waits is gone for good, with its file; what is in its gallery goes into the trash.
 *
 * @param shownAfter - it was sent later than this, if it does not wait any more
 * @throws ApiError `not_found` for any other
 */
export async function takeGuestImageBack(
  platform: Platform,
  family: FamilyId,
  id: number,
  { shownAfter }: { shownAfter: string },
): Promise<void> {
  await changePhotos(platform, family, async (tx, note) => {
    const image = await findAnyImage(tx, family, { id })
    if (image === undefined || image.processed_at === null || image.guest_name === null) throw new ApiError('not_found')
    if (await repository.deleteWaiting(tx, family, id)) {
      await deletePicturesJob.enqueue(tx, platform, { pictures: [{ family, key: image.key }] })
      note({ galleries: [image.gallery_id] })
      return
    }
    if (image.hidden_at !== null || image.created_at <= shownAfter) throw new ApiError('not_found')
    const author = { familyId: family, userId: 0, personId: 0, userName: image.guest_name }
    await hideImage({ tx, author, note, at: platform.now().toISOString() }, id)
  })
}
