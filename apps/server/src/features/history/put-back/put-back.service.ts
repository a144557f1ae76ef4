import { changeGroupNames } from '@banyan/contract'
import type { CallBody, CallResponse } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeFamily } from '../../families/change-family.ts'
import { bringRecordsBack } from '../../gedcom/undo/undone-records.service.ts'
import type { UndoneImport } from '../../gedcom/undo/undone-import.ts'
import { notingPhotos } from '../../changes/change-photos.ts'
import { deleteChange, findLastChangeId, listAuthors, updateLine } from '../../changes/changes.repository.ts'
import type { Acts, ChangeRow } from '../../changes/changes.repository.ts'
import { recordChange } from '../../changes/record-change.ts'
import type { Author } from '../../changes/record-change.ts'
import type { RevertStep } from '../take-back.service.ts'
import { putBackActs } from './put-back-lines.ts'
import type { PutBackDetails, PutBackGroup } from './put-back-lines.ts'

type Preview = CallResponse<'previewPutBack'>

/** Ends a transaction that was only tried. */
class Tried extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('tried')
    this.preview = preview
  }
}

/**
 * What putting back everything that a user did from a moment on would do. It is done, looked at, and rolled back, so that it says neither more nor
 * less than what will happen.
 */
export async function previewPutBack(platform: Platform, caller: Caller, { user_id, since }: CallBody<'previewPutBack'>): Promise<Preview> {
  const from = readTime(since)
  try {
    return await changeFamily(platform, caller.familyId, async (tx) => {
      const upTo = await findLastChangeId(tx, caller.familyId)
      const { groups, isCut } = await inOneLine(platform, tx, caller, { user: user_id, since: from, upTo }, await nameOf(tx, caller.familyId, user_id), () => true)
      throw new Tried({ groups, last_id: upTo, is_cut: isCut })
    })
  } catch (error) {
    if (error instanceof Tried) return error.preview
    throw error
  }
}

/** Puts the groups back that were chosen, in one transaction and told in one line, which can itself be put back. */
export async function putBack(platform: Platform, caller: Caller, { user_id, since, last_id, groups: asked }: CallBody<'putBack'>): Promise<CallResponse<'putBack'>> {
  const from = readTime(since)
  const chosen = new Set(asked)
  if (asked.some((group) => !changeGroupNames.some((each) => each === group))) throw new ApiError('invalid_field', { field: 'groups' })
  const result = await changeFamily(platform, caller.familyId, async (tx) => {
    const { groups, changeId } = await inOneLine(platform, tx, caller, { user: user_id, since: from, upTo: last_id }, await nameOf(tx, caller.familyId, user_id), (group) => chosen.has(group))
    return { groups, change_id: changeId }
  })
  platform.bell.ring()
  return result
}

/** Takes back what was put back in one go, in a transaction that has touched the family. */
export async function undoPutBack(step: RevertStep, change: ChangeRow): Promise<void> {
  const { changeId } = await inOneLine(step.platform, step.tx, step.author, { parent: change.id }, change.title, () => true)
  if (changeId === null) throw new ApiError('change_reverted')
  const details: PutBackDetails = { undoneBy: changeId }
  await updateLine(step.tx, step.author.familyId, change.id, { details: JSON.stringify(details) })
}

/** Brings back what went when an import was undone, as far as it still can, with the records. */
export async function bringImportBack(step: RevertStep, change: ChangeRow): Promise<void> {
  const { tx, author } = step
  const { changeId } = await inOneLine(step.platform, tx, author, { parent: change.id }, change.title, () => true, 'import_restored')
  if (changeId === null) throw new ApiError('change_reverted')
  const details = JSON.parse(change.details ?? '{}') as UndoneImport
  await updateLine(tx, author.familyId, change.id, { details: JSON.stringify({ ...details, undoneBy: changeId } satisfies UndoneImport) })
  await bringRecordsBack(tx, author.familyId, details.imported)
}

async function inOneLine(platform: Platform, tx: Writer, author: Author, acts: Acts, name: string, isWanted: Parameters<typeof putBackActs>[2], kind: 'put_back' | 'import_restored' = 'put_back'): Promise<{ groups: PutBackGroup[]; isCut: boolean; changeId: number | null }> {
  const family = author.familyId
  const at = platform.now().toISOString()
  const details: PutBackDetails = {}
  const parentId = await recordChange(tx, author, { kind, title: name, details }, at)
  const step = { platform, tx, author: { ...author, isRevert: true, parentId }, at }
  const { result } = await notingPhotos(tx, family, at, (note) => putBackActs({ ...step, note }, acts, isWanted))
  if (result.count === 0) await deleteChange(tx, family, parentId)
  else await updateLine(tx, family, parentId, { count: result.count })
  return { groups: result.groups, isCut: result.isCut, changeId: result.count === 0 ? null : parentId }
}

/** By their last change; whoever has none did nothing in this family. @throws ApiError `not_found` */
async function nameOf(db: Reader, family: FamilyId, userId: number): Promise<string> {
  const author = (await listAuthors(db, family)).find((each) => each.user_id === userId)
  if (author === undefined) throw new ApiError('not_found')
  return author.user_name
}

/** @throws ApiError `invalid_field` */
function readTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw new ApiError('invalid_field', { field: 'since' })
  return time.toISOString()
}
