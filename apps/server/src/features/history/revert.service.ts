import type { CallBody, CallResponse, ChangeKind } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { notingPhotos } from '../changes/change-photos.ts'
import { findChange } from '../changes/changes.service.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import type { Author } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { readUpdate, withUpdate } from '../people/lists/family-update.service.ts'
import { changeImage } from '../photos/images/changing/update-image.service.ts'
import { refuseRevert } from './history.policy.ts'
import { bringImportBack, undoPutBack } from './put-back/put-back.service.ts'
import { readRevertability } from './revertability.ts'
import { takeBack } from './take-back.service.ts'

/** Reverts a change. The revert is a change too and can be reverted as well. A job reverts changes with many parts. */
export async function revertChange(platform: Platform, caller: Caller, id: number): Promise<CallResponse<'revertChange'>> {
  const at = platform.now().toISOString()
  const author: Author = { ...caller, isRevert: true }
  const asked = await findChange(platform.database.read, caller.familyId, id)
  if (asked !== undefined && isEdit(asked)) return revertEdit(platform, caller, id, at)
  const update = await changeFamily(platform, caller.familyId, async (tx) => {
    const change = await getRevertable(tx, author, id, at)
    const begin = jobs[change.kind]
    if (begin !== undefined)
      return {
        ...(await readUpdate(tx, caller.familyId, { people: [], relations: [] })),
        put_back: await begin(platform, tx, caller, change),
      }
    const { result } = await notingPhotos(tx, caller.familyId, at, (note) =>
      withUpdate(tx, caller.familyId, () => takeBack({ platform, tx, author, note, at }, change)),
    )
    return result
  })
  platform.wakeSignal.notify()
  return update
}

const isEdit = ({ kind, field }: ChangeRow): boolean => kind === 'image_changed' && field === 'edit'

/** Shows a photo as before an edit. Its pictures take a while to make, so they are made before the transaction. */
async function revertEdit(platform: Platform, caller: Caller, id: number, at: string): Promise<CallResponse<'revertChange'>> {
  const { read } = platform.database
  const change = await getRevertable(read, { ...caller, isRevert: true }, id, at)
  const before = JSON.parse(change.value_before ?? '""') as string
  const edit = before === '' ? null : (JSON.parse(before) as CallBody<'updateImage'>['edit'])
  await changeImage(platform, { ...caller, isRevert: true }, change.image_id ?? 0, { edit })
  return readUpdate(read, caller.familyId, { people: [], relations: [] })
}

/**
 * Reverts several changes in one transaction, the newest first: all of them or none.
 *
 * @throws ApiError why one of them cannot be reverted; `invalid_field` without any, or for a change that a job reverts
 */
export async function revertChanges(
  platform: Platform,
  caller: Caller,
  ids: readonly number[],
): Promise<CallResponse<'revertChanges'>> {
  if (ids.length === 0) throw new ApiError('invalid_field', { field: 'ids' })
  const at = platform.now().toISOString()
  const author: Author = { ...caller, isRevert: true }
  const newestFirst = [...new Set(ids)].toSorted((a, b) => b - a)
  const update = await changeFamily(platform, caller.familyId, async (tx) => {
    const { result } = await notingPhotos(tx, caller.familyId, at, (note) =>
      withUpdate(tx, caller.familyId, async () => {
        for (const id of newestFirst) {
          const change = await getRevertable(tx, author, id, at)
          if (jobs[change.kind] !== undefined || isEdit(change)) throw new ApiError('invalid_field', { field: 'ids' })
          await takeBack({ platform, tx, author, note, at }, change)
        }
      }),
    )
    return result
  })
  platform.wakeSignal.notify()
  return update
}

async function getRevertable(tx: Reader, author: Author, id: number, at: string): Promise<ChangeRow> {
  const change = await findChange(tx, author.familyId, id)
  if (change === undefined) throw new ApiError('not_found')
  const refusal = refuseRevert(author, change, await readRevertability(tx, author.familyId, [change], at))
  if (refusal !== undefined) throw new ApiError(refusal)
  return change
}

/** The kinds of change with many parts, which a job reverts. */
const jobs: Partial<Record<ChangeKind, typeof undoPutBack>> = { put_back: undoPutBack, import_undone: bringImportBack }
