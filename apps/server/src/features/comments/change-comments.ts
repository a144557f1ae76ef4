import { limits } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { hiddenIn, isHiddenFor, newDeletionBatch, notHidden } from '../../platform/soft-delete.ts'
import { cleanLines } from '../../platform/text/clean-text.ts'
import { recordChange, recordQuietly } from '../changes/record-change.ts'
import type { Author, NewChange } from '../changes/record-change.ts'
import { touchComments } from '../families/change-family.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import type { About } from './about.ts'
import * as repository from './comments.repository.ts'
import type { CommentRow } from './comments.table.ts'
import { mentionsIn, withoutMentions } from './mentions.ts'

/**
 * Runs `work` in a transaction that changes comments or hearts of the family: one at a time for each family. Its followers learn of it
 * after the commit.
 */
export async function changeComments<T>(
  { database, eventBus }: Platform,
  family: FamilyId,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  const result = await database.write(async (tx) => {
    // Comes first, because the row's lock puts changes in the order in which they are reported.
    await touchComments(tx, family)
    return work(tx)
  })
  eventBus.publish(family)
  return result
}

/** What a step that changes a comment needs. */
export interface CommentStep {
  tx: Writer
  author: Author
  at: string
}

/** What a comment is about, as history names it. */
export interface Subject extends About {
  /** The gallery of an image. */
  galleryId?: number
  /** Of an image, a gallery or a fact. */
  title: string
  /** Those whom a fact is about. */
  people?: number[]
}

/** Stored with a line about a changed comment; goes with the comment. */
export interface CommentDetails {
  /** The people who are mentioned for the first time. */
  mentions?: number[]
  before?: string
  after?: string
}

/** Whether a recording stands beside the text, which may be "" then. */
interface Beside {
  isVoice?: boolean
}

/** @throws ApiError `blank_comment`, `too_long`, `invalid_field` for too many mentions */
export function readCommentText(asked: string, beside: Beside = {}): string {
  const text = readText(asked, beside)
  if (mentionsIn(text).length > limits.mentions) throw new ApiError('invalid_field', { field: 'text' })
  return text
}

/**
 * A guest mentions nobody: what looks like it stays, and tells them no names. Only the cleaned text shows it, since taking out markup
 * can join what it stood between.
 * @throws ApiError `blank_comment`, `too_long`
 */
export const readGuestText = (asked: string, beside: Beside = {}): string => withoutMentions(readText(asked, beside))

function readText(asked: string, { isVoice = false }: Beside): string {
  const text = cleanLines(asked)
  if (text === '' && !isVoice) throw new ApiError('blank_comment', { field: 'text' })
  if ([...text].length > limits.comment) throw new ApiError('too_long', { field: 'text' })
  return text
}

export async function addComment(
  { tx, author, at }: CommentStep,
  subject: Subject,
  { text, key, voice }: { text: string; key: string | null; voice?: Recording | undefined },
): Promise<number> {
  const family = author.familyId
  const name = (await findNamedPeople(tx, family, [author.personId])).get(author.personId)?.name ?? ''
  const id = await repository.insertComment(tx, family, subject, {
    user_id: author.userId,
    author_name: name,
    guest_name: null,
    text,
    idempotency_key: key,
    created_at: at,
    edited_at: null,
    deleted_by: null,
    ...voiceColumns(voice),
    ...notHidden,
  })
  const details: CommentDetails = { mentions: mentionsIn(text) }
  await record({ tx, author: { ...author, userName: name }, at }, 'comment_added', subject, commentOf(id, voice), details)
  return id
}

/** Adds a comment of a guest, or lets it wait for a member. */
export async function addGuestComment(
  { tx, family, at }: { tx: Writer; family: FamilyId; at: string },
  subject: Subject,
  {
    text,
    key,
    name,
    waits,
    voice,
  }: { text: string; key: string | null; name: string; waits: boolean; voice?: Recording | undefined },
): Promise<number> {
  const id = await repository.insertComment(tx, family, subject, {
    user_id: 0,
    author_name: '',
    guest_name: name,
    text,
    idempotency_key: key,
    created_at: at,
    edited_at: null,
    deleted_by: null,
    ...voiceColumns(voice),
    ...(waits ? hiddenIn(newDeletionBatch('guest'), at) : notHidden),
  })
  if (waits) await tellTalk(tx, family, subject, at)
  else {
    const author = { familyId: family, userId: 0, personId: 0, userName: name }
    await record({ tx, author, at }, 'comment_added', subject, commentOf(id, voice))
  }
  return id
}

export const voiceColumns = (voice: Recording | undefined) =>
  voice && {
    voice_key: voice.key,
    voice_type: voice.type,
    voice_bytes: voice.sizeBytes,
    voice_ms: voice.durationMs,
    voice_waveform: voice.waveform,
  }

const commentOf = (id: number, voice: Recording | undefined): RecordedComment => ({ id, voice_key: voice?.key ?? null })

/** @throws ApiError `not_found` for a comment that does not wait */
export async function decideComment(step: CommentStep, comment: CommentRow, subject: Subject, isWanted: boolean): Promise<void> {
  if (!isHiddenFor('guest', comment)) throw new ApiError('not_found')
  const { tx, author, at } = step
  await repository.updateComment(tx, author.familyId, comment.id, isWanted ? notHidden : deletedBy(author, at))
  await record(step, isWanted ? 'comment_added' : 'comment_deleted', subject, comment)
}

