import { setImmediate as letOthersRun } from 'node:timers/promises'
import { changeGroupNames, changeGroups } from '@banyan/contract'
import type { CallResponse, ChangeGroup, ChangeKind, ErrorCode } from '@banyan/contract'
import { sql } from 'kysely'
import { ApiError } from '../../../platform/http/api-error.ts'
import { listGalleryUploaders } from '../../photos/images/deleted-uploads.service.ts'
import { hideImagesTogether, listImagesAddedBy, readImageField } from '../../photos/images/change-image.service.ts'
import { readGalleryField } from '../../photos/galleries/change-gallery.service.ts'
import { findLaterAuthor, findLaterAuthorOfPerson, listActs, listCreations, listImagesTouched, updateLine } from '../../changes/changes.repository.ts'
import type { Acts, ChangeRow } from '../../changes/changes.repository.ts'
import { refuseRevert } from '../history.policy.ts'
import { readPresentState } from '../present-state.ts'
import type { PresentState } from '../present-state.ts'
import { takeBack } from '../take-back.service.ts'
import type { RevertStep } from '../take-back.service.ts'

export type PutBackGroup = CallResponse<'previewPutBack'>['groups'][number]
type Kept = PutBackGroup['kept'][number]

/** Kept with the line about what was put back in one go. */
export interface PutBackDetails {
  /** The line that took it back. */
  undoneBy?: number
}

const pageSize = 200
/** The newest acts: whoever did more has the rest put back in another go. */
const maxActs = 10_000
const maxKept = 20

const groupOf = (kind: ChangeKind): ChangeGroup => changeGroupNames.find((group) => (changeGroups[group] as readonly ChangeKind[]).includes(kind)) ?? 'details'

interface Outcome {
  count: number
  kept?: { count: number; reason: Kept['reason']; by?: string }
}

/**
 * Puts acts back, the newest first, in the transaction of the step: what others have changed or built on since stays, and whatever
 * cannot come back leaves the rest as it is.
 */
export async function putBackActs(step: RevertStep, acts: Acts, isWanted: (group: ChangeGroup) => boolean): Promise<{ groups: PutBackGroup[]; count: number; isCut: boolean }> {
  const groups = new Map<ChangeGroup, PutBackGroup>()
  let seen = 0
  let before: number | undefined
  // What was undone in one line comes back in one.
  const most = 'parent' in acts ? Number.MAX_SAFE_INTEGER : maxActs
  for (;;) {
    const page = await listActs(step.tx, step.author.familyId, acts, before, Math.min(pageSize, most - seen))
    for (const line of page) {
      const group = groupOf(line.kind)
      if (!isWanted(group)) continue
      note(groups, group, line, await putOneBack(step, acts, line))
    }
    seen += page.length
    before = page.at(-1)?.id
    if (before === undefined || seen >= most) break
    await letOthersRun()
  }
  const found = changeGroupNames.flatMap((group) => groups.get(group) ?? [])
  return { groups: found, count: found.reduce((sum, each) => sum + each.count, 0), isCut: seen >= most }
}

function note(groups: Map<ChangeGroup, PutBackGroup>, group: ChangeGroup, line: ChangeRow, { count, kept }: Outcome): void {
  if (count === 0 && kept === undefined) return
  const sum = groups.get(group) ?? { group, count: 0, kept_count: 0, kept: [] }
  groups.set(group, sum)
  sum.count += count
  if (kept === undefined) return
  sum.kept_count += kept.count
  const { id, kind, person_name, other_person_name, title, field } = line
  if (sum.kept.length < maxKept) sum.kept.push({ change_id: id, kind, person_name, other_person_name, title, field, count: kept.count, reason: kept.reason, by: kept.by ?? '' })
}

