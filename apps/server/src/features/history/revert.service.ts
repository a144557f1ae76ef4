import type { CallResponse, ChangeKind } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { notingPhotos } from '../changes/change-photos.ts'
import { findChange } from '../changes/changes.service.ts'
import type { Author } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { readUpdate, withUpdate } from '../people/family-update.service.ts'
import { refuseRevert } from './history.policy.ts'
import { bringImportBack, undoPutBack } from './put-back/put-back.service.ts'
import { readRevertability } from './revertability.ts'
import { takeBack } from './take-back.service.ts'

/** Reverts a change. The revert is a change too and can be reverted as well. A job reverts changes with many parts. */
export async function revertChange(platform: Platform, caller: Caller, id: number): Promise<CallResponse<'revertChange'>> {
  const at = platform.now().toISOString()
  const author: Author = { ...caller, isRevert: true }
  const update = await changeFamily(platform, caller.familyId, async (tx) => {
    const change = await findChange(tx, caller.familyId, id)
    if (change === undefined) throw new ApiError('not_found')
    const refusal = refuseRevert(author, change, await readRevertability(tx, caller.familyId, [change], at))
    if (refusal !== undefined) throw new ApiError(refusal)
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

/** The kinds of change with many parts, which a job reverts. */
const jobs: Partial<Record<ChangeKind, typeof undoPutBack>> = { put_back: undoPutBack, import_undone: bringImportBack }