/** @throws ApiError `not_found` */
export async function storeCommentText(step: CommentStep, comment: CommentRow, subject: Subject, text: string): Promise<void> {
  if (comment.hidden_at !== null) throw new ApiError('not_found')
  if (text === '' && comment.voice_key === null) throw new ApiError('blank_comment', { field: 'text' })
  if (comment.text === text) return
  const { tx, author, at } = step
  await repository.updateComment(tx, author.familyId, comment.id, { text, edited_at: at })
  const known = new Set(mentionsIn(comment.text))
  const details: CommentDetails = {
    before: comment.text,
    after: text,
    mentions: mentionsIn(text).filter((id) => !known.has(id)),
  }
  await record(step, 'comment_changed', subject, comment, details)
}

/**
 * Takes back what a guest has written: what waits is gone for good, and what the family sees is deleted.
 * @throws ApiError `not_found` if it is gone already
 */
export async function takeGuestCommentBack(step: CommentStep, comment: CommentRow, subject: Subject): Promise<void> {
  if (!isHiddenFor('guest', comment)) return hideComment(step, comment, subject)
  const { tx, author, at } = step
  await repository.deleteComment(tx, author.familyId, comment.id)
  await tellTalk(tx, author.familyId, subject, at)
}

/**
 * @param undoneImport - the history line of the import whose undo deletes it
 * @throws ApiError `not_found`
 */
export async function hideComment(
  step: CommentStep,
  comment: CommentRow,
  subject: Subject,
  undoneImport: number | null = null,
): Promise<void> {
  if (comment.hidden_at !== null) throw new ApiError('not_found')
  const { tx, author, at } = step
  await repository.updateComment(tx, author.familyId, comment.id, deletedBy(author, at, undoneImport))
  await record(step, 'comment_deleted', subject, comment)
}

/** @throws ApiError `change_reverted` */
export async function bringCommentBack(step: CommentStep, comment: CommentRow, subject: Subject): Promise<void> {
  if (!isHiddenFor('comment', comment)) throw new ApiError('change_reverted')
  await repository.updateComment(step.tx, step.author.familyId, comment.id, { ...notHidden, deleted_by: null })
  await record(step, 'comment_restored', subject, comment)
}

const deletedBy = ({ userId }: Author, at: string, undoneImport: number | null = null) => ({
  ...hiddenIn(newDeletionBatch('comment', undoneImport), at),
  deleted_by: userId,
})

/** Gives something a heart, or takes it back: doing either twice changes nothing. */
export async function storeHeart({ tx, author, at }: CommentStep, subject: Subject, isOn: boolean): Promise<void> {
  const family = author.familyId
  const name = (await findNamedPeople(tx, family, [author.personId])).get(author.personId)?.name ?? ''
  const isChanged = isOn
    ? await repository.insertHeart(tx, family, subject, { user_id: author.userId, user_name: name }, at)
    : await repository.deleteHeart(tx, family, subject, author.userId)
  if (isChanged) await tellTalk(tx, family, subject, at)
}

/** Includes deleted comments. */
export const findComment = (db: Reader, family: FamilyId, id: number): Promise<CommentRow | undefined> =>
  repository.findComment(db, family, id)

/** Finds what an earlier call with this key has added. */
export const findCommentByKey = (db: Reader, family: FamilyId, key: string | null): Promise<CommentRow | undefined> =>
  key === null ? Promise.resolve(undefined) : repository.findCommentByKey(db, family, key)

/** Tells browsers about what history does not show. */
export function tellTalk(tx: Writer, family: FamilyId, { kind, id, people = [] }: Subject, at: string): Promise<void> {
  const comments = {
    images: kind === 'image' ? [id] : [],
    galleries: kind === 'gallery' ? [id] : [],
    people: kind === 'person' ? [id] : people,
    facts: kind === 'fact' ? [id] : [],
  }
  return recordQuietly(tx, family, { people: [], relations: [], comments }, at, kind === 'fact' ? id : undefined)
}

/** History says of a voice note that it is one. */
type RecordedComment = Pick<CommentRow, 'id' | 'voice_key'>

async function record(
  { tx, author, at }: CommentStep,
  kind: 'comment_added' | 'comment_changed' | 'comment_deleted' | 'comment_restored',
  { kind: of, id, galleryId, title, people: [first, second] = [] }: Subject,
  comment: RecordedComment,
  details?: CommentDetails,
): Promise<void> {
  const change: NewChange = {
    kind,
    commentId: comment.id,
    ...(comment.voice_key === null ? {} : { field: 'voice' }),
    ...(of === 'person' ? { personId: id } : { title }),
    ...(of === 'gallery' ? { galleryId: id } : {}),
    ...(of === 'fact' ? { factId: id } : {}),
    ...(first === undefined ? {} : { personId: first }),
    ...(second === undefined ? {} : { otherPersonId: second }),
    ...(of === 'image' ? { imageId: id, ...(galleryId === undefined ? {} : { galleryId }) } : {}),
    ...(details === undefined ? {} : { details }),
  }
  await recordChange(tx, author, change, at)
}