async function putOneBack(step: RevertStep, acts: Acts, line: ChangeRow): Promise<Outcome> {
  const { tx, author } = step
  const keep = (reason: Kept['reason'], by?: string): Outcome => ({ count: 0, kept: { count: 1, reason, ...(by === undefined ? {} : { by }) } })
  // Whether somebody has an account is nothing that others put back.
  if (line.kind === 'person_changed' && line.field === 'user_id') return { count: 0 }
  if ((changeGroups.imports as readonly ChangeKind[]).includes(line.kind) || (line.kind === 'image_changed' && line.field === 'angle')) return keep('not_possible')
  const state = await readPresentState(tx, author.familyId, [line], step.at)
  const changed = isOtherValue(line, state)
  const by = await findWhoBuiltOn(step, acts, line)
  const refusal = refuseRevert(author, line, state)
  if (refusal === 'change_reverted') return isGone(line, state) ? keep('gone') : changed ? keep('changed_since', by) : { count: 0 }
  if (refusal !== undefined) return keep(reasonOf(refusal))
  if (by !== undefined || changed) return keep('changed_since', by)
  await sql`savepoint one_act`.execute(tx)
  try {
    const outcome = await takeActBack(step, acts, line)
    await sql`release savepoint one_act`.execute(tx)
    return outcome
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint one_act`.execute(tx)
    await sql`release savepoint one_act`.execute(tx)
    return keep(reasonOf(error.code))
  }
}

async function takeActBack(step: RevertStep, acts: Acts, line: ChangeRow): Promise<Outcome> {
  if (line.kind === 'images_added') return takeUploadsBack(step, acts, line)
  if (line.kind === 'put_back') return takePutBackBack(step, line)
  await takeBack(step, line)
  return { count: 1 }
}

/** What they had put back in one go themselves. */
async function takePutBackBack(step: RevertStep, line: ChangeRow): Promise<Outcome> {
  const { count } = await putBackActs(step, { parent: line.id }, () => true)
  const details: PutBackDetails = { undoneBy: step.author.parentId ?? line.id }
  if (count > 0) await updateLine(step.tx, step.author.familyId, line.id, { details: JSON.stringify(details) })
  return { count: Math.min(count, 1) }
}

/** The images that nobody else has changed, tagged or described; those from before the moment stay. */
async function takeUploadsBack(step: RevertStep, acts: Acts, line: ChangeRow): Promise<Outcome> {
  const { tx, author } = step
  const images = (await listImagesAddedBy(tx, author.familyId, line.id)).filter((image) => 'parent' in acts || image.created_at >= acts.since).map((image) => image.id)
  const touched = await listImagesTouched(tx, author.familyId, acts, line.id, images)
  const own = images.filter((id) => !touched.has(id))
  await hideImagesTogether(step, { id: line.gallery_id ?? 0, title: line.title }, own)
  return { count: own.length, ...(touched.size === 0 ? {} : { kept: { count: touched.size, reason: 'changed_since' as const, by: [...touched.values()][0] ?? '' } }) }
}

/** Of fields: whether they have another value than the act gave them, and than before it. */
function isOtherValue(line: ChangeRow, state: PresentState): boolean {
  if (line.kind === 'person_changed') return !state.hasValueAfter(line) && !state.hasValueBefore(line)
  const values = [line.value_before, line.value_after]
  if (line.kind === 'gallery_changed') {
    const gallery = state.findGallery(line.gallery_id ?? 0)
    return gallery !== undefined && !values.includes(JSON.stringify(readGalleryField(gallery, line.field)))
  }
  if (line.kind !== 'image_changed') return false
  const image = state.findImage(line.image_id ?? 0)
  return image !== undefined && !values.includes(JSON.stringify(readImageField(image, line.field)))
}

/** What was deleted for good, or too long ago. */
function isGone(line: ChangeRow, state: PresentState): boolean {
  if (line.kind === 'person_deleted') return line.person_id === null || state.findPerson(line.person_id) === undefined
  if (line.kind === 'relation_deleted') return line.relation_id === null || state.findRelation(line.relation_id) === undefined
  if (line.kind === 'gallery_deleted') return state.findGallery(line.gallery_id ?? 0) === undefined
  return line.kind === 'image_deleted' && state.findImage(line.image_id ?? 0) === undefined
}

const deletions: readonly ChangeKind[] = ['person_deleted', 'relation_deleted', 'tag_deleted']

/** Who else has changed the same thing since, or built on it. */
async function findWhoBuiltOn(step: RevertStep, acts: Acts, line: ChangeRow): Promise<string | undefined> {
  const { tx, author } = step
  const family = author.familyId
  const { kind, person_id, gallery_id, image_id, relation_id, field, language } = line
  const later = (about: Parameters<typeof findLaterAuthor>[4], kinds: readonly ChangeKind[]) => findLaterAuthor(tx, family, acts, line.id, about, kinds)
  switch (kind) {
    case 'person_changed':
      return later({ person_id, field, language }, [kind])
    case 'person_created':
    case 'person_restored':
      return person_id === null ? undefined : findLaterAuthorOfPerson(tx, family, acts, line.id, person_id, deletions)
    case 'merge_undone':
      return line.other_person_id === null ? undefined : findLaterAuthorOfPerson(tx, family, acts, line.id, line.other_person_id, deletions)
    case 'relation_created':
    case 'relation_restored':
      return (await later({ relation_id }, changeGroups.links)) ?? (await findWhoKeepsAnEnd(step, acts, line))
    case 'gallery_changed':
      return later({ gallery_id, field }, [kind])
    case 'gallery_created':
    case 'gallery_restored':
      return (await later({ gallery_id }, ['gallery_changed', 'gallery_restored', 'images_added'])) ?? (kind === 'gallery_created' ? (await listGalleryUploaders(tx, family, gallery_id ?? 0))[0] : undefined)
    case 'image_changed':
      return later({ image_id, field }, [kind])
    case 'family_changed':
      return later({ field }, [kind])
    case 'image_restored':
      return later({ image_id }, [...changeGroups.photos, ...changeGroups.tags])
    case 'tag_added':
    case 'tag_restored':
    case 'tag_changed':
      return later({ image_id, person_id }, ['tag_added', 'tag_changed', 'tag_restored'])
    default:
      return undefined
  }
}

/** A new person whom others have built on stays, and so does what ties them to the tree. */
async function findWhoKeepsAnEnd({ tx, author }: RevertStep, acts: Acts, { person_id, other_person_id }: ChangeRow): Promise<string | undefined> {
  if ('parent' in acts) return undefined
  for (const { id, person } of await listCreations(tx, author.familyId, acts, [person_id ?? 0, other_person_id ?? 0])) {
    const by = await findLaterAuthorOfPerson(tx, author.familyId, acts, id, person, deletions)
    if (by !== undefined) return by
  }
  return undefined
}

const notAllowed: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['locked_profile', 'only_owner', 'faces_refused', 'user_email', 'user_person', 'merge_two_users'])
const gone: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'change_reverted'])

const reasonOf = (code: ErrorCode): Kept['reason'] => (notAllowed.has(code) ? 'not_allowed' : gone.has(code) ? 'gone' : code === 'later_merge' ? 'changed_since' : 'in_the_way')
