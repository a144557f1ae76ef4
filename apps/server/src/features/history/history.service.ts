import type { Change } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { areAllThere } from '../people/person-names.service.ts'
import { listChanges } from './changes.repository.ts'
import { refuseRevert } from './history.policy.ts'
import { presentChange } from './history.presenter.ts'
import { readPresentState } from './present-state.ts'

const pageSize = 50

/** What was changed in the family, newest first: at most 50, those before `before` when it is given. */
export const listFamilyChanges = (platform: Platform, caller: Caller, before: number | undefined): Promise<Change[]> => listPage(platform, caller, { before })

/** The same of one person: of their fields, their relations, and whoever became part of them. */
export async function listPersonChanges(platform: Platform, caller: Caller, person: number, before: number | undefined): Promise<Change[]> {
  if (!(await areAllThere(platform.database.read, caller.familyId, [person]))) throw new ApiError('not_found')
  return listPage(platform, caller, { person, before })
}

async function listPage({ database, now }: Platform, caller: Caller, filter: { person?: number; before: number | undefined }): Promise<Change[]> {
  const rows = await listChanges(database.read, caller.familyId, { ...filter, limit: pageSize })
  const state = await readPresentState(database.read, caller.familyId, rows, now().toISOString())
  return rows.map((row) => presentChange(row, refuseRevert(caller, row, state) === undefined))
}
