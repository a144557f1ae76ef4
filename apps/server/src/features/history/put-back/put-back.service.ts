import { changeGroupNames } from '@banyan/contract'
import type { CallBody, CallQuery, CallResponse, ChangeGroup } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLastChange } from '../../changes/changes.service.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import { changeFamily } from '../../families/change-family.ts'
import type { UndoneImport } from '../../gedcom/undo/undone-import.ts'
import { beginBringingBack } from '../../gedcom/undo/undone-records.service.ts'
import { listAuthors } from '../history.repository.ts'
import { readChangeId } from '../read-change-id.ts'
import { previewActs } from './preview-put-back.ts'
import { presentGroups } from './put-back-groups.ts'
import type { Journal } from './put-back-piece.ts'
import { beginPutBack } from './put-back.job.ts'
import { findPutBack } from './put-backs.repository.ts'
import type { PutBackRow } from './put-backs.repository.ts'
import { readSince } from './read-since.ts'

type Run = CallResponse<'putBack'>

/** Previews putting back everything that a user did after a given time. It only reads, so nobody waits for it. */
export async function previewPutBack(
  { database, now }: Platform,
  caller: Caller,
  { user_id, since, time_zone }: CallBody<'previewPutBack'>,
): Promise<CallResponse<'previewPutBack'>> {
  const from = readSince(since, time_zone)
  const { familyId } = caller
  await nameOf(database.read, familyId, user_id)
  const upTo = await findLastChange(database.read, familyId)
  const { counts, isCut } = await previewActs(database.read, caller, { user: user_id, since: from, upTo }, now().toISOString())
  return { groups: await presentGroups(database.read, familyId, counts), last_id: upTo, is_cut: isCut }
}

/**
 * Starts to put the chosen groups back. One line records it and can itself be put back. @throws ApiError `not_found`,
 * `invalid_field`, `put_back_running`
 */
export async function putBack(
  platform: Platform,
  caller: Caller,
  { user_id, since, time_zone, last_id, groups }: CallBody<'putBack'>,
): Promise<Run> {
  const from = readSince(since, time_zone)
  const chosen = groups.map((asked) => readGroup(asked))
  const row = await changeFamily(platform, caller.familyId, async (tx) => {
    const title = await nameOf(tx, caller.familyId, user_id)
    return beginPutBack(platform, tx, caller, {
      acts: { user: user_id, since: from, upTo: last_id },
      groups: chosen,
      title,
      reverts: null,
    })
  })
  platform.wakeSignal.notify()
  return present(platform.database.read, row)
}

/**
 * Starts to put back everything that a user ever did, in a transaction that has touched the family.
 * @returns the run's id; null if they did nothing
 * @throws ApiError `put_back_running`
 */
export async function putBackAll(platform: Platform, tx: Writer, caller: Caller, userId: number): Promise<number | null> {
  const author = (await listAuthors(tx, caller.familyId)).find((each) => each.user_id === userId)
  if (author === undefined) return null
  const upTo = await findLastChange(tx, caller.familyId)
  const acts = { user: userId, since: '', upTo }
  return (await beginPutBack(platform, tx, caller, { acts, groups: changeGroupNames, title: author.user_name, reverts: null })).id
}

/** @throws ApiError `not_found` */
export async function getPutBack(
  { database }: Platform,
  { familyId }: Caller,
  query: CallQuery<'getPutBack'>,
): Promise<Run | null> {
  const id = readChangeId('id', query.id)
  const row = await findPutBack(database.read, familyId, id)
  if (row === undefined && id !== undefined) throw new ApiError('not_found')
  return row === undefined ? null : present(database.read, row)
}

async function present(db: Reader, { id, family_id, change_id, state, journal }: PutBackRow): Promise<Run> {
  const { counts, seen, total } = JSON.parse(journal) as Journal
  const progress = state === 'done' ? 1 : total === 0 ? 0 : Math.min(1, seen / total)
  return { id, state, progress, groups: await presentGroups(db, family_id as FamilyId, counts), change_id }
}

/** Starts to undo a put-back, in a transaction that has touched the family. @returns the id for status requests */
export async function undoPutBack(platform: Platform, tx: Writer, caller: Caller, change: ChangeRow): Promise<number> {
  return (
    await beginPutBack(platform, tx, caller, {
      acts: { parent: change.id },
      groups: null,
      title: change.title,
      reverts: change.id,
    })
  ).id
}

/**
 * Starts to restore an undone import with its records, as far as its rows can still come back. @throws ApiError `import_running`
 */
export async function bringImportBack(platform: Platform, tx: Writer, caller: Caller, change: ChangeRow): Promise<number> {
  const { imported } = JSON.parse(change.details ?? '{}') as UndoneImport
  await beginBringingBack(tx, caller.familyId, imported)
  return (
    await beginPutBack(platform, tx, caller, {
      acts: { parent: change.id },
      groups: null,
      title: change.title,
      reverts: change.id,
      imported,
    })
  ).id
}

/**
 * Finds the user's name from their last change; a user without changes did nothing in this family. @throws ApiError `not_found`
 */
async function nameOf(db: Reader, family: FamilyId, userId: number): Promise<string> {
  const author = (await listAuthors(db, family)).find((each) => each.user_id === userId)
  if (author === undefined) throw new ApiError('not_found')
  return author.user_name
}

/** @throws ApiError `invalid_field` */
function readGroup(text: string): ChangeGroup {
  const group = changeGroupNames.find((each) => each === text)
  if (group === undefined) throw new ApiError('invalid_field', { field: 'groups' })
  return group
}
