import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob, noPayload } from '../../../platform/jobs/define-job.ts'
import type { PictureLook } from '../../../platform/pictures/picture-look.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repository from './picture-looks.repository.ts'
import type { LookRow } from './picture-looks.repository.ts'

/** Describes the pictures that were uploaded before there were descriptions. */
export const describeLooksJob = defineFamilyJob('describe-looks', noPayload)

export const storeLook = (tx: Writer, family: FamilyId, image: number, look: PictureLook): Promise<void> =>
  repository.insertLook(tx, family, image, look)

/** So many photos are looked through for one without a description before others run. */
const photosAtOnce = 5_000

/** Whether pictures of the family are still to be described, such as after the restore of an older backup. */
export async function areLooksMissing(db: Reader, family: FamilyId): Promise<boolean> {
  const last = await repository.findLastImage(db, family)
  for (let after = 0; after < last; after += photosAtOnce) {
    if (await repository.hasUndescribed(db, family, { after, upTo: after + photosAtOnce })) return true
    await letOthersRun()
  }
  return false
}

/** Begins to describe the pictures that are not described, unless that has begun. */
export async function describeMissing(platform: Platform, family: FamilyId): Promise<void> {
  const { database, wakeSignal } = platform
  if (await describeLooksJob.isUnfinished(database.read, family)) return
  await database.write((tx) => describeLooksJob.enqueue(tx, platform, {}, { familyId: family }))
  wakeSignal.notify()
}

/** Lists a page, by id, of the looks of photos as lists show them. */
export const listLooks = (db: Reader, family: FamilyId, after: number, count: number): Promise<LookRow[]> =>
  repository.listLooks(db, family, after, count)

export const countLooks = (db: Reader, family: FamilyId): Promise<number> => repository.countLooks(db, family)

/** Returns the shapes of these images, by id. */
export async function readShapes(db: Reader, family: FamilyId, images: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = images.length === 0 ? [] : await repository.listShapes(db, family, images)
  return new Map(rows.map(({ image_id: image, shape }) => [image, Buffer.from(shape, 'base64')]))
}

/** So many photos are compared by the hashes of their files before others run. */
const hashesAtOnce = 5_000

/** Returns the photos that are of one file with others, as lists show them: a list for each file, by id. */
export async function listSameFiles(db: Reader, family: FamilyId): Promise<number[][]> {
  const found: number[][] = []
  for (let after = ''; ;) {
    const upTo = await repository.findHashFurtherOn(db, family, after, hashesAtOnce)
    const rows = await repository.listOfSameFiles(db, family, { after, upTo })
    for (const group of Map.groupBy(rows, ({ sha256 }) => sha256).values())
      if (group.length > 1) found.push(group.map(({ id }) => id))
    if (upTo === undefined) return found
    after = upTo
    await letOthersRun()
  }
}
