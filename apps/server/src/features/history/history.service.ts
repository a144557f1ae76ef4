import { changeGroupNames, changeGroups } from '@banyan/contract'
import type { CallQuery, CallResponse, Change } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import { readImportUndos } from '../gedcom/undo/import-undos.service.ts'
import { seenLine } from '../living/private-lines.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { refuseRevert } from './history.policy.ts'
import { presentChange } from './history.presenter.ts'
import { listAuthors, listChanges } from './history.repository.ts'
import type { ChangeFilter } from './history.repository.ts'
import { readChangeId } from './read-change-id.ts'
import { readRevertability } from './revertability.ts'
import type { Revertability } from './revertability.ts'

const pageSize = 50

/** Lists the family's changes, newest first: at most 50, those before `before` if it is given. */
export async function listFamilyChanges(
  platform: Platform,
  caller: Caller,
  view: View,
  { before, group = '', user_id = '' }: CallQuery<'listChanges'>,
): Promise<Change[]> {
  const named = changeGroupNames.find((each) => each === group)
  if (group !== '' && named === undefined) throw new ApiError('invalid_field', { field: 'group' })
  return listPage(platform, caller, view, {
    before: readChangeId('before', before),
    user: readChangeId('user_id', user_id),
    kinds: named === undefined ? undefined : changeGroups[named],
  })
}

/** Lists everybody who has changed something, by the name in their last change. */
export const listFamilyAuthors = ({ database }: Platform, { familyId }: Caller): Promise<CallResponse<'listChangeAuthors'>> =>
  listAuthors(database.read, familyId)

/** Lists the changes of one person: their fields, their relations, and the people merged into them. */
export async function listPersonChanges(
  platform: Platform,
  caller: Caller,
  view: View,
  person: number,
  before: number | undefined,
): Promise<Change[]> {
  if (!(await areAllThere(platform.database.read, caller.familyId, [person]))) throw new ApiError('not_found')
  return listPage(platform, caller, view, { person, before })
}

/** Fills a page with the lines that the reader sees. */
async function readPage(db: Reader, family: FamilyId, view: View, filter: ChangeFilter): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  for (let { before } = filter; ;) {
    const page = await listChanges(db, family, { ...filter, before, limit: pageSize })
    for (const row of page) {
      const seen = seenLine(view, row)
      if (seen !== undefined) rows.push(seen)
    }
    if (page.length < pageSize || rows.length >= pageSize) return rows.slice(0, pageSize)
    before = page.at(-1)?.id
  }
}

async function listPage({ database, now }: Platform, caller: Caller, view: View, filter: ChangeFilter): Promise<Change[]> {
  const rows = await readPage(database.read, caller.familyId, view, filter)
  const state = await readRevertability(database.read, caller.familyId, rows, now().toISOString())
  const undos = await readImportUndos(
    database.read,
    caller.familyId,
    rows.flatMap((row) => (row.kind === 'family_imported' ? [row.id] : [])),
  )
  return rows.map((row) =>
    presentChange(row, refuseRevert(caller, row, state) === undefined, opensOf(row, state), undos.get(row.id)),
  )
}

function opensOf({ gallery_id: gallery, image_id: image }: ChangeRow, state: Revertability): Change['opens'] {
  if (gallery === null || state.findGallery(gallery)?.hidden_at !== null) return ''
  if (image === null) return 'gallery'
  return state.findImage(image)?.hidden_at === null ? 'image' : 'gallery'
}
